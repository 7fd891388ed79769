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
  public var maximumSteps = 2_000_000
  /// The next step as a share of that which the error estimate allows.
  /// `docs/decisions/0057` has the reasons for this value and that of `memory`.
  public var safety = 0.8
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

  /// Control of an implicit method, whose step stability never limits. Once a
  /// transient has died away, the step may grow sixteenfold at once.
  @inlinable
  package static func implicit(_ tolerance: Double) -> StepControl {
    var control = StepControl(Tolerance(tolerance))
    control.safety = 0.9
    control.growth = 16
    return control
  }
}

/// The next step from the error of the last, on a geometric ladder of ratio
/// 2^(1/4).
///
/// A ladder makes step changes rare and repeats the same few sizes, so that
/// what is computed for one size (a folded tableau, an extrapolation matrix)
/// can be kept.
@frozen
public struct StepLadder: Sendable {
  @usableFromInline let top: Double
  @usableFromInline let largest: Double
  /// Rung: the step is top·2^(rung/4).
  @usableFromInline package var rung = 0
  /// Rungs that correspond to an error twice as large.
  @usableFromInline let gain: Double
  @usableFromInline let aim: Double
  @usableFromInline let memory: Double
  /// The binary logarithm of the last error.
  @usableFromInline var before = 0.0
  /// How many rungs the next step may go up, and how many most steps may.
  @usableFromInline var growth: Int
  @usableFromInline let mostGrowth: Int
  /// The highest rung, once a step has failed outright instead of being only
  /// inaccurate. It rises by one for every sixteenth step that would exceed it.
  @usableFromInline var ceiling = Int.max / 2
  @usableFromInline var held = 0

  /// - Parameters:
  ///   - first: the first step in s.
  ///   - order: of the estimate: it shrinks like h^order.
  @inlinable
  package init(first: Double, order: Int, _ control: StepControl) {
    top = control.firstStep ?? first
    largest = control.largestStep
    gain = 4 / Double(order)
    aim = 4 * Self.logarithm(control.safety)
    memory = control.memory
    mostGrowth = control.growth
    growth = max(8, mostGrowth)
  }

  /// log₂ to ±0.05: a fifth of a rung for the lowest order.
  @inlinable @inline(__always)
  static func logarithm(_ x: Double) -> Double {
    // The exponent, plus the mantissa in place of its logarithm.
    Double(Int64(bitPattern: x.bitPattern)) * 0x1p-52 - 1022.957
  }

  @inlinable @inline(__always)
  package var step: Double {
    let step = Self.step(top: top, rung: rung)
    return step < largest ? step : largest
  }

  @inlinable
  package static func step(top: Double, rung: Int) -> Double {
    let whole = rung >> 2
    let quarter: Double
    switch rung & 3 {
    case 0: quarter = 1
    case 1: quarter = 1.189207115002721
    case 2: quarter = 1.4142135623730951
    default: quarter = 1.681792830507429
    }
    return top * quarter * Double(sign: .plus, exponent: whole, significand: 1)
  }

  /// Moves after an accepted step; `error` is relative to the tolerance.
  @inlinable @inline(__always)
  package mutating func accept(_ error: Double) {
    // An error of zero says no more than a small one.
    let size = Self.logarithm(error > 1e-30 ? error : 1e-30)
    let wish = aim - gain * ((1 - 0.75 * memory) * size - memory * before)
    before = size > -13 ? size : -13
    if wish >= 1 {
      let room = ceiling - rung
      var up = wish < Double(growth) ? Int(wish) : growth
      if up > room {
        up = room > 0 ? room : 0
        held += 1
        if held & 15 == 0 { ceiling += 1 }
      }
      if Self.step(top: top, rung: rung) < largest { rung += up }
    } else if wish < -1 {
      rung -= 1
    }
    growth = mostGrowth
  }

  /// Moves after a rejected one.
  @inlinable
  package mutating func reject(_ error: Double) {
    growth = 1
    if error == .infinity {
      // The step has no error to go by: an iteration did not converge.
      ceiling = rung - 2
      rung -= 4
      return
    }
    let wish = gain * Self.logarithm(error < 1e30 ? error : 1e30) - aim
    rung -= wish < 1 ? 1 : (wish < 7 ? Int(wish) + 1 : 8)
  }
}
