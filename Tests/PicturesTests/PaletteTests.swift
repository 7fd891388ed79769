import Foundation
import Testing

@testable import Pictures

/// Colours as seen without one kind of cone.
@Suite struct PaletteTests {
  /// Rows of matrices on linear RGB for complete protanopia, deuteranopia and
  /// tritanopia: Machado, Oliveira and Fernandes, 2009, table of severity 1.
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

  private func linear(_ colour: String) -> [Double] {
    let bits = Int(colour.dropFirst(), radix: 16) ?? 0
    return [16, 8, 0].map { shift in
      let part = Double((bits >> shift) & 0xff) / 255
      return part <= 0.04045 ? part / 12.92 : pow((part + 0.055) / 1.055, 2.4)
    }
  }

  private func luminance(_ colour: String) -> Double {
    zip(linear(colour), [0.2126, 0.7152, 0.0722]).map(*).reduce(0, +)
  }

  /// CIELAB for the white of sRGB.
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

  private func difference(_ one: String, _ other: String, _ view: [[Double]]) -> Double {
    zip(lab(one, view), lab(other, view)).map { ($0 - $1) * ($0 - $1) }.reduce(0, +).squareRoot()
  }

  @Test(arguments: [Palette.light, Palette.dark])
  func everyPairIsToldApartByEverybody(colours: [String]) {
    for view in Self.views {
      for (index, first) in colours.enumerated() {
        for second in colours[..<index] {
          let difference = difference(first, second, view)
          #expect(difference >= 15, "\(first) and \(second): \(difference)")
        }
      }
    }
  }

  /// Grey cannot be mistaken for a series.
  @Test(arguments: [
    (Palette.light, Palette.lightFaint), (Palette.dark, Palette.darkFaint),
  ])
  func greyIsToldFromEveryColour(colours: [String], grey: String) {
    for view in Self.views {
      for colour in colours {
        let difference = difference(colour, grey, view)
        #expect(difference >= 13, "\(colour) and \(grey): \(difference)")
      }
    }
  }

  /// Also without any colour vision: the first seven series differ in shape
  /// and dashes, and any two of 49 in these or in colour.
  @Test func shapesAndDashesAreOfOneSeriesOnly() {
    #expect(Set(SeriesLook.shapes).count == Palette.light.count)
    #expect(Set(SeriesLook.dashes).count == Palette.light.count)
    #expect(Palette.dark.count == Palette.light.count)
    let first = 0..<Palette.light.count
    #expect(Set(first.map(SeriesLook.shape)).count == first.count)
    for form in [Series.Form.line, .linePoints, .points] {
      let looks = (0..<49).map { index -> [String] in
        let series = Series("", colour: index, form, [])
        let shape = form == .line ? "" : SeriesLook.shapes[SeriesLook.shape(index)]
        return [Palette.light[Palette.place(index)], shape, SeriesLook.dash(series)]
      }
      #expect(Set(looks).count == looks.count, "\(form)")
      #expect(Set(looks.prefix(first.count).map { $0[1...].joined() }).count == first.count)
    }
  }

  @Test func coloursStandOutFromTheirBackground() {
    for (colours, paper) in [
      (Palette.light + [Palette.lightFaint], Palette.lightPaper),
      (Palette.dark + [Palette.darkFaint], Palette.darkPaper),
    ] {
      for colour in colours {
        let (a, b) = (luminance(colour), luminance(paper))
        #expect((max(a, b) + 0.05) / (min(a, b) + 0.05) >= 3, "\(colour) on \(paper)")
      }
    }
  }

  /// The numbers in cells have the contrast required for text (WCAG 2.2,
  /// 1.4.3).
  @Test func textReadsOnEveryColourOfTheRamp() {
    for index in 0...100 {
      let (colour, isLight) = Palette.ramp(at: Double(index) / 100)
      let parts = colour.matches(of: #/[0-9]+/#).compactMap { Int($0.output) }
      let hex = "#" + parts.map { String(format: "%02x", $0) }.joined()
      let (text, ground) = (isLight ? 0 : 1.0, luminance(hex))
      #expect((max(text, ground) + 0.05) / (min(text, ground) + 0.05) >= 4.5, "\(index): \(hex)")
    }
  }

  /// The colour beyond the ramp is distinct from all colours of the ramp, and
  /// its text is legible.
  @Test func whatIsBeyondTheRampIsToldFromIt() {
    #expect(Palette.ramp(at: 2).colour == Palette.beyond)
    #expect(Palette.ramp(at: .infinity).colour == Palette.lost)
    for colour in [Palette.beyond, Palette.lost] {
      #expect(1.05 / (luminance(colour) + 0.05) >= 4.5, "\(colour)")
      for view in Self.views {
        for index in 0...100 {
          let parts = Palette.ramp(at: Double(index) / 100).colour.matches(of: #/[0-9]+/#)
            .compactMap { Int($0.output) }
          let hex = "#" + parts.map { String(format: "%02x", $0) }.joined()
          let difference = difference(colour, hex, view)
          #expect(difference >= 15, "\(colour) and \(hex): \(difference)")
        }
      }
    }
  }

  /// Lightness alone orders the ramp, for any colour vision.
  @Test func theRampGrowsLighterForEverybody() {
    let stops = Palette.ramp.map { stop in
      "#"
        + [stop.red, stop.green, stop.blue].map { part in
          let hex = String(Int(part), radix: 16)
          return hex.count < 2 ? "0" + hex : hex
        }.joined()
    }
    for view in Self.views {
      let lightness = stops.map { lab($0, view)[0] }
      #expect(zip(lightness, lightness.dropFirst()).allSatisfy { $0 + 10 < $1 }, "\(lightness)")
    }
  }
}
