/// The next step from the error of the last, on a geometric ladder of ratio
/// 2^(1/4).
///
/// A ladder makes step changes rare and repeats the same few sizes, so that
/// what is computed for one size (a folded tableau, an extrapolation matrix)
/// can be kept.
@frozen
public struct StepLadder: Sendable {
  /// The first step (s), that of rung 0.
  @usableFromInline let top: Double
  /// The longest step (s).
  @usableFromInline let largest: Double
  /// The rung of the next step, which is top·2^(rung/4) or `largest`.
  @usableFromInline package var rung = 0
  /// By how many rungs the step shrinks for an error twice as large.
  @usableFromInline let gain: Double
  /// The rungs from the step that the estimate allows to the one to be taken:
  /// `StepControl.safety` in rungs.
  @usableFromInline let aim: Double
  /// As in `StepControl`.
  @usableFromInline let memory: Double
  /// The binary logarithm of the error of the step before, at least −13.
  @usableFromInline var before = 0.0
  /// By how many rungs the next step may grow. The first may grow by eight,
  /// since its length is only a guess, and the one after a rejection by one.
  @usableFromInline var growth: Int
  /// By how many rungs all other steps may grow.
  @usableFromInline let mostGrowth: Int
  /// The highest rung: two below the last step whose equations could not be
  /// solved, or half of what an `Int` holds before there is one, so that sums
  /// do not overflow. It rises by one for every sixteenth step held down by it.
  @usableFromInline var ceiling = Int.max / 2
  /// The number of steps that the ceiling has held down.
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

  /// log₂ of a positive number to ±0.05: a fifth of a rung for the lowest
  /// order.
  @inlinable @inline(__always)
  static func logarithm(_ x: Double) -> Double {
    // The bits as an integer, in units of the exponent's last bit, are 1023 +
    // the exponent + the fraction f of the mantissa 1 + f. As log₂(1 + f) − f
    // lies between 0 and 0.086, 1023 is reduced by half of that.
    Double(Int64(bitPattern: x.bitPattern)) * 0x1p-52 - 1022.957
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
  /// Steps grow like error^(−(1 − 3m/4)/order) · before^(m/order), m being the
  /// memory: Gustafsson's control with the constants of Hairer's `dopri5`. An
  /// error below 2^−13 of the tolerance, mostly that of a motion at rest,
  /// counts as 2^−13 in the next step.
  @inlinable @inline(__always)
  package mutating func accept(_ error: Double) {
    // Zero has no logarithm.
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

  /// Goes down at least one rung and at most eight after a rejected step. NaN
  /// counts as a large error.
  @inlinable
  package mutating func reject(_ error: Double) {
    growth = 1
    if error == .infinity {
      // The step's equations were not solved, so there is no error to go by: half
      // the step is tried.
      ceiling = rung - 2
      rung -= 4
      return
    }
    let wish = gain * Self.logarithm(error < 1e30 ? error : 1e30) - aim
    rung -= wish < 1 ? 1 : (wish < 7 ? Int(wish) + 1 : 8)
  }
}
