/// Draws one panel as SVG elements. Their classes are those of
/// `Palette.styleSheet`.
struct PanelDrawing {
  let frame: Frame
  /// The id of the path that clips the marks to the axes, unique on the page.
  let clip: String

  var panel: Panel { frame.panel }

  /// All elements, those in the background first.
  var text: String {
    var result = heading + bands + axes
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
      // The words "better →" end at the right end of the axis. The gap between
      // them and the title is at least 12 px wide.
      let titleRoom =
        panel.better == nil ? room : frame.width - SVGText.width("better →", isBold: true) - 12
      // A long title gets a smaller font, of at least 11 px instead of 13,
      // before it is truncated.
      let size = min(13, max(11, 13 * titleRoom / SVGText.width(panel.title, isBold: true)))
      let shown = SVGText.cut(panel.title, to: titleRoom, size: size, isBold: true)
      result += SVGText.text(shown, x: frame.left, y: frame.titleBase, .boldText, size: size)
    }
    if !panel.remark.isEmpty {
      let shown = SVGText.cut(panel.remark, to: room, size: SmallText.fontSize)
      result += SVGText.text(
        shown, x: frame.left, y: frame.titleBase + 15, .text, size: SmallText.fontSize)
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

  /// The position of a tick along its axis, in pixels, and its text.
  private typealias Tick = (position: Double, text: String)

  /// A tick for every 70 pixels of width, or 55 in a narrow panel.
  private var xTicks: [Tick] {
    let spacing = frame.width < 260 ? 55.0 : 70
    return panel.x.ticks(count: max(2, Int(frame.width / spacing)))
      .map { (position: frame.x($0.value), text: $0.text) }
      .filter { $0.position >= frame.left - 0.5 && $0.position <= frame.right + 0.5 }
  }

  /// A tick for every 32 pixels of height. More than eight would not help
  /// reading.
  private var yTicks: [Tick] {
    panel.y.ticks(count: max(2, min(8, Int(frame.height / 32))))
      .map { (position: frame.y($0.value), text: $0.text) }
      .filter { $0.position >= frame.top - 0.5 && $0.position <= frame.bottom + 0.5 }
  }

  /// The axes with their grid, ticks and labels.
  private var axes: String {
    let axisLines = SVGText.path(
      "M\(px(frame.left)) \(px(frame.top))V\(px(frame.bottom))H\(px(frame.right))", .axis)
    return grid + axisLines + yTicks.map(yTickText).joined() + xTicks.map(xTickText).joined()
      + xLabel + yLabel
  }

  /// The grid lines of axes with numbers; names have none.
  private var grid: String {
    var path = ""
    if panel.y.names == nil {
      for tick in yTicks { path += "M\(px(frame.left)) \(px(tick.position))h\(px(frame.width))" }
    }
    if panel.x.names == nil {
      for tick in xTicks { path += "M\(px(tick.position)) \(px(frame.top))v\(px(frame.height))" }
    }
    return path.isEmpty ? "" : SVGText.path(path, .grid)
  }

  /// The text of a tick beside the vertical axis. If it has several lines, the
  /// tick is at the middle of them.
  private func yTickText(_ tick: Tick) -> String {
    // 6 px lie between the text and the axis.
    let right = frame.left - 6
    let labelRoom = panel.y.label.isEmpty ? 2.0 : 22
    let lines = tick.text.split(separator: "\n")
    let linesBelowMiddle = Double(lines.count - 1) / 2
    return lines.enumerated().map { index, line in
      let middle = tick.position + SmallText.lineHeight * (Double(index) - linesBelowMiddle)
      return SVGText.text(
        SVGText.cut(String(line), to: right - frame.edge - labelRoom, size: SmallText.fontSize),
        x: right, y: middle + SmallText.baselineDrop, .endingText, size: SmallText.fontSize)
    }.joined()
  }

  /// The text of a tick below the horizontal axis, slanted if the names do not
  /// fit side by side.
  private func xTickText(_ tick: Tick) -> String {
    guard frame.slantHeight != nil else {
      return SVGText.text(
        tick.text, x: tick.position, y: frame.bottom + 17, .centredText, size: SmallText.fontSize)
    }
    // The end of a slanted text is slightly to the right of its tick, so that
    // the middle of its last letter is below it.
    let end = (x: px(tick.position + 4), y: px(frame.bottom + 12))
    return SVGText.element(
      "text",
      [
        "class": Style.endingText.classes, "style": "font-size:\(px(SmallText.fontSize))px",
        "transform": "translate(\(end.x) \(end.y)) rotate(-\(px(SlantedNames.degrees)))",
      ],
      SVGText.escaped(
        SVGText.cut(tick.text, to: SlantedNames.longest, size: SmallText.fontSize)))
  }

  // Labels are centred on their axis and may extend beyond both of its ends.

  private var xLabel: String {
    if panel.x.label.isEmpty { return "" }
    let tickHeight = frame.slantHeight.map { 12 + $0 } ?? 17
    return SVGText.text(
      SVGText.cut(panel.x.label, to: frame.width + 40), x: frame.left + frame.width / 2,
      y: frame.bottom + tickHeight + 20, .centredText)
  }

  private var yLabel: String {
    if panel.y.label.isEmpty { return "" }
    let middle = (x: px(frame.edge + 14), y: px(frame.top + frame.height / 2))
    return SVGText.element(
      "text",
      [
        "class": Style.centredText.classes,
        "transform": "translate(\(middle.x) \(middle.y)) rotate(-90)",
      ],
      SVGText.escaped(SVGText.cut(panel.y.label, to: frame.height + 30)))
  }
}
