import Foundation
import Testing

@testable import springbench

/// Colours as seen by people with normal colour vision, and by those who lack
/// one kind of cones.
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

  /// The linear parts of a colour `#rrggbb` or `rgb(red,green,blue)`, by the
  /// transfer function of sRGB (IEC 61966-2-1).
  private func linear(_ colour: String) -> [Double] {
    let bytes =
      colour.hasPrefix("#")
      ? colour.matches(of: #/[0-9a-f]{2}/#).compactMap { Int($0.output, radix: 16) }
      : colour.matches(of: #/[0-9]+/#).compactMap { Int($0.output) }
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
  /// sRGB, D65: the constants are those of the standard.
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

  /// A hundred and one colours of the ramp.
  private let rampColours = (0...100).map { Palette.ramp(at: Double($0) / 100) }

  @Test(arguments: [Palette.light, Palette.dark])
  func everyPairIsToldApartByEverybody(colours: [String]) {
    for (index, first) in colours.enumerated() {
      for second in colours[..<index] { expectDistance(15, first, second) }
    }
  }

  /// Grey cannot be mistaken for a series.
  @Test(arguments: [
    (Palette.light, Palette.lightFaint), (Palette.dark, Palette.darkFaint),
  ])
  func greyIsToldFromEveryColour(colours: [String], grey: String) {
    for colour in colours { expectDistance(13, colour, grey) }
  }

  /// Without any colour vision the first seven series differ in shape and
  /// dashes; any two of 49 differ in these or in colour.
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
        return [Palette.light[Palette.place(index)], shape, SeriesLook.dash(series) ?? ""]
      }
      #expect(Set(looks).count == looks.count, "\(form)")
      #expect(Set(looks.prefix(first.count).map { $0[1...].joined() }).count == first.count)
    }
  }

  /// The contrast that WCAG 2.2, 1.4.11, requires for graphical objects.
  @Test func coloursStandOutFromTheirBackground() {
    for (colours, paper) in [
      (Palette.light + [Palette.lightFaint], Palette.lightPaper),
      (Palette.dark + [Palette.darkFaint], Palette.darkPaper),
    ] {
      for colour in colours { #expect(contrast(colour, paper) >= 3, "\(colour) on \(paper)") }
    }
  }

  /// The numbers in cells have the contrast required for text (WCAG 2.2,
  /// 1.4.3).
  @Test func textReadsOnEveryColourOfTheRamp() {
    for (colour, isLight) in rampColours {
      #expect(contrast(colour, isLight ? "#000000" : "#ffffff") >= 4.5, "\(colour)")
    }
  }

  /// The colours beyond the ramp and of no number are distinct from all colours
  /// of the ramp, and white text is legible on them.
  @Test func whatIsBeyondTheRampIsToldFromIt() {
    #expect(Palette.ramp(at: 2).colour == Palette.beyond)
    #expect(Palette.ramp(at: .infinity).colour == Palette.lost)
    for colour in [Palette.beyond, Palette.lost] {
      #expect(contrast(colour, "#ffffff") >= 4.5, "\(colour)")
      for (other, _) in rampColours { expectDistance(15, colour, other) }
    }
  }

  /// Lightness alone orders the ramp, for any colour vision.
  @Test func theRampGrowsLighterForEverybody() {
    for view in Self.views {
      let stops = Palette.ramp.indices.map {
        Palette.ramp(at: Double($0) / Double(Palette.ramp.count - 1)).colour
      }
      let lightness = stops.map { lab($0, view)[0] }
      #expect(zip(lightness, lightness.dropFirst()).allSatisfy { $0 + 10 < $1 }, "\(lightness)")
    }
  }
}
