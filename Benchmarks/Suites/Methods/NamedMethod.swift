import Engines
import Harness
import Springs

/// A method that computes the motion of a spring at given times, by its name on
/// the command line. Used by `solve`, `answer` and `sweep`.
public struct NamedMethod: Sendable {
  /// The state of a motion at one time, in seconds.
  public typealias Formula = @Sendable (SpringMotion, _ time: Double) -> SpringState

  private enum Solver: Sendable {
    /// Computes each state from its time alone.
    case formula(Formula)
    /// Computes each state from the previous one, by the exact map of a spring.
    case propagator
    case integrator(AccuracyMethod)
    /// The animation of a UI framework, which shows frames.
    case engine(any Engine.Type)
  }

  public let name: String
  /// A line about the method and, for an integrator, its default setting.
  public let summary: String
  private let solver: Solver

  private init(_ name: String, _ summary: String, _ solver: Solver) {
    self.name = name
    self.summary = summary
    self.solver = solver
  }

  // MARK: Kinds of methods

  /// Computes the state at one time; `nil` for methods whose state at a time
  /// depends on the other times requested.
  public var formula: Formula? { if case .formula(let formula) = solver { formula } else { nil } }

  /// Whether each state depends on its time alone, so that the times may be
  /// divided into parts that are solved separately.
  public var isMemoryless: Bool { formula != nil }

  private var engine: (any Engine.Type)? {
    if case .engine(let engine) = solver { engine } else { nil }
  }

  /// Whether the method is the animation of a UI framework, which shows frames.
  public var isEngine: Bool { engine != nil }

  /// What determines the steps; `nil` if there are none, or if they are frames.
  public var drive: StepDrive? {
    if case .integrator(let method) = solver { method.drive } else { nil }
  }

  /// The summary without the default setting.
  var shortSummary: String {
    if case .integrator(let method) = solver { method.summary } else { summary }
  }

  // MARK: Solutions

  /// The states at nonnegative, increasing times in seconds, and why the method
  /// failed if it did.
  ///
  /// - Parameter rung: the step or the tolerance; `nil` for the default one.
  ///   The steps of an engine are frames, 60 a second by default.
  public func solution(
    _ motion: SpringMotion, _ times: [Double], _ rung: StepRung? = nil
  ) -> SpringSolution {
    switch solver {
    case .formula(let state): SpringSolution(states: times.map { state(motion, $0) })
    case .propagator: SpringSolution(states: Self.propagate(motion, times))
    case .integrator(let method): Self.integrate(motion, times, rung, method)
    case .engine(let engine):
      SpringSolution(
        states: Self.animate(
          engine, EngineRequest(motion), rate: Self.frameRate(rung), times))
    }
  }

  /// The same under new targets: each begins another solve from the state there.
  /// A target at one of the times counts after it. A number of steps is for the
  /// whole.
  public func solution(
    _ motion: SpringMotion, _ times: [Double], _ rung: StepRung?, calls: [TargetPath.Call]
  ) -> SpringSolution {
    guard !calls.isEmpty, let end = times.last else { return solution(motion, times, rung) }
    let rung = rung.map {
      if case .steps(let count) = $0 { .step(end / Double(count)) } else { $0 }
    }
    var states: [SpringState] = []
    var (begin, motion) = (0.0, motion)
    for call in calls where call.time < end {
      let piece = times[states.count...].prefix { $0 <= call.time }.map { $0 - begin }
      let solved = solution(motion, piece + [call.time - begin], rung)
      states += solved.states.dropLast()
      guard let now = solved.states.last, solved.failure == nil, now.position.isFinite else {
        states += times[states.count...].map { _ in Self.lost }
        return SpringSolution(states: states, failure: solved.failure)
      }
      begin = call.time
      motion = SpringMotion(
        rates: motion.rates, from: now.position, to: call.target, initialVelocity: now.velocity)
    }
    let rest = solution(motion, times[states.count...].map { $0 - begin }, rung)
    return SpringSolution(states: states + rest.states, failure: rest.failure)
  }

