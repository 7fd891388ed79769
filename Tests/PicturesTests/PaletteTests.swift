#if DEBUG  // A release build has no internal names to import.

  import Foundation
  import Testing

  @testable import Pictures

  /// Colours as those see them who lack one kind of cone.
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

    @Test(arguments: [Palette.light, Palette.dark])
    func everyPairIsToldApartByEverybody(colours: [String]) {
      for view in Self.views {
        for (index, first) in colours.enumerated() {
          for second in colours[..<index] {
            let (a, b) = (lab(first, view), lab(second, view))
            let difference = zip(a, b).map { ($0 - $1) * ($0 - $1) }.reduce(0, +).squareRoot()
            #expect(difference >= 15, "\(first) and \(second): \(difference)")
          }
        }
      }
    }

    @Test func coloursStandOutFromTheirBackground() {
      for (colours, paper) in [
        (Palette.light, Palette.lightPaper), (Palette.dark, Palette.darkPaper),
      ] {
        for colour in colours {
          let (a, b) = (luminance(colour), luminance(paper))
          #expect((max(a, b) + 0.05) / (min(a, b) + 0.05) >= 3, "\(colour) on \(paper)")
        }
      }
    }

    /// Lightness alone orders the ramp, whoever looks.
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

#endif
