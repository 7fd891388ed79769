import Testing

@testable import springbench

/// The positions of texts in a panel: near what they name, and away from
/// everything else.
@Suite struct LabelTests {
  /// A box of the height of a line of text.
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
    // Past a corner, although the line's bounding box overlaps the box.
    #expect(!box.isCrossed(by: LabelLine(x0: 0, y0: 15, x1: 15, y1: -20)))
    #expect(!box.isCrossed(by: LabelLine(x0: 0, y0: 40, x1: 60, y1: 40)))
    #expect(box.overlaps(self.box(49, 23, 5)))
    #expect(!box.overlaps(self.box(50, 10, 5)))
  }

  /// The names of twenty points that are close together on a line find
  /// positions on which they overlap neither each other nor the line.
  @Test func textsStandApartAndOffLines() {
    let line = LabelLine(x0: 0, y0: 200, x1: 800, y1: 200)
    let points = (0..<20).map { (x: 200 + 18 * Double($0), y: 200.0) }
    let placement = LabelPlacement(
      area: LabelBox(left: 0, top: 0, width: 800, height: 400),
      points: points.map { LabelBox(left: $0.x - 4, top: $0.y - 4, width: 8, height: 8) },
      lines: [line])
    let texts = points.map { LabelPlace.around(x: $0.x, y: $0.y, width: 60) }
    let found = placement.chosen(of: texts).compactMap(\.self)
    #expect(found.count == points.count)
    for (index, place) in found.enumerated() {
      #expect(!place.box.isCrossed(by: line), "\(place)")
      for other in found[..<index] { #expect(!place.collides(with: other), "\(place) \(other)") }
    }
  }

  /// Positions on the side of worse values cost 1 more. Those that are centred
  /// on the point are on neither side, in either direction.
  @Test(arguments: [Panel.Direction.left, .right])
  func textsAreOnTheSideOfBetterValues(better: Panel.Direction) {
    let (x, width) = (100.1, 33.3)
    let plain = LabelPlace.around(x: x, y: 100, width: width)
    let directed = LabelPlace.around(x: x, y: 100, width: width, better: better)
    for (before, after) in zip(plain, directed) {
      let isWrong = better == .left ? before.box.left > x : before.box.right < x
      #expect(after.cost == before.cost + (isWrong ? 1 : 0), "\(before)")
    }
  }

  /// A position that is as near to another named point as to its own costs more
  /// than one that is not.
  @Test func textsAreNearestToTheirOwnPoint() throws {
    func best(besidePointAt other: (Double, Double)) throws -> LabelPlace {
      let places = LabelPlace.around(x: 100, y: 100, width: 50).map {
        $0.costingAmbiguity(x: 100, y: 100, others: [(100, 100), other])
      }
      return try #require(places.min { $0.cost < $1.cost })
    }
    // Above its own point, not beside both.
    let near = try best(besidePointAt: (100, 104))
    #expect(near.box.distance(x: 100, y: 104) > near.box.distance(x: 100, y: 100) + 1, "\(near)")
    #expect(near.leader == nil)
    // With no other point nearby the text is to the right of its point.
    #expect(try best(besidePointAt: (300, 100)).box.left == 108)
  }

  /// Without enough free space texts are drawn over lines, with a halo in the
  /// colour of the paper.
  @Test func aCrowdedTextHasAHalo() {
    var panel = Panel("", x: Axis("x"), y: Axis("y"))
    panel.series = (0..<60).map { index in
      Series("", colour: 0, .line, [Point(0, Double(index)), Point(1, Double(index))])
    }
    panel.series.append(Series("", colour: 1, .points, [Point(0.5, 30, label: "middle")]))
    panel.rules = [Rule(.vertical, at: 0.4, "a rule"), Rule(.horizontal, at: 20, "level")]
    let svg = Chart("t", title: "t", caption: "", panels: [panel]).svg
    #expect(svg.contains(#/<text class="t q"[^>]*>/#))
    for word in ["middle", "a rule", "level"] {
      #expect(svg.contains(">\(word)</text>"), "\(word)")
    }
    #expect(svg.contains(".q{paint-order:stroke") && svg.contains(".q{stroke:#ffffff}"))
    #expect(svg.contains(".q{stroke:\(Palette.darkPaper)}"))
  }

  /// The name of a line is written where the other lines are far away: that of
  /// a hill near its top, and that of the flat line from which the hill rises
  /// below it.
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
    func y(_ name: String) throws -> Double {
      let place = drawing.firstMatch(of: try Regex("y=\"([0-9.]+)\">\(name)<"))
      return try #require(place?[1].substring.flatMap { Double($0) })
    }
    // In SVG y increases downwards.
    #expect(try y("flat") > frame.y(1) && y("hill") < frame.y(1))
  }

  /// The note on the direction of better values is above the panel, where
  /// nothing is drawn.
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
