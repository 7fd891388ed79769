import Integrators

/// How long a solve is, from time 0, and how its steps are chosen.
package struct SolveSpan: Sendable {
  package let stepping: Stepping
  /// In s; no sample is later.
  package let duration: Double

  package init(_ stepping: Stepping, over duration: Double) {
    self.stepping = stepping
    self.duration = duration
  }

  /// Equal steps of this length (s), the last of which ends at or after a
  /// moment.
  package init(step: Double, through end: Double) {
    let count = Self.count(of: step, through: end)
    let duration = step * count
    // A difference that is only rounding would keep samples off the steps' ends.
    let isSame = (duration - end).magnitude <= 0x1p-49 * end
    self.init(.fixed(steps: Int(min(count, 1e9))), over: isSame ? end : duration)
  }

  /// How many steps of a length lead to a moment or beyond it, where a last one
  /// that is only rounding does not count.
  package static func count(of step: Double, through end: Double) -> Double {
    max(1, (end / step * (1 - 0x1p-50)).rounded(.up))
  }

  /// The same steps as far as a moment needs them.
  func through(_ time: Double) -> SolveSpan {
    switch stepping {
    case .fixed(let steps): SolveSpan(step: duration / Double(steps), through: time)
    case .adaptive: SolveSpan(stepping, over: time)
    }
  }
}
