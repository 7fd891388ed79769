/// A chart: a title, a grid of panels, a legend and a footer.
public struct Chart: Sendable {
  /// A short name for ids in the drawing, such as `work-precision`.
  public var name: String
  /// The heading above the panels.
  public var title: String
  /// What the chart shows, in sentences below the title.
  public var caption: String
  public var panels: [Panel]
  /// The number of panels side by side.
  public var columns: Int
  /// The height of a panel including its title and axes, in pixels.
  public var panelHeight: Double
  /// The texts at both ends of the colour ramp; `nil` if no panel has cells.
  public var ramp: (low: String, high: String)?
  /// The title above the ramp.
  public var rampTitle = ""
  /// Texts below the ramp; `at` is their position, from 0 to 1.
  public var rampMarks: [(at: Double, text: String)] = []
  /// What the colours beyond the ramp mean; `at` is a `Cell.fraction` above 1.
  public var beyondRamp: [(at: Double, text: String)] = []
  /// Where and when the data were measured.
  public var footer = ""

  /// The width of every chart in pixels, about that of a README on a web page.
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

  /// A series for each entry of the legend: for every name, the first series
  /// that has a point to draw. Coloured ones precede grey ones.
  var legend: [Series] {
    let entries = panels.flatMap { panel in
      panel.series.filter { !$0.name.isEmpty && $0.points.contains(where: panel.holds) }
    }.uniqued(by: \.name)
    return entries.filter { $0.colour != nil } + entries.filter { $0.colour == nil }
  }
}
