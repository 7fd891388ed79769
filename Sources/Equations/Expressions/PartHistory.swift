/// What has to be remembered of a part's values to notice that it passes zero
/// or turns back.
struct PartHistory {
  /// The first of successive values that are equal to rounding, and the time of
  /// the last of them.
  private typealias Plateau = (value: Double, end: Double)

  /// The last value above or below zero: a part may be zero for long before its
  /// sign changes, or so small that it underflows.
  private var lastSigned: (time: Double, value: Double)
  private var previous: Plateau
  private var current: Plateau
  /// Whether values rise from `previous` to `current`; nil at the start and
  /// beside a NaN.
  private var isRising: Bool?

  init(startValue: Double) {
    lastSigned = (0, startValue)
    current = (startValue.limited, 0)
    previous = current
  }

  /// Notes a value. If its sign differs from that of the last value with a
  /// sign, returns that one's time.
  mutating func signChange(to value: Double, at time: Double) -> Double? {
    guard value > 0 || value < 0 else { return nil }
    let before = lastSigned
    lastSigned = (time, value)
    let changes = (before.value < 0 && value > 0) || (before.value > 0 && value < 0)
    return changes ? before.time : nil
  }

  /// Notes a value. If the values have turned back, returns a time before the
  /// turn, and whether it is a maximum.
  mutating func turn(
    to value: Double, at time: Double
  ) -> (begin: Double, isMaximum: Bool)? {
    let next: Plateau = (value.limited, time)
    let difference = next.value - current.value
    if difference.magnitude <= 1e-14 * current.value.magnitude {
      current.end = time
      return nil
    }
    let begin = previous.end
    let wasRising = isRising
    let rises: Bool? = difference.isNaN ? nil : difference > 0
    (previous, current, isRising) = (current, next, rises)
    guard let wasRising, let rises, rises != wasRising else { return nil }
    return (begin, isMaximum: wasRising)
  }
}

extension Double {
  /// The number itself, or the largest finite one instead of an infinite one,
  /// so that differences are not NaN.
  fileprivate var limited: Double {
    isInfinite ? Double(signOf: self, magnitudeOf: .greatestFiniteMagnitude) : self
  }
}