  /// Says that a motion over a duration in seconds takes too many steps or
  /// frames; `nil` if it does not. Steps and frames are those of `solution`.
  public func limit(_ motion: SpringMotion, _ duration: Double, _ rung: StepRung?) -> String? {
    switch solver {
    case .formula, .propagator: nil
    case .integrator(let method): Self.tooManySteps(motion, duration, rung, method)
    case .engine: Self.frameLimit(duration, rung)
    }
  }

  /// The state at times at which a method fails.
  static let lost = SpringState(position: .infinity, velocity: .infinity)

  private static func propagate(_ motion: SpringMotion, _ times: [Double]) -> [SpringState] {
    var state = SpringState(position: motion.start, velocity: motion.initialVelocity)
    var last = 0.0
    return times.map { time in
      let map = motion.rates.propagator(time: time - last)
      map.advance(&state.position, &state.velocity, target: motion.target)
      last = time
      return state
    }
  }

  // MARK: Engines

  // `solution` plays an engine from a motion with a mass of 1. These two take a
  // request with all properties of an animation: `play` shows frames at a
  // constant rate, as `solution` does, and `step` frames at times of the
  // caller's.

  /// For an engine, the last frame shown at each time in seconds, at a frame
  /// rate in frames per second; `nil` for other methods.
  ///
  /// - Parameters:
  ///   - calls: new targets, which the application sets between two frames.
  ///   - clock: the rules that replace those of the engine's clock.
  public func play(
    _ request: EngineRequest, rate: Double, _ times: [Double], calls: [TargetPath.Call] = [],
    clock: (EngineClock) -> EngineClock = { $0 }
  ) -> [SpringState]? {
    engine.map {
      Self.animate($0, request, rate: rate, times, calls: calls, clock: clock($0.clock))
    }
  }

  /// For an engine, the states of frames that are at the given times in
  /// seconds, whatever their intervals; `nil` for other methods.
  public func step(_ request: EngineRequest, _ times: [Double]) -> [SpringState]? {
    engine.map { Self.step($0, request, times) }
  }

  /// Why an engine cannot play a motion; `nil` if it can, and for other
  /// methods.
  public func refusal(_ request: EngineRequest) -> String? {
    engine.flatMap { Self.refusal(of: request, by: $0) }
  }
}

extension NamedMethod {
  /// All methods, exact ones first. A name that an integrator and an engine
  /// share means the integrator.
  public static let all = (exact + integrators + engines).uniqued(by: \.name)

  /// The method called `name`.
  public static func named(_ name: String) -> NamedMethod? { all.first { $0.name == name } }

  private static let exact = [
    NamedMethod(
      "closed-form", "the solution itself, evaluated at each time",
      .formula { motion, time in motion.state(at: time) }),
    NamedMethod("propagator", "the exact 2×2 map from each time to the next", .propagator),
    NamedMethod(
      "double-double", "the solution in twice working precision, rounded once",
      .formula { motion, time in motion.exactState(at: time) }),
  ]

  /// The integrators of the accuracy suite.
  private static let integrators: [NamedMethod] = AccuracyMethod.all.compactMap { method in
    // The suite's exact methods are those of `exact` above.
    if method.family == "exact" { return nil }
    // The defaults of `StepRung.usual`, written for people.
    let setting =
      switch method.drive {
      case .tolerance: ", at a tolerance of 1e-9"
      case .step: ", at 240 steps a second"
      case nil: ""
      }
    return NamedMethod(method.name, method.summary + setting, .integrator(method))
  }

  /// The spring engines of UI frameworks, which play frames at a constant rate.
  /// The state at a time is that of the last frame shown.
  private static let engines = EngineCatalogue.engines.map { engine in
    NamedMethod(engine.name, "as \(engine.source) does: \(engine.method)", .engine(engine))
  }
}

/// A motion at given times, computed by a method.
public struct SpringSolution: Sendable {
  /// One for each time; infinite where the method failed.
  public let states: [SpringState]
  /// Why the method did not reach the end; `nil` if it did.
  public let failure: String?

  public init(states: [SpringState], failure: String? = nil) {
    self.states = states
    self.failure = failure
  }
}

extension EngineRequest {
  /// The request for a motion, with a mass of 1.
  public init(_ motion: SpringMotion) {
    self.init(
      stiffness: motion.rates.stiffnessPerMass, damping: motion.rates.dampingPerMass,
      from: motion.start, to: motion.target, velocity: motion.initialVelocity)
  }
}
