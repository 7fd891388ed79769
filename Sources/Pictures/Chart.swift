/// A picture: a title, panels in a grid, a legend of what is drawn, a footer.
public struct Chart: Sendable {
  /// A short word for file names and anchors: `work-precision`.
  public var name: String
  public var title: String
  /// What there is to see, in a sentence.
  public var caption: String
  public var panels: [Panel]
  /// Panels side by side.
  public var columns: Int
  /// Of one panel, its title and axes included, in pixels.
  public var panelHeight: Double
  /// What the ends of the colour ramp mean; nil where there are no cells.
  public var ramp: (low: String, high: String)?
  /// What the ramp shows, written above it.
  public var rampTitle = ""
  /// What places along the ramp mean, from 0 to 1.
  public var rampMarks: [(at: Double, text: String)] = []
  /// What colours beyond the ramp mean, as fractions above 1.
  public var beyondRamp: [(at: Double, text: String)] = []
  /// Where and when it was measured.
  public var footer = ""

  /// In pixels: the width of a README.
  public static let width = 830.0

  public init(
    _ name: String, title: String, caption: String, panels: [Panel], columns: Int = 1,
    panelHeight: Double = 420
  ) {
    self.name = name
    self.title = title
    self.caption = caption
    self.panels = panels
    self.columns = max(1, min(columns, panels.count))
    self.panelHeight = panelHeight
  }

  /// Whether there is anything to see.
  public var isEmpty: Bool { panels.allSatisfy(\.isEmpty) }

  /// What the legend shows: each name once, in the order of drawing, what is
  /// grey last, and only what is drawn.
  var legend: [Series] {
    var seen: Set<String> = []
    let entries = panels.flatMap { panel in
      panel.series.filter { series in
        !series.name.isEmpty
          && series.points.contains { panel.x.holds($0.x) && panel.y.holds($0.y) }
      }
    }.filter { seen.insert($0.name).inserted }
    return entries.filter { $0.colour != nil } + entries.filter { $0.colour == nil }
  }
}
