import Platform
import SolverSuites
import Springs
import Suites

/// A motion as somebody's spring showed it, beside the exact one.
struct ShownMotion: Sendable {
  /// What was shown at one time.
  struct Frame: Sendable {
    /// Since the start, in seconds.
    let time: Double
    /// The time since the frame before, as the spring was told.
    let step: Double
    /// Not finite where nothing usable was shown.
    var position: Double
    var velocity: Double?
    let exact: SpringState
  }

  let name: String
  let mass: Double
  let stiffness: Double
  let damping: Double
  let rates: SpringRates
  let start: Double
  let target: Double
  let velocity: Double
  /// New targets in flight. One at the time of a frame comes after it.
  let calls: [TargetPath.Call]
  /// The largest |x - target| + |v|/ω with which it starts anew.
  let scale: Double
  private(set) var frames: [Frame]
  /// Whether its times are those of frames, not of some moments.
  let isFramed: Bool

  /// - Parameters:
  ///   - spring: in kg, N/m and N s/m.
  ///   - rates: those of the spring, if they are known more exactly.
  ///   - shown: in the order in which it was shown; `step` is the time since the
  ///     frame before if `nil`.
  init(
    _ name: String, spring: (mass: Double, stiffness: Double, damping: Double),
    rates: SpringRates? = nil, from start: Double, to target: Double, velocity: Double,
    calls: [TargetPath.Call] = [],
    shown: [(time: Double, step: Double?, position: Double, velocity: Double?)]
  ) {
    self.name = name
    (mass, stiffness, damping) = spring
    let rates = rates ?? SpringRates(mass: mass, stiffness: stiffness, damping: damping)
    self.rates = rates
    (self.start, self.target, self.velocity, self.calls) = (start, target, velocity, calls)
    let motion = PiecewiseMotion(
      SpringMotion(rates: rates, from: start, to: target, initialVelocity: velocity), calls)
    scale = motion.scale
    var frames: [Frame] = []
    for (time, step, position, velocity) in shown {
      frames.append(
        Frame(
          time: time, step: step ?? time - (frames.last?.time ?? 0), position: position,
          velocity: velocity, exact: motion.exactState(at: time)))
    }
    self.frames = frames
    let steps = frames.map(\.step).filter { $0 > 0 }.sorted()
    isFramed = !steps.isEmpty && steps[steps.count / 2] <= 0.051
  }

  /// The motions that answers are about.
  static func motions(_ answers: [ConformanceAnswer]) -> [ShownMotion] {
    answers.grouped { $0.question.atStart }.map { question, members in
      ShownMotion(
        question.name,
        spring: (1, question.omega * question.omega, 2 * question.zeta * question.omega),
        rates: question.motion.rates, from: question.start, to: question.target,
        velocity: question.initialVelocity, calls: question.calls,
        shown: members.sorted { $0.question.time < $1.question.time }.map {
          ($0.question.time, nil, $0.position, $0.velocity)
        })
    }
  }

  /// Replaces what was shown, where something is given.
  mutating func show(_ states: [SpringState?]) {
    for (index, state) in states.enumerated() {
      guard let state else { continue }
      (frames[index].position, frames[index].velocity) = (state.position, state.velocity)
    }
  }

  /// Positions and velocities are in units of these.
  func unit(ofPosition isPosition: Bool) -> Double {
    isPosition ? scale : scale * rates.angularFrequency
  }

  /// The largest error of a position, in units of the scale, and its frame;
  /// infinite if one is not a number. A recording may lack positions.
  var worst: (error: Double, frame: Int) {
    var worst = (error: 0.0, frame: 0)
    for (index, frame) in frames.enumerated() {
      let error = Self.error(frame.position, frame.exact.position, scale)
      if error > worst.error { worst = (error, index) }
    }
    return worst
  }

  /// The distance of two values in units of `scale`; infinite if one is not
  /// finite, and 0 for two that are equal but for rounding.
  static func error(_ value: Double, _ exact: Double, _ scale: Double) -> Double {
    guard value.isFinite else { return .infinity }
    let error = (value - exact).magnitude
    return error <= 0x1p-50 * max(value.magnitude, exact.magnitude) ? 0 : error / scale
  }
}
