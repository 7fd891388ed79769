import Integrators

/// How long a solve lasts, from time 0, and how its steps are chosen.
package struct SolveSpan: Hashable, Sendable {
  package let stepping: Stepping
  /// In seconds; no sample is later.
  package let duration: Double

  package init(_ stepping: Stepping, over duration: Double) {
    self.stepping = stepping
    self.duration = duration
  }

  /// Equal steps of length `step`, the last of which ends at or after `end`;
  /// both in seconds. At most a billion steps.
  package init(step: Double, through end: Double) {
    let count = Self.count(of: step, through: end)
    let duration = step * count
    // If both differ by rounding alone, the duration is `end`, so that a sample
    // there is exactly the end of a step.
    let isSame = (duration - end).magnitude <= 0x1p-49 * end
    self.init(.fixed(steps: Int(min(count, 1e9))), over: isSame ? end : duration)
  }

  /// The number of steps of length `step` that reach `end`, to rounding.
  package static func count(of step: Double, through end: Double) -> Double {
    max(1, (end / step * (1 - 0x1p-50)).rounded(.up))
  }

  /// The same steps, as many as are needed to reach `time`.
  func through(_ time: Double) -> SolveSpan {
    switch stepping {
    case .fixed(let steps): SolveSpan(step: duration / Double(steps), through: time)
    case .adaptive: SolveSpan(stepping, over: time)
    }
  }
}
