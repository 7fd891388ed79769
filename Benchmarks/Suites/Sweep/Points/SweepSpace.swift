import Platform

/// All points of a sweep, each computed from its index alone.
public struct SweepSpace: Sendable {
  /// In the order of `SweepAxis.Quantity.allCases`.
  public let axes: [SweepAxis]
  /// The seed of random points; `nil` for all points of the grid.
  public let seed: UInt64?
  public let count: Int
  /// By axis; empty for a grid.
  private let draws: [AxisDraw]
  private var isGrid: Bool { seed == nil }

  /// Every point of a grid; `nil` if their number overflows `Int`.
  public init?(axes: [SweepAxis]) {
    var count = 1
    for axis in axes {
      let (product, isTooLarge) = count.multipliedReportingOverflow(by: axis.count)
      guard !isTooLarge else { return nil }
      count = product
    }
    self.axes = axes
    self.count = count
    seed = nil
    draws = []
  }

  /// Random points, uniform on the scale of each axis.
  public init(axes: [SweepAxis], drawing count: Int, seed: UInt64) {
    self.axes = axes
    self.count = count
    self.seed = seed
    draws = axes.map(\.draw)
  }

  /// The point with an index from 0.
  public func point(_ index: Int) -> SweepPoint {
    if let seed {
      // Each point has its own four numbers of the generator's sequence.
      var random = SplitMix64(seed: seed, position: UInt64(index) &* 4)
      return SweepPoint(
        zeta: draws[0].value(random.fraction()), omega: draws[1].value(random.fraction()),
        velocity: draws[2].value(random.fraction()), step: draws[3].value(random.fraction()))
    }
    // The index is a mixed-radix number whose digits are the indices on the
    // axes. The last axis has the lowest digit.
    var rest = index
    func next(_ axis: SweepAxis) -> Double {
      guard axis.count > 1 else { return axis.lower }
      let (quotient, remainder) = rest.quotientAndRemainder(dividingBy: axis.count)
      rest = quotient
      return axis.value(at: remainder)
    }
    let step = next(axes[3])
    let velocity = next(axes[2])
    let omega = next(axes[1])
    return SweepPoint(zeta: next(axes[0]), omega: omega, velocity: velocity, step: step)
  }

  /// The distance between neighbours on an axis, given by its index, as a
  /// fraction of the axis; for random points, that of a grid of about as many
  /// points. `nil` for an axis with a single value.
  func spacing(_ axis: Int) -> Double? {
    guard axes[axis].upper > axes[axis].lower else { return nil }
    if isGrid, axes[axis].count == 1 { return nil }
    let variedAxes = axes.count { $0.upper > $0.lower }
    let count = isGrid ? axes[axis].count : valuesPerAxis(variedAxes)
    return 1 / Double(max(count - 1, 1))
  }

  /// The most values per axis of a grid with this many axes and at most `count`
  /// points.
  private func valuesPerAxis(_ axisCount: Int) -> Int {
    guard axisCount > 1 else { return count }
    func pointCount(_ values: Int) -> Double {
      (0..<axisCount).reduce(1) { product, _ in product * Double(values) }
    }
    var values = 1
    while pointCount(values + 1) <= Double(count) { values += 1 }
    return values
  }
}
