import Testing

@testable import Pictures

@Suite struct LabelTests {
  private func box(_ left: Double, _ top: Double, _ width: Double) -> LabelBox {
    LabelBox(left: left, top: top, width: width)
  }

  @Test func linesKnowWhatCrossesThem() {
    let line = LabelLine(x0: 0, y0: 0, x1: 10, y1: 10)
    #expect(line.crosses(LabelLine(x0: 0, y0: 10, x1: 10, y1: 0)))
    #expect(!line.crosses(LabelLine(x0: 20, y0: 0, x1: 11, y1: 30)))
    #expect(!line.crosses(LabelLine(x0: 0, y0: 1, x1: 10, y1: 11)))
  }

  @Test func boxesKnowWhatCrossesThem() {
    let box = box(10, 10, 40)
    #expect(box.isCrossed(by: LabelLine(x0: 0, y0: 0, x1: 60, y1: 30)))
    #expect(box.isCrossed(by: LabelLine(x0: 20, y0: 12, x1: 22, y1: 14)))
    #expect(box.isCrossed(by: LabelLine(x0: 30, y0: -50, x1: 30, y1: 50)))
    // Past a corner, although the bounding boxes overlap.
    #expect(!box.isCrossed(by: LabelLine(x0: 0, y0: 15, x1: 15, y1: -20)))
    #expect(!box.isCrossed(by: LabelLine(x0: 0, y0: 40, x1: 60, y1: 40)))
    #expect(box.overlaps(LabelBox(left: 49, top: 23, width: 5)))
    #expect(!box.overlaps(LabelBox(left: 50, top: 10, width: 5)))
  }

  /// Twenty names of points close together, beside a line.
  @Test func textsStandApartAndOffLines() {
    let line = LabelLine(x0: 0, y0: 200, x1: 800, y1: 200)
    let places = (0..<20).map { (x: 200 + 18 * Double($0), y: 200.0) }
    let placement = LabelPlacement(
      area: box(0, 0, 800).with(height: 400),
      points: places.map { LabelBox(left: $0.x - 4, top: $0.y - 4, width: 8, height: 8) },
      lines: [line])
    let texts = places.map { LabelPlacement.around(x: $0.x, y: $0.y, width: 60) }
    let found = placement.chosen(of: texts).compactMap(\.self)
    #expect(found.count == places.count)
    for (index, place) in found.enumerated() {
      #expect(!place.box.isCrossed(by: line), "\(place)")
      for other in found[..<index] { #expect(!place.collides(with: other), "\(place) \(other)") }
    }
  }

  /// A text that is as near to another named point as to its own is not the
  /// cheapest.
  @Test func textsAreNearestToTheirOwnPoint() {
    let places = LabelPlacement.around(x: 100, y: 100, width: 50).map {
      LabelPlacement.withAmbiguityCost($0, x: 100, y: 100, others: [(100, 100), (100, 104)])
    }
    // Above its own point, not between the two.
    let best = places.min { $0.cost < $1.cost }
    let (own, other) = (best?.box.distance(x: 100, y: 100), best?.box.distance(x: 100, y: 104))
    #expect((other ?? 0) > (own ?? 0) + 1 && best?.leader == nil, "\(String(describing: best))")
    let alone = LabelPlacement.around(x: 100, y: 100, width: 50).map {
      LabelPlacement.withAmbiguityCost($0, x: 100, y: 100, others: [(100, 100), (300, 100)])
    }
    #expect(alone.min { $0.cost < $1.cost }?.box.left == 108)
  }

  /// Without enough free space texts are drawn on lines, with a halo, but
  /// never on other texts.
  @Test func aCrowdedTextHasAHalo() {
    var panel = Panel("", x: Axis("x"), y: Axis("y"))
    panel.series = (0..<60).map { index in
      Series("", colour: 0, .line, [Point(0, Double(index)), Point(1, Double(index))])
    }
    panel.series.append(Series("", colour: 1, .points, [Point(0.5, 30, label: "middle")]))
    panel.rules = [Rule(.vertical, at: 0.4, "a rule"), Rule(.horizontal, at: 20, "level")]
    let svg = Chart("t", title: "t", caption: "", panels: [panel]).svg
    for word in ["middle", "a rule", "level"] {
      #expect(svg.contains(#/<text class="t q"[^>]*>/#) && svg.contains(">\(word)</text>"))
    }
    #expect(svg.contains(".q{paint-order:stroke") && svg.contains(".q{stroke:#ffffff}"))
    #expect(svg.contains(".q{stroke:\(Palette.darkPaper)}"))
  }

  /// Each line is named where the others are far away.
  @Test func linesAreNamedWhereTheyPart() throws {
    var panel = Panel("", x: Axis("x"), y: Axis("y"))
    panel.series = [
      Series("flat", colour: 0, .line, (0...100).map { Point(Double($0), 0) }),
      Series(
        "hill", colour: 1, .line, (0...100).map { Point(Double($0), Double($0 == 40 ? 5 : 0)) }),
    ]
    for index in 0...1 { panel.series[index].isNamed = true }
    let frame = Frame(panel, left: 0, top: 0, width: 800, height: 300)
    let drawing = PanelDrawing(frame: frame, clip: "c").text
    for (name, y) in [("flat", 0.0), ("hill", 4)] {
      let place = drawing.firstMatch(of: try Regex("y=\"([0-9.]+)\">\(name)<"))
      let found = place?[1].substring.flatMap { Double($0) } ?? .nan
      #expect(y == 0 ? found > frame.y(1) : found < frame.y(1), "\(name): \(found)")
    }
  }

  /// The direction is stated above the panel, where nothing is drawn.
  @Test func theBetterDirectionIsAboveThePanel() {
    var panel = Panel("", x: Axis("x"), y: Axis("y"))
    panel.series = [Series("", colour: 0, .points, [Point(1, 1), Point(2, 2)])]
    panel.better = .bottomRight
    let frame = Frame(panel, left: 0, top: 100, width: 400, height: 300)
    let drawing = PanelDrawing(frame: frame, clip: "c").text
    let y = drawing.firstMatch(of: #/y="([0-9.]+)">better ↘</#).flatMap { Double($0.1) }
    #expect(y.map { $0 > 100 && $0 < frame.top } == true)
  }

  @Test func longTextsAreCutToTheirRoom() {
    #expect(SVGText.cut("implicit-runge-kutta", to: 300) == "implicit-runge-kutta")
    let cut = SVGText.cut("implicit-runge-kutta", to: 80)
    #expect(cut.hasSuffix("…") && SVGText.width(cut) <= 80 && cut.count > 6)
    #expect(SVGText.width("iii") < SVGText.width("mmm"))
  }
}

extension LabelBox {
  fileprivate func with(height: Double) -> LabelBox {
    var box = self
    box.height = height
    return box
  }
}
