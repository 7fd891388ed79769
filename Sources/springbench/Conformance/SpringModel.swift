import SolverSuites
import Springs
import Suites

/// How a program might play springs: exactly, or with changes, each of which is
/// a known defect. Changes can be combined.
struct SpringModel: Sendable {
  /// How one step is made.
  enum Method: Sendable {
    case exact
    case explicitEuler
    /// The velocity first, with which the position is then moved.
    case semiImplicitEuler
    /// The position first; the force is taken there.
    case positionFirstEuler
    case midpoint
    case verlet
    case rungeKutta4
    /// Semi-implicit Euler whose damping is that of 1/60 s in every frame.
    case dampingPerFrame
  }

  /// Into which steps frames are divided.
  enum Division: Sendable {
    case frames
    case parts(Int)
    /// Steps of this length as long as there is time; the rest waits for the
    /// next frame.
    case fixed(Double)
    /// Steps of this length and a shorter last one.
    case upTo(Double)
    /// As many whole steps of this length as fit into each frame; the rest is
    /// lost.
    case whole(Double)
  }

  /// What a new target in flight does.
  enum Retargeting: Sendable {
    case keepsVelocity
    case losesVelocity
    case reversesVelocity
    case repeatsStartVelocity
    case restartsAtStart
    case jumpsToOldTarget
    case isIgnored
    case isIgnoredAtRest
    case isLate
  }

  /// What the program takes for the spring.
  struct Parameters {
    var (mass, stiffness, damping) = (1.0, 1.0, 0.0)
    var (start, target, velocity) = (0.0, 1.0, 0.0)

    var omega: Double {
      get { (stiffness / mass).squareRoot() }
      set { (damping, stiffness) = (damping * newValue / omega, newValue * newValue * mass) }
    }
    var zeta: Double {
      get { damping / (2 * (stiffness * mass).squareRoot()) }
      set { damping = 2 * newValue * (stiffness * mass).squareRoot() }
    }
  }

  /// A frame as the program's clock has it.
  struct Tick {
    let index: Int
    /// In seconds since the start, and that of the frame before.
    let (time, previousTime): (Double, Double)
    let isFramed: Bool
    /// The step before this one.
    let previousStep: Double
    /// By how much the program lets time advance.
    var step: Double

    /// Replaces the step by the difference of what is read at two times.
    mutating func read(_ clock: (Double) -> Double) {
      step = clock(time) - (previousTime > 0 ? clock(previousTime) : 0)
    }
  }

  /// What is shown of a state.
  struct Shown {
    let motion: ShownMotion
    let target: Double
    let (time, step): (Double, Double)
    var state: SpringState
    /// Whether the program has ended the motion.
    var isDone = false

    /// The distance to the target.
    var distance: Double { (state.position - target).magnitude }

    /// Ends the motion, if it is to be ended; then it is at its target.
    mutating func end(if isOver: Bool) {
      isDone = isDone || isOver
      if isDone { state = SpringState(position: target, velocity: 0) }
    }
  }

  var method = Method.exact
  var division = Division.frames
  var retargeting = Retargeting.keepsVelocity
  var parameters: [@Sendable (inout Parameters) -> Void] = []
  var clock: [@Sendable (inout Tick) -> Void] = []
  var show: [@Sendable (inout Shown) -> Void] = []

  /// Beyond so many steps the model says nothing, in a search and elsewhere.
  static let (someSteps, mostSteps) = (1_500, 100_000)

  /// What the program shows in the frames of a motion; `nil` where the model
  /// says nothing.
  func play(_ motion: ShownMotion, steps mostSteps: Int = mostSteps) -> [SpringState?] {
    var changed = Parameters(
      mass: motion.mass, stiffness: motion.stiffness, damping: motion.damping, start: motion.start,
      target: motion.target, velocity: motion.velocity)
    for change in parameters { change(&changed) }
    let isFramed = motion.isFramed
    if method != .exact, !isFramed {
      switch division {
      case .frames, .parts: return motion.frames.map { _ in nil }
      case .fixed, .upTo, .whole: break
      }
    }
    var run = Run(
      self, changed, rates: parameters.isEmpty ? motion.rates : nil, mostSteps: mostSteps)
    var calls = motion.calls[...]
    var (time, previousStep, isDone) = (0.0, 0.0, false)
    return motion.frames.enumerated().map { index, frame in
      if index > 0 || frame.time > 0 {
        var tick = Tick(
          index: index, time: frame.time, previousTime: time, isFramed: isFramed,
          previousStep: previousStep, step: frame.step)
        previousStep = frame.step
        for change in clock { change(&tick) }
        // The exact motion turns between two frames, others at the last one.
        var done = 0.0
        while let call = calls.first, call.time < frame.time {
          if method == .exact, clock.isEmpty {
            run.advance(call.time - time - done)
            done = call.time - time
          }
          run.take(call.target)
          isDone = false
          calls.removeFirst()
        }
        run.advance(tick.step - done)
        if case .isLate = retargeting { run.takeWaiting() }
        time = frame.time
      }
      guard run.stepsCount <= mostSteps else { return nil }
      var shown = Shown(
        motion: motion, target: run.target, time: frame.time, step: frame.step, state: run.state,
        isDone: isDone)
      for change in show { change(&shown) }
      isDone = shown.isDone
      return shown.state
    }
  }

