import Platform
import Springs

/// One spring of a sweep, released at 1 towards 0, with its step size.
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
  /// The seed of random points; `nil` for every point of the grid.
  public let seed: UInt64?
  public let count: Int
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

  public func point(_ index: Int) -> SweepPoint {
    if let seed {
      // Each point has its own section of the generator's sequence.
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

  /// The distance between neighbours on an axis as a fraction of its length;
  /// for random points on average. `nil` for an axis with a single value.
  func spacing(_ axis: Int) -> Double? {
    guard axes[axis].upper > axes[axis].lower else { return nil }
    let varied = axes.count { $0.upper > $0.lower }
    let count = seed == nil ? axes[axis].count : rootOfCount(varied)
    return count > 1 ? 1 / Double(count - 1) : seed == nil ? nil : 1
  }

  /// The largest integer whose power `degree` is at most the number of points.
  private func rootOfCount(_ degree: Int) -> Int {
    guard degree > 1 else { return count }
    var root = 1
    while (0..<degree).reduce(1.0, { product, _ in product * Double(root + 1) }) <= Double(count) {
      root += 1
    }
    return root
  }
}
