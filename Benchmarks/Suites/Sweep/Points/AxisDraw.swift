/// Draws random values from an axis, uniformly on its scale.
///
/// The values must be the same on every machine, so this does not use functions
/// of the C library. Their last bits do not matter, so plain arithmetic is
/// precise enough. The struct contains no references: threads that draw at the
/// same time would contend for the reference counts.
struct AxisDraw: Sendable, Hashable {
  private let lower: Double
  private let upper: Double
  private let isLogarithmic: Bool
  /// The lower bound, and the distance from it to the upper one. On a
  /// logarithmic axis both are in binary logarithms.
  private let start: Double
  private let span: Double

  private static let ln2 = 0x1.62e42fefa39efp-1

  /// - Parameter logarithms: of an axis on a logarithmic scale, the natural
  ///   logarithms of the lower bound and of the quotient of the bounds.
  init(
    from lower: Double, to upper: Double, logarithms: (start: Double, span: Double)? = nil
  ) {
    (self.lower, self.upper, isLogarithmic) = (lower, upper, logarithms != nil)
    start = logarithms.map { $0.start / AxisDraw.ln2 } ?? lower
    span = logarithms.map { $0.span / AxisDraw.ln2 } ?? upper - lower
  }

  /// The value for a uniform random number in [0, 1).
  func value(_ uniform: Double) -> Double {
    let place = start + uniform * span
    guard isLogarithmic else { return min(max(place, lower), upper) }
    // 2^place = 2^whole e^x with |x| ≤ ln 2 / 2. Adding and subtracting
    // 1.5 * 2^52 rounds to an integer. `sum` is the Taylor polynomial of e^x of
    // degree seven.
    let whole = (place + 0x1.8p52) - 0x1.8p52
    let x = (place - whole) * AxisDraw.ln2
    let z = x * x
    let high = (1.0 / 24 + x * (1.0 / 120)) + z * (1.0 / 720 + x * (1.0 / 5040))
    let sum = (1 + x) + z * ((0.5 + x * (1.0 / 6)) + z * high)
    // 2^whole, composed of its bits. The exponent is in range, because
    // `SweepGridFile` does not accept bounds near the largest and smallest
    // double.
    let power = Double(bitPattern: UInt64(1023 + Int(whole)) << 52)
    return min(max(sum * power, lower), upper)
  }
}