  /// The state of a program that plays.
  private struct Run {
    private let model: SpringModel
    private let parameters: Parameters
    private let rates: SpringRates
    private(set) var state: SpringState
    private(set) var target: Double
    private var waiting: Double?
    private(set) var stepsCount = 0
    private let mostSteps: Int
    // Of the exact motion: its last beginning, and the time since.
    private var piece: SpringMotion
    private var elapsed = 0.0
    /// The time that steps have not yet covered.
    private var rest = 0.0

    init(_ model: SpringModel, _ parameters: Parameters, rates: SpringRates?, mostSteps: Int) {
      (self.model, self.mostSteps) = (model, mostSteps)
      self.parameters = parameters
      let rates =
        rates
        ?? SpringRates(
          mass: parameters.mass, stiffness: parameters.stiffness,
          damping: max(0, parameters.damping))
      self.rates = rates
      state = SpringState(position: parameters.start, velocity: parameters.velocity)
      target = parameters.target
      piece = SpringMotion(
        rates: rates, from: state.position, to: target, initialVelocity: state.velocity)
    }

    mutating func take(_ newTarget: Double) {
      switch model.retargeting {
      case .keepsVelocity: break
      case .losesVelocity: state.velocity = 0
      case .reversesVelocity: state.velocity.negate()
      case .repeatsStartVelocity: state.velocity = parameters.velocity
      case .restartsAtStart:
        state = SpringState(position: parameters.start, velocity: parameters.velocity)
      case .jumpsToOldTarget: state = SpringState(position: target, velocity: 0)
      case .isIgnored: return
      case .isIgnoredAtRest:
        let left = (state.position - target).magnitude + state.velocity.magnitude / parameters.omega
        if left < 0.01 * piece.scale { return }
      case .isLate:
        waiting = newTarget
        return
      }
      turn(to: newTarget)
    }

    mutating func takeWaiting() {
      if let newTarget = waiting { turn(to: newTarget) }
      waiting = nil
    }

    private mutating func turn(to newTarget: Double) {
      target = newTarget
      elapsed = 0
      piece = SpringMotion(
        rates: rates, from: state.position, to: target, initialVelocity: state.velocity)
    }

    mutating func advance(_ time: Double) {
      guard model.method != .exact else {
        elapsed += time
        state = piece.state(at: elapsed)
        return
      }
      switch model.division {
      case .frames: step(time)
      case .parts(let count): for _ in 0..<count { step(time / Double(count)) }
      case .fixed(let length):
        rest += time
        let count = (rest / length * (1 + 0x1p-45)).rounded(.down)
        rest -= count * length
        repeatSteps(count, length)
      case .upTo(let length):
        let count = (time / length).rounded(.down)
        repeatSteps(count, length)
        if time > count * length { step(time - count * length) }
      case .whole(let length):
        repeatSteps((time / length * (1 + 0x1p-45)).rounded(.down), length)
      }
    }

    private mutating func repeatSteps(_ count: Double, _ length: Double) {
      guard count > 0, Double(stepsCount) + count <= Double(mostSteps) else {
        if count > 0 { stepsCount = mostSteps + 1 }
        return
      }
      for _ in 0..<Int(count) { step(length) }
    }

    private func acceleration(_ position: Double, _ velocity: Double) -> Double {
      -(parameters.stiffness * (position - target) + parameters.damping * velocity)
        / parameters.mass
    }

    private mutating func step(_ h: Double) {
      stepsCount += 1
      let (x, v) = (state.position, state.velocity)
      switch model.method {
      case .exact: break
      case .explicitEuler:
        state = SpringState(position: x + h * v, velocity: v + h * acceleration(x, v))
      case .semiImplicitEuler:
        state.velocity += h * acceleration(x, v)
        state.position += h * state.velocity
      case .positionFirstEuler:
        state.position += h * v
        state.velocity += h * acceleration(state.position, v)
      case .midpoint:
        let (xm, vm) = (x + h / 2 * v, v + h / 2 * acceleration(x, v))
        state = SpringState(position: x + h * vm, velocity: v + h * acceleration(xm, vm))
      case .verlet:
        let a = acceleration(x, v)
        state.position += h * (v + h / 2 * a)
        state.velocity += h / 2 * (a + acceleration(state.position, v + h * a))
      case .rungeKutta4:
        let k1 = (v, acceleration(x, v))
        let k2 = (v + h / 2 * k1.1, acceleration(x + h / 2 * k1.0, v + h / 2 * k1.1))
        let k3 = (v + h / 2 * k2.1, acceleration(x + h / 2 * k2.0, v + h / 2 * k2.1))
        let k4 = (v + h * k3.1, acceleration(x + h * k3.0, v + h * k3.1))
        state.position += h / 6 * (k1.0 + 2 * k2.0 + 2 * k3.0 + k4.0)
        state.velocity += h / 6 * (k1.1 + 2 * k2.1 + 2 * k3.1 + k4.1)
      case .dampingPerFrame:
        state.velocity -= h * parameters.stiffness / parameters.mass * (x - target)
        state.velocity *= max(0, 1 - parameters.damping / parameters.mass / 60)
        state.position += h * state.velocity
      }
    }
  }
}
