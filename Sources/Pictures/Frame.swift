/// The position of a panel and its axes on the page, in pixels.
struct Frame {
  let panel: Panel
  let left: Double
  let top: Double
  let width: Double
  let height: Double
  /// The left edge of the panel.
  let edge: Double
  /// The baseline of its title.
  let titleBase: Double

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
    _ panel: Panel, left: Double, top: Double, width: Double, height: Double,
    margin: Double? = nil
  ) {
    let fitted = panel.fitted()
    self.panel = fitted
    edge = left
    self.left = left + (margin ?? Self.margin(panel, width: width))
    titleBase = top + 17
    let head = fitted.title.isEmpty && fitted.better == nil ? 8.0 : 26
    self.top = top + head + (fitted.remark.isEmpty ? 0 : 14)
    self.width = max(20, left + width - self.left - 14)
    let slant = Self.slantedHeight(fitted, width: self.width)
    let below = slant + (fitted.x.label.isEmpty ? 8 : 28)
    self.height = max(20, top + height - self.top - below)
  }

  /// The space for the ticks and the label of the vertical axis.
  static func margin(_ panel: Panel, width: Double) -> Double {
    let axis = panel.fitted().y
    // The number of ticks depends on the height, so allow for few and many.
    let ticks = [5, 8].flatMap { axis.ticks(count: $0) }
    let widest = ticks.map { SVGText.width($0.text, size: 12) }.max() ?? 0
    return min(widest, 0.4 * width) + (axis.label.isEmpty ? 0 : 20) + 12
  }

  /// Whether names do not fit side by side and are slanted.
  static func slants(_ panel: Panel, width: Double) -> Bool {
    guard case .names(let names) = panel.x.scale else { return false }
    let widest = names.map { SVGText.width($0, size: 12) }.max() ?? 0
    return widest + 8 > width / Double(max(1, names.count))
  }

  private static func slantedHeight(_ panel: Panel, width: Double) -> Double {
    guard slants(panel, width: width), case .names(let names) = panel.x.scale else { return 18 }
    return 14 + 0.6 * (names.map { SVGText.width($0, size: 12) }.max() ?? 0)
  }
}
