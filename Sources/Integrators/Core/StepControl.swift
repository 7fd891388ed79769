import Platform

/// The error allowed in a step: absolute plus relative times the size of the
/// state, for each coordinate by itself.
@frozen
public struct Tolerance: Sendable, Hashable {
  /// Relative to the size of the state; zero or more.
  public var relative: Double
  /// In units of the state; above zero.
  public var absolute: Double

  /// A tolerance of both parts.
  public init(relative: Double, absolute: Double) {
    require(relative >= 0 && absolute > 0, "tolerances are positive")
    self.relative = relative
    self.absolute = absolute
  }

  /// The same number for both.
  public init(_ both: Double) { self.init(relative: both, absolute: both) }

  /// relative/absolute: the allowed error is absolute · (1 + ratio · |state|).
  @inlinable @inline(__always)
  package var ratio: Double { relative / absolute }
}

/// The error that a tolerance allows in a step of one coordinate, by the size
/// of a state.
@frozen
@usableFromInline
struct AllowedError: Sendable {
  /// `Tolerance.ratio`, and 1/absolute: kept, as divisions would take time.
  @usableFromInline let ratio: Double
  @usableFromInline let inverse: Double

  @inlinable @inline(__always)
  init(_ tolerance: Tolerance) {
    ratio = tolerance.ratio
    inverse = 1 / tolerance.absolute
  }

  /// The larger of the errors of position and velocity, as a multiple of what
  /// is allowed at `state`.
  @inlinable @inline(__always)
  func multiple(
    of error: (x: Double, v: Double), at state: (x: Double, v: Double)
  ) -> Double {
    let ex = error.x.magnitude / (1 + ratio * state.x.magnitude)
    let ev = error.v.magnitude / (1 + ratio * state.v.magnitude)
    return (ex > ev ? ex : ev) * inverse
  }
}

/// How an adaptive solve chooses its steps.
@frozen
public struct StepControl: Sendable, Hashable {
  /// The error allowed in a step.
  public var tolerance: Tolerance
  /// The first step (s); chosen from the state's rates if not given.
  public var firstStep: Double?
  /// A solve that would need a shorter step (s) ends as unstable.
  public var smallestStep = 0.0
  /// No step is longer than this (s).
  public var largestStep = Double.infinity
  /// The budget of steps, accepted and rejected together.
  public var maximumSteps = usualBudget
  /// The budget of steps where no other is given.
  @inlinable static var usualBudget: Int { 2_000_000 }
  /// The next step as a share of the longest that the error estimate allows.
  /// `docs/decisions/0057` has the reasons for this value and that of `memory`.
  public var safety = usualSafety
  @inlinable static var usualSafety: Double { 0.8 }
  /// How much the error of the step before counts, from 0 (integral control)
  /// to 0.4: proportional-integral control, which takes smoother steps where
  /// stability rather than accuracy limits them.
  ///
  /// K. Gustafsson, ACM Trans. Math. Softw. 17 (1991) 533,
  /// doi:10.1145/210232.210242.
  public var memory = 0.1
  /// By how many rungs, factors of 2^(1/4), a step may exceed the one before.
  @usableFromInline var growth = 4

  /// Control by a tolerance, with defaults for everything else.
  public init(_ tolerance: Tolerance) { self.tolerance = tolerance }

  /// Control of an implicit method, whose steps are never limited by stability.
  /// Once a transient has died away, the step may grow sixteenfold at once.
  @inlinable
  package static func implicit(_ tolerance: Double) -> StepControl {
    var control = StepControl(Tolerance(tolerance))
    control.safety = 0.9
    control.growth = 16
    return control
  }
}

extension InitialValue where Position: BinaryFloatingPoint {
  /// The first step (s) of a solve from here, where the acceleration is
  /// `acceleration` and the damping `damping` (1/s).
  @inlinable
  package func firstStep(
    acceleration: Position, damping: Double = 0, tolerance: Double, order: Int
  ) -> Double {
    Integrators.firstStep(
      position: Double(position), velocity: Double(velocity), acceleration: Double(acceleration),
      damping: damping, tolerance: tolerance, order: order, duration: duration)
  }
}

/// A first step (s) from the sizes of position, velocity and acceleration.
///
/// Together with the damping they tell a rate (1/s). On a spring of that rate
/// the error of a step is about (rate · step)^order, which is set equal to the
/// tolerance.
@inlinable
package func firstStep(
  position: Double, velocity: Double, acceleration: Double, damping: Double, tolerance: Double,
  order: Int, duration: Double
) -> Double {
  let scale = 1 + position.magnitude
  let rate =
    (acceleration.magnitude / scale).squareRoot() + velocity.magnitude / scale + damping / 2
  let step = pow(tolerance, 1 / Double(order)) / (rate > 0 ? rate : 1 / duration)
  return step < duration ? step : duration
}
