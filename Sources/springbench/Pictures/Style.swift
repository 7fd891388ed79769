/// What an element looks like: classes of `Palette.styleSheet`, which says what
/// each letter is. They are short, because a chart has thousands of elements.
struct Style {
  let classes: String

  private init(_ classes: String) { self.classes = classes }

  // Texts begin at their x, unless they are centred there or end there.
  static let text = Style("t")
  static let centredText = Style("t m")
  static let endingText = Style("t e")
  static let title = Style("t h")
  static let boldText = Style("t b")
  static let endingBoldText = Style("t b e")
  static let footer = Style("f")
  /// Centred on a cell in black or white, whatever the paper.
  static let blackText = Style("m k")
  static let whiteText = Style("m w")
  /// With an outline in the colour of the paper.
  static let outlinedText = Style("t q")

  static let axis = Style("a")
  static let grid = Style("g")
  static let band = Style("v")

  static let faint = Style("d")

  /// A line or an outline in the colour of a series.
  static func line(_ colour: Int?, isFaint: Bool = false) -> Style {
    Style(colourClass(colour) + " l" + (isFaint ? " d" : ""))
  }

  /// An area without an outline in the colour of a series.
  static func area(_ colour: Int?) -> Style { Style(colourClass(colour) + " o") }

  private static func colourClass(_ colour: Int?) -> String {
    colour.map { "s\(Palette.place($0))" } ?? "n"
  }
}

extension Palette {
  /// The styles of series, axes and texts. A page with several charts includes
  /// them once.
  public static var styleSheet: String {
    """
    text{font:13px "DejaVu Sans",Verdana,sans-serif}
    .h{font-size:17px;font-weight:bold}.b{font-weight:bold}.f{font-size:11px}
    .m{text-anchor:middle}.e{text-anchor:end}
    .w{fill:#fff}.k{fill:#000}.d{opacity:.4}
    .q{paint-order:stroke;stroke-width:3.5px;stroke-linejoin:round}
    \(theme(light, paper: lightPaper, ink: "#1c1c1c", faint: lightFaint, grid: "#dcdcdc"))
    @media(prefers-color-scheme:dark){
    .picture text.w{fill:#fff}.picture text.k{fill:#000}
    \(theme(dark, paper: darkPaper, ink: "#ececec", faint: darkFaint, grid: "#3a3d42"))
    }
    """
  }

  private static func theme(
    _ colours: [String], paper: String, ink: String, faint: String, grid: String
  ) -> String {
    var rules =
      ".paper{fill:\(paper)}.t{fill:\(ink)}.f{fill:\(faint)}.g{stroke:\(grid)}.v{fill:\(grid);opacity:.6}"
    rules += ".a{stroke:\(faint);fill:none}.n{stroke:\(faint);fill:\(faint)}"
    for (index, colour) in colours.enumerated() {
      rules += ".s\(index){stroke:\(colour);fill:\(colour)}"
    }
    return rules + ".l{fill:none}.o{stroke:none}.q{stroke:\(paper)}"
  }
}
