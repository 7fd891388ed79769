/// Draws one panel as SVG elements. Their classes are those of
/// `Palette.styleSheet`.
struct PanelDrawing {
  let frame: Frame
  /// The id of the path that clips the marks to the axes, unique on the page.
  let clip: String

  var panel: Panel { frame.panel }

  /// All elements, those in the background first.
  var text: String {
    var result = heading + bands + grid
    // The area for marks extends beyond the ends of an axis, so that marks on
    // the ends are drawn whole. It does so by little if values beyond the ends
    // must be clipped.
    let (dx, dy) = (panel.x.isFixed ? 1.0 : 6, panel.y.isFixed ? 1.0 : 6)
    result += """
      <clipPath id="\(clip)"><rect x="\(px(frame.left - dx))" y="\(px(frame.top - dy))" \
      width="\(px(frame.width + 2 * dx))" height="\(px(frame.height + 2 * dy))"/></clipPath>
      <g clip-path="url(#\(clip))">
      \(marks)</g>

      """
    for rule in panel.rules { result += drawn(rule) }
    result += labels
    if let better = panel.better {
      result += SVGText.text(
        "better \(better.rawValue)", x: frame.right, y: frame.titleBase, .endingBoldText)
    }
    return result
  }

  /// The title and the remark below it.
  private var heading: String {
    let room = frame.width + Frame.rightMargin
    var result = ""
    if !panel.title.isEmpty {
      let betterWidth =
        panel.better == nil ? 0 : SVGText.width("better →", isBold: true) + 12
      // A long title gets a smaller font before it is truncated.
      let size = min(
        13, max(11, 13 * (room - betterWidth) / SVGText.width(panel.title, isBold: true)))
      let shown = SVGText.cut(panel.title, to: room - betterWidth, size: size, isBold: true)
      result += SVGText.text(shown, x: frame.left, y: frame.titleBase, .boldText, size: size)
    }
    if !panel.remark.isEmpty {
      let shown = SVGText.cut(panel.remark, to: room, size: 12)
      result += SVGText.text(shown, x: frame.left, y: frame.titleBase + 15, .text, size: 12)
    }
    return result
  }

  private var bands: String {
    panel.bands.map { band in
      let left = max(frame.left, frame.x(band.lowerBound))
      let right = min(frame.right, frame.x(band.upperBound))
      guard left < right else { return "" }
      return SVGText.rectangle(
        .band, x: left, y: frame.top, width: right - left, height: frame.height)
    }.joined()
  }

  func px(_ value: Double) -> String { Numbers.pixel(value) }

  // MARK: Axes

  /// Grid lines (for numbers, not for names), then the axes with ticks and
  /// labels.
  private var grid: String {
    // A tick for every 32 pixels of height, and for every 70 of width, or 55 in
    // a narrow panel.
    let yTicks = panel.y.ticks(count: max(2, min(8, Int(frame.height / 32))))
      .map { (y: frame.y($0.value), text: $0.text) }
      .filter { $0.y >= frame.top - 0.5 && $0.y <= frame.bottom + 0.5 }
    let xTicks = panel.x.ticks(count: max(2, Int(frame.width / (frame.width < 260 ? 55 : 70))))
      .map { (x: frame.x($0.value), text: $0.text) }
      .filter { $0.x >= frame.left - 0.5 && $0.x <= frame.right + 0.5 }
    var lines = ""
    if panel.y.names == nil {
      for tick in yTicks { lines += "M\(px(frame.left)) \(px(tick.y))h\(px(frame.width))" }
    }
    if panel.x.names == nil {
      for tick in xTicks { lines += "M\(px(tick.x)) \(px(frame.top))v\(px(frame.height))" }
    }
    var result = lines.isEmpty ? "" : SVGText.path(lines, .grid)
    result += SVGText.path(
      "M\(px(frame.left)) \(px(frame.top))V\(px(frame.bottom))H\(px(frame.right))", .axis)
    let tickRoom = frame.left - frame.edge - (panel.y.label.isEmpty ? 8 : 28)
    for tick in yTicks {
      let lines = tick.text.split(separator: "\n")
      for (index, line) in lines.enumerated() {
        let shown = SVGText.cut(String(line), to: tickRoom, size: 12)
        let y = tick.y + 4 + 14 * (Double(index) - Double(lines.count - 1) / 2)
        result += SVGText.text(shown, x: frame.left - 6, y: y, .endingText, size: 12)
      }
    }
    for tick in xTicks { result += xTick(tick.text, x: tick.x) }
    return result + axisLabels
  }

  /// The text of a tick below the horizontal axis, slanted if the names do not
  /// fit side by side.
  private func xTick(_ text: String, x: Double) -> String {
    guard frame.slantHeight != nil else {
      return SVGText.text(text, x: x, y: frame.bottom + 17, .centredText, size: 12)
    }
    return SVGText.element(
      "text",
      [
        "class": Style.endingText.classes, "style": "font-size:12px",
        "transform": "translate(\(px(x + 4)) \(px(frame.bottom + 12))) rotate(-40)",
      ], SVGText.escaped(SVGText.cut(text, to: SlantedNames.longest, size: 12)))
  }

  private var axisLabels: String {
    var result = ""
    if !panel.x.label.isEmpty {
      result += SVGText.text(
        SVGText.cut(panel.x.label, to: frame.width + 40), x: frame.left + frame.width / 2,
        y: frame.bottom + (frame.slantHeight.map { 32 + $0 } ?? 37), .centredText)
    }
    if !panel.y.label.isEmpty {
      let (x, y) = (px(frame.edge + 14), px(frame.top + frame.height / 2))
      result += SVGText.element(
        "text",
        ["class": Style.centredText.classes, "transform": "translate(\(x) \(y)) rotate(-90)"],
        SVGText.escaped(SVGText.cut(panel.y.label, to: frame.height + 30)))
    }
    return result
  }
}
