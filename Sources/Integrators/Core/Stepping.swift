import Platform

/// How steps are chosen.
public enum Stepping: Sendable, Hashable {
  /// This many equal steps.
  case fixed(steps: Int)
  /// Steps whose local error estimate is at most this: absolute for values
  /// below one, relative above.
  case adaptive(tolerance: Double)

  /// Stops the program unless the number of steps or the tolerance is positive.
  package func requirePositive() {
    switch self {
    case .fixed(let steps): require(steps > 0, "steps: 1 or more")
    case .adaptive(let tolerance): require(tolerance > 0, "tolerance: above 0")
    }
  }
}
