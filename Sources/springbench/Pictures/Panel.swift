/// One value of a series. On an axis of names, the coordinate is the index of a
/// name.
public struct Point: Hashable, Sendable {
  public var x: Double
  public var y: Double
  /// The ends of an interval of the value; `nil` for none. If the vertical axis
  /// has names, it is an interval of x, otherwise of y.
  public var low: Double?
  public var high: Double?
  /// Text beside the point.
  public var label: String?
  /// A tooltip, usually the id of the case.
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
  /// What is drawn for the values.
  public enum Form: Hashable, Sendable {
    case line
    case points
    case linePoints
    /// Bars from `Panel.barBase`, horizontal if the vertical axis has names.
    case bars
    /// The intervals of the points, without marks.
    case intervals
  }

  /// The name in the legend; series with the same name share one entry. Empty
  /// for none.
  public var name: String
  /// Which of the distinguishable looks the series has: the index determines
  /// its colour (`Palette`) and its shape and dashes (`SeriesLook`). `nil` is
  /// grey, for the background.
  public var colour: Int?
  public var form: Form
  /// Whether a grey line is dashed; coloured lines have their own dashes.
  public var isDashed: Bool
  /// Whether its points are drawn faintly behind those of other series.
  public var isFaint = false
  /// Whether its line is broad and pale, so that it is visible under others.
  public var isBroad = false
  /// Whether its name is also written beside its line, if there is space.
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
  /// The direction in which the line runs.
  public enum Direction: Hashable, Sendable {
    case vertical
    case horizontal
  }

  public var direction: Direction
  /// The x of a vertical rule, or the y of a horizontal one.
  public var value: Double
  /// The text beside it; empty for none.
  public var label: String
  /// See `Series.colour`.
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
  /// The position of its colour on the ramp, from 0 to 1. Numbers above 1 and
  /// infinity have colours beyond the ramp; `nil` leaves the cell empty.
  public var fraction: Double?
  /// The text in its middle.
  public var text: String
  /// A tooltip, usually the id of the case.
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
  /// The heading above the axes.
  public var title: String
  public var x: Axis
  public var y: Axis
  public var series: [Series] = []
  public var rules: [Rule] = []
  public var cells: [Cell] = []
  /// Intervals of x that are shaded over the full height.
  public var bands: [ClosedRange<Double>] = []
  /// Text below the title.
  public var remark = ""
  /// The direction of better values, stated above the panel.
  public var better: Direction?

  /// The directions that panels have; the raw value is the arrow.
  public enum Direction: String, Sendable {
    case left = "←"
    case right = "→"
    case bottom = "↓"
    case topLeft = "↖"
    case bottomRight = "↘"

    /// A unit along each axis in this direction; as in SVG, x grows to the
    /// right and y downwards.
    var step: (x: Double, y: Double) {
      switch self {
      case .left: (-1, 0)
      case .right: (1, 0)
      case .bottom: (0, 1)
      case .topLeft: (-1, -1)
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
    cells.isEmpty && !series.contains { $0.points.contains(where: holds) }
  }

  /// Whether a point can be drawn on the scales of both axes, within their
  /// range or outside.
  func holds(_ point: Point) -> Bool { x.holds(point.x) && y.holds(point.y) }

  /// Whether bars and intervals are horizontal, because the vertical axis has
  /// names.
  var isSideways: Bool { y.names != nil }

  /// The value at which bars begin; a logarithmic axis has no zero.
  var barBase: Double { (isSideways ? x : y).scale == .log ? 1 : 0 }

  /// The panel with axes extended to everything that is drawn.
  func fitted() -> Panel {
    let points = series.flatMap(\.points)
    var ends = points.flatMap { [$0.low, $0.high] }.compactMap(\.self)
    if series.contains(where: { $0.form == .bars }) { ends.append(barBase) }
    func ruleValues(_ direction: Rule.Direction) -> [Double] {
      rules.filter { $0.direction == direction }.map(\.value)
    }
    var panel = self
    panel.x = x.fitted(
      to: points.map(\.x) + (isSideways ? ends : []) + ruleValues(.vertical)
        + cells.flatMap { [$0.x.lowerBound, $0.x.upperBound] })
    panel.y = y.fitted(
      to: points.map(\.y) + (isSideways ? [] : ends) + ruleValues(.horizontal)
        + cells.flatMap { [$0.y.lowerBound, $0.y.upperBound] })
    return panel
  }
}
