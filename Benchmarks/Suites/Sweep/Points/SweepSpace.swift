import Platform

/// All points of a sweep, each computed from its index alone.
public struct SweepSpace: Sendable {
  /// In the order of `SweepAxis.Quantity.allCases`.
  public let axes: [SweepAxis]
  /// The seed of random points; `nil` for all points of the grid.
  public let seed: UInt64?
  public let count: Int
  /// The random draw on each axis; empty for a grid.
  private let draws: [AxisDraw]

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
}
