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

  /// The index of the colour of a series in `light` and `dark`, which are
  /// equally long. Colours repeat after the last one.
  static func place(_ series: Int) -> Int { series % light.count }

  /// Dark blue to yellow, with steadily increasing lightness: five stops of
  /// cividis (Nuñez, Anderton and Renslow, 2018,
  /// doi:10.1371/journal.pone.0199239).
  public static let ramp: [(red: Double, green: Double, blue: Double)] = [
    (0, 32, 77), (65, 77, 107), (124, 123, 120), (185, 173, 112), (255, 234, 70),
  ]

  /// The colours of finite values beyond the ramp, and of infinity, which
  /// stands for no result. Neither resembles the ramp with any kind of colour
  /// vision.
  public static let beyond = "#c8390f"
  public static let lost = "#000000"

  /// The colour at `fraction` of the ramp, from 0 to 1, and whether it is so
  /// light that text on it must be black. Above 1 the colour is `beyond`, and
  /// at infinity `lost`.
  static func ramp(at fraction: Double) -> (colour: String, isLight: Bool) {
    if fraction > 1 { return (fraction < .infinity ? beyond : lost, false) }
    let place = max(0, min(1, fraction)) * Double(ramp.count - 1)
    let index = min(ramp.count - 2, Int(place))
    let (low, high) = (ramp[index], ramp[index + 1])
    let part = place - Double(index)
    func mix(_ from: Double, _ to: Double) -> Int { Int((from + (to - from) * part).rounded()) }
    let parts = [mix(low.red, high.red), mix(low.green, high.green), mix(low.blue, high.blue)]
    // From this fraction on, black text has more contrast than white text.
    return ("rgb(\(parts.map(String.init).joined(separator: ",")))", fraction > 0.47)
  }
}
