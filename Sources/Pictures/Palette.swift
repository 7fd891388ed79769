/// The colours of series, distinguishable with any kind of colour vision.
///
/// Any two differ by at least 15 in CIELAB for normal sight and for full
/// protanopia, deuteranopia and tritanopia (Machado, Oliveira and Fernandes,
/// 2009, doi:10.1109/TVCG.2009.113), and each has a contrast of at least 3 : 1
/// to its background (WCAG 2.2, 1.4.11); a test checks this by simulation.
public enum Palette {
  /// The colours on light paper.
  public static let light = [
    "#0b9bd0", "#ff311b", "#227149", "#8b5b88", "#0b2986", "#7b972d", "#553e4b",
  ]
  /// The colours on dark paper.
  public static let dark = [
    "#4376ff", "#dd5f15", "#52f487", "#ba5dab", "#c4e7dc", "#ffdd1e", "#7f8262",
  ]
  /// The backgrounds of a chart.
  public static let lightPaper = "#ffffff"
  public static let darkPaper = "#16181c"
  /// The grey of series without a colour, and of axes.
  static let lightFaint = "#666666"
  static let darkFaint = "#a8a8a8"

  /// The index of a series' colour; colours repeat after the last.
  static func place(_ series: Int) -> Int { series % light.count }

  /// Dark blue to yellow, with steadily increasing lightness: five stops of
  /// cividis (Nuñez, Anderton and Renslow, 2018,
  /// doi:10.1371/journal.pone.0199239).
  public static let ramp: [(red: Double, green: Double, blue: Double)] = [
    (0, 32, 77), (65, 77, 107), (124, 123, 120), (185, 173, 112), (255, 234, 70),
  ]

  /// The colours of finite values beyond the ramp, and of infinity, which stands
  /// for no result; neither is similar to the ramp with any kind of colour
  /// vision.
  public static let beyond = "#c8390f"
  public static let lost = "#000000"

  /// The colour at `fraction` of the ramp, and whether dark text is legible on
  /// it.
  static func ramp(at fraction: Double) -> (colour: String, isLight: Bool) {
    if fraction > 1 { return (fraction < .infinity ? beyond : lost, false) }
    let place = max(0, min(1, fraction)) * Double(ramp.count - 1)
    let index = min(ramp.count - 2, Int(place))
    let (low, high) = (ramp[index], ramp[index + 1])
    let part = place - Double(index)
    func mix(_ from: Double, _ to: Double) -> Int { Int((from + (to - from) * part).rounded()) }
    let parts = [mix(low.red, high.red), mix(low.green, high.green), mix(low.blue, high.blue)]
    // From here on black text has more contrast than white text.
    return ("rgb(\(parts.map(String.init).joined(separator: ",")))", fraction > 0.47)
  }

  /// The styles of series, axes and texts. A page with several charts includes
  /// them once. Names of classes are short, because a chart has thousands of
  /// elements:
  ///
  /// - texts: `t` normal, `h` title, `b` bold, `f` footer, `m` centred at x, `e`
  ///   ending at x, `k` black and `w` white on a cell, `q` with an outline in the
  ///   colour of the paper;
  /// - marks: `s0`, `s1`, … in the colours, `n` in grey, with `l` for lines, `o`
  ///   for areas without an outline, `d` for faint ones;
  /// - the panel: `a` axes, `g` grid, `v` bands.
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
