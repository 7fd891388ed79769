/// The next step from the last error, on a geometric ladder of ratio 2^(1/4).
///
/// On a ladder steps change rarely and the same few sizes recur, so that the
/// coefficients computed for a size can be kept.
@frozen
public struct StepLadder: Sendable {
  /// The step (s) of rung 0, where the solve begins.
  @usableFromInline let top: Double
  /// The longest step (s).
  @usableFromInline let largest: Double
  /// The rung of the next step, of length top·2^(rung/4), or `largest` if less.
  @usableFromInline package var rung = 0
  /// 4/order: an error that grows like h^order doubles over this many rungs.
  @usableFromInline let rungsPerDoubling: Double
  /// `StepControl.safety` in rungs, below 0: how far the step taken is from the
  /// longest that the error estimate allows.
  @usableFromInline let safety: Double
  /// `StepControl.memory`.
  @usableFromInline let memory: Double
  /// log₂ of the error of the last accepted step, at least −13.
  @usableFromInline var previousSize = 0.0
  /// The most rungs by which the next step may grow: `usualGrowth`, but 1 after
  /// a rejection and no less than 8 after a first step, which may be a guess.
  @usableFromInline var growth: Int
  /// The most rungs by which steps may grow otherwise.
  @usableFromInline let usualGrowth: Int
  /// The highest rung: two below the last step that failed without an error
  /// estimate. It rises by one for every sixteenth step that it holds down, as
  /// the motion may have passed what was hard to solve. Before such a failure
  /// it is half of the largest integer: no limit, and its difference from a
  /// rung does not overflow.
  @usableFromInline var ceiling = Int.max / 2
  /// The number of steps that the ceiling has held down.
  @usableFromInline var heldDown = 0

  /// - Parameters:
  ///   - first: the first step in s, unless `control` has one.
  ///   - order: of the error estimate, which shrinks like h^order.
  @inlinable
  package init(first: Double, order: Int, _ control: StepControl) {
    top = control.firstStep ?? first
    largest = control.largestStep
    rungsPerDoubling = 4 / Double(order)
    safety = 4 * Self.logarithm(control.safety)
    memory = control.memory
    usualGrowth = control.growth
    growth = max(8, usualGrowth)
  }

  /// The length (s) of the next step.
  @inlinable @inline(__always)
  package var step: Double {
    let step = Self.step(top: top, rung: rung)
    return step < largest ? step : largest
  }

  /// top·2^(rung/4), with the same bits on every machine.
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

  /// Chooses the next rung after an accepted step, whose error was `error`
  /// times the tolerance.
  ///
  /// Steps grow like error^(−(1 − 3m/4)/order) · previous^(m/order), m being
  /// the memory: Gustafsson's control in the form of Hairer's `dopri5`, whose β
  /// is m/order. An error below 2^−13 of the tolerance, as in a motion at rest,
  /// counts as 2^−13 in the next step.
  @inlinable @inline(__always)
  package mutating func accept(_ error: Double) {
    // Zero has no logarithm.
    let size = Self.logarithm(error > 1e-30 ? error : 1e-30)
    let wish = safety - rungsPerDoubling * ((1 - 0.75 * memory) * size - memory * previousSize)
    previousSize = size > -13 ? size : -13
    if wish >= 1 {
      let room = ceiling - rung
      var up = wish < Double(growth) ? Int(wish) : growth
      if up > room {
        up = room > 0 ? room : 0
        heldDown += 1
        if heldDown & 15 == 0 { ceiling += 1 }
      }
      if Self.step(top: top, rung: rung) < largest { rung += up }
    } else if wish < -1 {
      rung -= 1
    }
    growth = usualGrowth
  }

  /// Goes down after a rejected step, by at least one rung and at most eight.
  /// NaN counts as a large error.
  @inlinable
  package mutating func reject(_ error: Double) {
    growth = 1
    if error == .infinity {
      // There is no error to go by, perhaps as an equation was not solved.
      ceiling = rung - 2
      rung -= 4
      return
    }
    let wish = rungsPerDoubling * Self.logarithm(error < 1e30 ? error : 1e30) - safety
    rung -= wish < 1 ? 1 : (wish < 7 ? Int(wish) + 1 : 8)
  }

  /// log₂ of a positive number to ±0.05, which is at most a fifth of a rung.
  @inlinable @inline(__always)
  static func logarithm(_ x: Double) -> Double {
    // The bits as an integer, in units of the exponent's last bit, are 1023 +
    // the exponent + the fraction f of the mantissa 1 + f. As log₂(1 + f) − f
    // lies between 0 and 0.086, 1023 is reduced by half of that.
    Double(Int64(bitPattern: x.bitPattern)) * 0x1p-52 - 1022.957
  }
}
