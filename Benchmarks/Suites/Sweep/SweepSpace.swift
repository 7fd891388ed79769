import Platform
import Springs

/// One spring of a sweep, released at 1 towards 0, and the step it is played
/// in.
public struct SweepPoint: Sendable, Hashable {
  public var zeta: Double
  public var omega: Double
  public var velocity: Double
  public var step: Double

  var motion: SpringMotion {
    SpringMotion(
      rates: SpringRates(dampingRatio: zeta, angularFrequency: omega), from: 1, to: 0,
      initialVelocity: velocity)
  }

  /// The value of one axis.
  subscript(quantity: SweepAxis.Quantity) -> Double {
    get {
      switch quantity {
      case .zeta: zeta
      case .omega: omega
      case .velocity: velocity
      case .step: step
      }
    }
    set {
      switch quantity {
      case .zeta: zeta = newValue
      case .omega: omega = newValue
      case .velocity: velocity = newValue
      case .step: step = newValue
      }
    }
  }
}

/// All points of a sweep, each computed from its index alone.
public struct SweepSpace: Sendable {
  /// In the order of `SweepAxis.Quantity.allCases`.
  public let axes: [SweepAxis]
  /// The seed of points that are drawn; nil for every point of the grid.
  public let seed: UInt64?
  public let count: Int
  private let draws: [AxisDraw]

  /// Every point of a grid; nil where there are more than an Int counts.
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

  /// Points drawn from the axes, each by its scale.
  public init(axes: [SweepAxis], drawing count: Int, seed: UInt64) {
    self.axes = axes
    self.count = count
    self.seed = seed
    draws = axes.map(\.draw)
  }

  public func point(_ index: Int) -> SweepPoint {
    if let seed {
      // Each point has a stretch of the generator's sequence for itself.
      var random = SplitMix64(seed: seed, position: UInt64(index) &* 4)
      return SweepPoint(
        zeta: draws[0].value(random.fraction()), omega: draws[1].value(random.fraction()),
        velocity: draws[2].value(random.fraction()), step: draws[3].value(random.fraction()))
    }
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

  /// How far apart neighbours lie on an axis, as a part of its length; of drawn
  /// points on average. Nil for an axis that does not vary.
  func spacing(_ axis: Int) -> Double? {
    guard axes[axis].upper > axes[axis].lower else { return nil }
    let varied = axes.count { $0.upper > $0.lower }
    let count = seed == nil ? axes[axis].count : rootOfCount(varied)
    return count > 1 ? 1 / Double(count - 1) : seed == nil ? nil : 1
  }

  /// The largest whole number whose power is at most the number of points.
  private func rootOfCount(_ degree: Int) -> Int {
    guard degree > 1 else { return count }
    var root = 1
    while (0..<degree).reduce(1.0, { product, _ in product * Double(root + 1) }) <= Double(count) {
      root += 1
    }
    return root
  }
}
