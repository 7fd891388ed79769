/// One value of a series.
public struct Point: Hashable, Sendable {
  public var x: Double
  public var y: Double
  /// An interval of y, or of x for horizontal bars.
  public var low: Double?
  public var high: Double?
  /// Text beside the point.
  public var label: String?
  /// A tooltip: usually the case it belongs to.
  public var note: String?
  /// Whether its mark is an outline, because the value is doubtful.
  public var isHollow = false

  public init(
    _ x: Double, _ y: Double, low: Double? = nil, high: Double? = nil, label: String? = nil,
    note: String? = nil
  ) {
    self.x = x
    self.y = y
    self.low = low
    self.high = high
    self.label = label
    self.note = note
  }
}

/// Values drawn in the same style.
public struct Series: Hashable, Sendable {
  public enum Form: Hashable, Sendable {
    case line
    case points
    case linePoints
    /// Bars from zero, or from 1 on a logarithmic axis; horizontal if the y axis
    /// has names.
    case bars
    /// An interval without a mark in its middle.
    case intervals
  }

  /// The name in the legend; series with the same name and colour share one
  /// entry. Empty for none.
  public var name: String
  /// The index of the colour; `nil` is grey, for the background.
  public var colour: Int?
  public var form: Form
  /// Whether a grey line is dashed; coloured lines have their own dashes.
  public var isDashed: Bool
  /// Whether its points are drawn faintly behind those of other series.
  public var isFaint = false
  /// Whether its line is broad and pale, so that it is visible under others.
  public var isBroad = false
  /// Whether its name is also written beside it, if there is space.
  public var isNamed = false
  public var points: [Point]

  public init(
    _ name: String, colour: Int?, _ form: Form, isDashed: Bool = false, _ points: [Point]
  ) {
    self.name = name
    self.colour = colour
    self.form = form
    self.isDashed = isDashed
    self.points = points
  }
}

/// A straight line across a panel, with a label.
public struct Rule: Hashable, Sendable {
  public enum Direction: Hashable, Sendable {
    case vertical
    case horizontal
  }

  public var direction: Direction
  public var value: Double
  public var label: String
  public var colour: Int?

  public init(_ direction: Direction, at value: Double, _ label: String = "", colour: Int? = nil) {
    self.direction = direction
    self.value = value
    self.label = label
    self.colour = colour
  }
}

/// A cell of a heat map, on axes of names or numbers.
public struct Cell: Hashable, Sendable {
  public var x: ClosedRange<Double>
  public var y: ClosedRange<Double>
  /// From 0 to 1 on the ramp, or beyond the ramp if above 1 or infinite; `nil`
  /// leaves the cell empty.
  public var fraction: Double?
  public var text: String
  public var note: String?

  public init(
    x: ClosedRange<Double>, y: ClosedRange<Double>, fraction: Double?, text: String = "",
    note: String? = nil
  ) {
    self.x = x
    self.y = y
    self.fraction = fraction
    self.text = text
    self.note = note
  }
}

/// A pair of axes with what is drawn between them.
public struct Panel: Sendable {
  public var title: String
  public var x: Axis
  public var y: Axis
  public var series: [Series] = []
  public var rules: [Rule] = []
  public var cells: [Cell] = []
  /// Intervals of the horizontal axis shaded over the full height.
  public var bands: [ClosedRange<Double>] = []
  /// Text below its title.
  public var remark = ""
  /// The direction of better values, stated above the panel.
  public var better: Direction?

  public enum Direction: String, Sendable {
    case left = "←"
    case right = "→"
    case top = "↑"
    case bottom = "↓"
    case topLeft = "↖"
    case topRight = "↗"
    case bottomLeft = "↙"
    case bottomRight = "↘"

    /// To the right and down, as in SVG.
    var step: (x: Double, y: Double) {
      switch self {
      case .left: (-1, 0)
      case .right: (1, 0)
      case .top: (0, -1)
      case .bottom: (0, 1)
      case .topLeft: (-1, -1)
      case .topRight: (1, -1)
      case .bottomLeft: (-1, 1)
      case .bottomRight: (1, 1)
      }
    }
  }

  public init(_ title: String = "", x: Axis, y: Axis) {
    self.title = title
    self.x = x
    self.y = y
  }

  /// Whether there is anything to draw.
  public var isEmpty: Bool {
    cells.isEmpty && !series.contains { $0.points.contains { x.holds($0.x) && y.holds($0.y) } }
  }

  /// The panel with axes extended to all that is drawn.
  func fitted() -> Panel {
    var panel = self
    let drawn = series.flatMap(\.points)
    let bounds = drawn.flatMap { [$0.low, $0.high].compactMap { $0 } }
    let isHorizontal = if case .names = y.scale { true } else { false }
    let isBars = series.contains { $0.form == .bars }
    let ends = isBars ? [(isHorizontal ? x : y).scale == .log ? 1.0 : 0] : []
    let horizontal = rules.filter { $0.direction == .horizontal }.map(\.value)
    let vertical = rules.filter { $0.direction == .vertical }.map(\.value)
    panel.x = x.fitted(
      to: drawn.map(\.x) + (isHorizontal ? bounds + ends : []) + vertical
        + cells.flatMap { [$0.x.lowerBound, $0.x.upperBound] })
    panel.y = y.fitted(
      to: drawn.map(\.y) + (isHorizontal ? [] : bounds + ends) + horizontal
        + cells.flatMap { [$0.y.lowerBound, $0.y.upperBound] })
    return panel
  }
}
