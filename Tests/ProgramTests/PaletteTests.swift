import Foundation
import TestSupport
import Testing

/// Colours as seen by people with normal colour vision, and by people who lack
/// one type of cone.
@Suite struct PaletteTests {
  /// The matrices that turn linear RGB into the linear RGB that is seen:
  /// normally, and with complete protanopia, deuteranopia and tritanopia
  /// (Machado, Oliveira and Fernandes, 2009, the tables of severity 1).
  private static let views: [[[Double]]] = [
    [[1, 0, 0], [0, 1, 0], [0, 0, 1]],
    [
      [0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216],
      [-0.003882, -0.048116, 1.051998],
    ],
    [
      [0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413],
      [-0.011820, 0.042940, 0.968881],
    ],
    [
      [1.255528, -0.076749, -0.178779], [-0.078411, 0.930809, 0.147602],
      [0.004733, 0.691367, 0.303900],
    ],
  ]

  /// The linear components of a colour `#rrggbb`, by the transfer function of
  /// sRGB (IEC 61966-2-1).
  private func linear(_ colour: String) -> [Double] {
    let bytes = colour.matches(of: #/[0-9a-f]{2}/#).compactMap { Int($0.output, radix: 16) }
    return bytes.map { byte in
      let part = Double(byte) / 255
      return part <= 0.04045 ? part / 12.92 : pow((part + 0.055) / 1.055, 2.4)
    }
  }

  /// The contrast of two colours, from 1 to 21 (WCAG 2.2).
  private func contrast(_ one: String, _ other: String) -> Double {
    let luminances = [one, other].map {
      zip(linear($0), [0.2126, 0.7152, 0.0722]).map(*).reduce(0, +)
    }.sorted()
    return (luminances[1] + 0.05) / (luminances[0] + 0.05)
  }

  /// A colour in CIELAB as it is seen, by way of CIE XYZ with the white of
  /// sRGB, D65, and the constants of the standard.
  private func lab(_ colour: String, _ view: [[Double]]) -> [Double] {
    let rgb = linear(colour)
    let seen = view.map { row in min(1, max(0, zip(row, rgb).map(*).reduce(0, +))) }
    let matrix = [
      [0.4124, 0.3576, 0.1805], [0.2126, 0.7152, 0.0722], [0.0193, 0.1192, 0.9505],
    ]
    let white = [0.9505, 1, 1.089]
    let f = zip(matrix, white).map { row, white -> Double in
      let t = zip(row, seen).map(*).reduce(0, +) / white
      return t > 0.008856 ? cbrt(t) : 7.787 * t + 16.0 / 116
    }
    return [116 * f[1] - 16, 500 * (f[0] - f[1]), 200 * (f[1] - f[2])]
  }

  /// Expects that two colours differ by at least a distance in CIELAB in every
  /// view. A distance of about 2 can just be seen.
  private func expectDistance(_ least: Double, _ one: String, _ other: String) {
    for view in Self.views {
      let squares = zip(lab(one, view), lab(other, view)).map { ($0 - $1) * ($0 - $1) }
      let distance = squares.reduce(0, +).squareRoot()
      #expect(distance >= least, "\(one) and \(other): \(distance)")
    }
  }

  private static let table = Result {
    let rows = try Repository.lines(of: "plots/colours.csv").dropFirst().map {
      $0.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    }
    return Dictionary(
      uniqueKeysWithValues: rows.map {
        (($0[0] == "series" ? "series " : "") + $0[1], (colour: $0[3], mark: $0[4]))
      })
  }

  /// Lists of names that share a panel: methods, in three lists of
  /// work-precision.gp and one of convergence.gp; engines, rates, numbered series.
  private static let panels = Result {
    let scripts = try ["work-precision", "convergence"].flatMap {
      try Repository.lines(of: "plots/\($0).gp")
    }
    let methods = scripts.compactMap { line in
      line.firstMatch(of: #/^(?:conservative|stiff|general|chosen) = "([^"]*)"/#)
        .map { $0.1.split(separator: " ").map(String.init) }
    }
    return methods + [
      ["svelte", "react-spring", "rebound", "pop", "wave", "react-motion", "kwin", "qt"],
      ["60", "120", "240"], (1...7).map { "series \($0)" },
    ]
  }

  @Test func everyPairInAPanelIsToldApart() throws {
    let (table, panels) = (try Self.table.get(), try Self.panels.get())
    #expect(panels.count == 7 && panels.allSatisfy { (3...8).contains($0.count) })
    for panel in panels {
      let looks = try panel.map { try #require(table[$0], "\($0)") }
      for (index, first) in looks.enumerated() {
        for second in looks[..<index] {
          expectDistance(15, first.colour, second.colour)
          #expect(first.mark != second.mark, "\(panel)")
        }
      }
    }
  }

  /// The contrast that WCAG 2.2, 1.4.11, requires for graphical objects; the
  /// exact motion in the background may have less.
  @Test func coloursStandOutFromTheirBackground() throws {
    for (name, look) in try Self.table.get() where name != "closed-form" {
      #expect(contrast(look.colour, "#ffffff") >= 3, "\(name)")
    }
  }
}
