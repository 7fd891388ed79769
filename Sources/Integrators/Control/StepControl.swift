import Equations
import Springs

/// The error allowed in a step: absolute + relative · |state|, for each
/// coordinate by itself.
@frozen
public struct Tolerance: Sendable, Hashable {
  /// Relative to the size of the state; zero or more.
  public var relative: Double
  /// In units of the state; above zero.
  public var absolute: Double

  /// A tolerance of both parts.
  public init(relative: Double, absolute: Double) {
    require(relative >= 0 && absolute > 0, "tolerances: absolute above 0, relative 0 or more")
    self.relative = relative
    self.absolute = absolute
  }

  /// A tolerance that is relative and absolute at once.
  public init(_ both: Double) { self.init(relative: both, absolute: both) }

  /// relative/absolute: the allowed error is absolute · (1 + ratio · |state|).
  @inlinable @inline(__always)
  package var ratio: Double { relative / absolute }
}

/// The control of an adaptive solve's steps.
@frozen
public struct StepControl: Sendable, Hashable {
  /// The error allowed in a step.
  public var tolerance: Tolerance
  /// The first step (s); chosen from the state's rates if not given.
  public var firstStep: Double?
  /// The longest step (s); only the last may be up to about 1 % longer.
  public var largestStep = Double.infinity
  /// The budget of steps, accepted and rejected together.
  public var maximumSteps = 2_000_000
  /// The next step as a share of the longest that the error estimate allows.
  @usableFromInline package var safety = usualSafety
  /// The weight of the error of the step before: with more than 0, steps are
  /// smoother where stability rather than accuracy limits them.
  ///
  /// K. Gustafsson, ACM Trans. Math. Softw. 17 (1991) 533,
  /// doi:10.1145/210232.210242.
  @usableFromInline package var memory = 0.1
  /// The number of rungs of `StepLadder`, factors of 2^(1/4), by which a step
  /// may exceed the one before; other limits hold after the first step and
  /// after a rejection.
  @usableFromInline var growth = 4

  /// The default of `safety`. `docs/development/decisions/0006` has the reasons
  /// for it and for `memory`.
  @inlinable static var usualSafety: Double { 0.8 }

  /// Control by a tolerance, with defaults for everything else.
  public init(_ tolerance: Tolerance) { self.tolerance = tolerance }

  /// Control of an L-stable method: once a transient has died away, the step
  /// may grow sixteenfold at once, by 16 rungs.
  @inlinable
  package static func implicit(_ tolerance: Double) -> StepControl {
    var control = StepControl(Tolerance(tolerance))
    control.safety = 0.9
    control.growth = 16
    return control
  }
}

extension InitialValue {
  /// The first step (s) of a solve from here, no longer than the solve.
  ///
  /// The sizes of position, velocity, acceleration and damping (1/s) give a
  /// rate (1/s). On a spring of that rate the error of a step is about (rate ·
  /// step)^order, which is set equal to the tolerance.
  @inlinable
  package func firstStep(
    acceleration: Double, damping: Double = 0, tolerance: Double, order: Int
  ) -> Double {
    let scale = 1 + position.magnitude
    let rate =
      (acceleration.magnitude / scale).squareRoot() + velocity.magnitude / scale + damping / 2
    let step = pow(tolerance, 1 / Double(order)) / (rate > 0 ? rate : 1 / duration)
    return step < duration ? step : duration
  }
}

extension StepControl {
  /// Takes steps from time 0 to `duration` (s), and notes their numbers and any
  /// failure in `report`.
  ///
  /// The last steps are not many times shorter than their neighbours: a Hermite
  /// interpolant loses digits where two of its nodes nearly coincide.
  ///
  /// - Parameters:
  ///   - first: the first step (s), unless `firstStep` is set.
  ///   - order: of the error estimate, which shrinks like h^order.
  ///   - leastSteps: the fewest steps of the solve, so that there are enough
  ///     nodes to interpolate through.
  /// - Returns: the time (s) at which the solve ended.
  @inlinable @inline(__always)
  package func drive<S: Stepper>(
    _ stepper: inout S, first: Double, order: Int, to duration: Double, leastSteps: Int = 1,
    _ report: inout SolveReport
  ) -> Compensated {
    require(
      tolerance.relative >= 0 && tolerance.absolute > 0 && firstStep ?? 1 > 0 && largestStep > 0,
      "absolute tolerance and step lengths: above 0; relative tolerance: 0 or more")
    var time = Compensated(0)
    var control = self
    control.largestStep = min(largestStep, duration / Double(leastSteps))
    var ladder = StepLadder(first: first, order: order, control)
    while true {
      let remaining = (duration - time.value) - time.low
      if remaining <= 0 { return time }
      let ladderStep = ladder.step
      // A remainder up to 1 % longer than the step is taken as a whole, and one
      // of up to 1.25 steps in halves, so that no tiny step is left.
      let isLast = ladderStep >= 0.99 * remaining
      let isHalved = !isLast && ladderStep > 0.8 * remaining
      let isOnLadder = !isLast && !isHalved
      let length = isLast ? remaining : isHalved ? 0.5 * remaining : ladderStep
      // The remainder, or half of it, may be shorter.
      guard !isOnLadder || isResolved(length, at: time.value, of: duration) else {
        report.code = .unstable
        return time
      }
      guard report.accepted + report.rejected < maximumSteps else {
        report.code = .maxSteps
        return time
      }
      let trial = Trial(
        time: time.value, low: time.low, length: length,
        end: isLast ? duration : time.value + length,
        slot: isOnLadder ? ladder.rung & (Trial.keptSlots - 1) : Trial.spareSlot)
      let error = stepper.attempt(trial, &report)
      guard error <= 1 else {
        report.rejected += 1
        ladder.reject(error)
        continue
      }
      report.accepted += 1
      stepper.accept(trial, &report)
      if isLast { return Compensated(duration) }
      time.add(length)
      ladder.accept(error)
    }
  }

  /// Whether a step of `length` seconds is longer than a few units in the last
  /// place of the time. Near time 0, whose rounding sets no limit, 1e-30 of the
  /// duration is the least.
  @inlinable @inline(__always)
  func isResolved(_ length: Double, at time: Double, of duration: Double) -> Bool {
    length > 1e-30 * duration && length > 1e-15 * time
  }
}
