/// A chart: a title, a grid of panels, a legend and a footer.
public struct Chart: Sendable {
  /// A short name for file names and anchors: `work-precision`.
  public var name: String
  public var title: String
  /// What it shows, in a sentence.
  public var caption: String
  public var panels: [Panel]
  /// The number of panels in a row.
  public var columns: Int
  /// The height of a panel including its title and axes, in pixels.
  public var panelHeight: Double
  /// The meaning of the ends of the colour ramp; `nil` without cells.
  public var ramp: (low: String, high: String)?
  /// The title above the ramp.
  public var rampTitle = ""
  /// Marks along the ramp, from 0 to 1.
  public var rampMarks: [(at: Double, text: String)] = []
  /// The meaning of colours beyond the ramp, as fractions above 1.
  public var beyondRamp: [(at: Double, text: String)] = []
  /// Where and when the data were measured.
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

  /// Whether there is anything to draw.
  public var isEmpty: Bool { panels.allSatisfy(\.isEmpty) }

  /// The legend's entries: each name drawn once, in the order of drawing, grey
  /// series last.
  var legend: [Series] {
    let entries = panels.flatMap { panel in
      panel.series.filter { series in
        !series.name.isEmpty
          && series.points.contains { panel.x.holds($0.x) && panel.y.holds($0.y) }
      }
    }.uniqued(by: \.name)
    return entries.filter { $0.colour != nil } + entries.filter { $0.colour == nil }
  }
}
