/// The position of a panel and its axes on the page, in pixels.
struct Frame {
  /// The panel, with axes extended to everything that is drawn.
  let panel: Panel
  /// The left end of the horizontal axis.
  let left: Double
  /// The upper end of the vertical axis.
  let top: Double
  /// The length of the horizontal axis.
  let width: Double
  /// The length of the vertical axis.
  let height: Double
  /// The left edge of the panel with its ticks and labels.
  let edge: Double
  /// The baseline of its title.
  let titleBase: Double
  /// The height of the names below the horizontal axis if they are slanted,
  /// because they do not fit side by side; `nil` if they fit or if there are
  /// numbers.
  let slantHeight: Double?

  /// The space between the axes and the right edge of the panel.
  static let rightMargin = 14.0
  /// The length of an axis for which there is not enough room.
  private static let shortestAxis = 20.0

  var right: Double { left + width }
  var bottom: Double { top + height }

  func x(_ value: Double) -> Double { left + panel.x.fraction(value) * width }
  func y(_ value: Double) -> Double { bottom - panel.y.fraction(value) * height }

  func contains(_ point: Point) -> Bool {
    let (x, y) = (panel.x.fraction(point.x), panel.y.fraction(point.y))
    return (-1e-9...1 + 1e-9).contains(x) && (-1e-9...1 + 1e-9).contains(y)
  }

  /// The frame of `panel` inside a box, with space for title, ticks and labels.
  ///
  /// - Parameter margin: the space to the left of the axes; `nil` for as much
  ///   as the panel needs.
  init(
    _ panel: Panel, left boxLeft: Double, top boxTop: Double, width boxWidth: Double,
    height boxHeight: Double, margin: Double? = nil
  ) {
    let fitted = panel.fitted()
    self.panel = fitted
    edge = boxLeft
    left = boxLeft + (margin ?? Self.margin(panel, width: boxWidth))
    titleBase = boxTop + 17
    let headHeight = fitted.title.isEmpty && fitted.better == nil ? 8.0 : 26
    top = boxTop + headHeight + (fitted.remark.isEmpty ? 0 : SmallText.lineHeight)
    width = max(Self.shortestAxis, boxLeft + boxWidth - left - Self.rightMargin)
    slantHeight = SlantedNames(fitted.x.names, width: width)?.height
    let tickHeight = slantHeight.map { SmallText.lineHeight + $0 } ?? 18
    let labelHeight = fitted.x.label.isEmpty ? 8.0 : 28
    height = max(Self.shortestAxis, boxTop + boxHeight - top - tickHeight - labelHeight)
  }

  /// The space for the ticks and the label of the vertical axis.
  static func margin(_ panel: Panel, width: Double) -> Double {
    let axis = panel.fitted().y
    // The number of ticks depends on the height, which is not known, so this
    // allows for few and for many.
    let lines = [5, 8].flatMap { axis.ticks(count: $0) }.flatMap { $0.text.split(separator: "\n") }
    let widest = lines.map { SVGText.width(String($0), size: SmallText.fontSize) }.max() ?? 0
    let margin = min(widest, 0.4 * width) + (axis.label.isEmpty ? 0 : 20) + 12
    return max(margin, SlantedNames(panel.x.names, width: width - margin)?.overhang ?? 0)
  }
}

/// The names below a horizontal axis on which they do not fit side by side.
/// Each is slanted and ends at the middle of its slot.
struct SlantedNames {
  /// Longer names are cut to this width, in pixels.
  static let longest = 200.0
  /// The angle between names and axis.
  static let degrees = 40.0
  /// The height and width of a name relative to its length: roughly the sine
  /// and cosine of that angle.
  private static let (sine, cosine) = (0.6, 0.77)

  /// The lengths of the names after cutting, in pixels.
  private let widths: [Double]
  /// The width of the slot of a name on the axis.
  private let slot: Double

  /// `nil` if the names fit side by side, or if there are none.
  ///
  /// - Parameter width: that of the axis.
  init?(_ names: [String]?, width: Double) {
    let full = (names ?? []).map { SVGText.width($0, size: SmallText.fontSize) }
    slot = width / Double(max(1, full.count))
    guard let widest = full.max(), widest + 8 > slot else { return nil }
    widths = full.map { min(Self.longest, $0) }
  }

  /// The height of the longest name.
  var height: Double { Self.sine * (widths.max() ?? 0) }

  /// How far names reach beyond the left end of the axis.
  var overhang: Double {
    widths.enumerated().map { index, width in
      Self.cosine * width + 8 - (Double(index) + 0.5) * slot
    }.max() ?? 0
  }
}
