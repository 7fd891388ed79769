import Engines
import Reports
import Springs

/// A method for the motion of a spring at given times, with its name on the
/// command line. Used by `solve`, `answer` and `sweep`.
public struct NamedMethod: Sendable {
  public typealias Solve =
    @Sendable (SpringMotion, _ times: [Double], StepRung?) -> SpringSolution
  public typealias Limit =
    @Sendable (SpringMotion, _ duration: Double, StepRung?) -> String?
  public typealias Play =
    @Sendable (EngineRequest, _ rate: Double, _ times: [Double]) -> [SpringState]
  public typealias Step = @Sendable (EngineRequest, _ times: [Double]) -> [SpringState]

  public let name: String
  public let summary: String
  /// What determines the method's steps; `nil` if it has none, or if its steps
  /// are frames.
  public let drive: StepDrive?
  /// The state at one time; `nil` for methods whose state there depends on the
  /// other times requested.
  public private(set) var state: (@Sendable (SpringMotion, Double) -> SpringState)?
  /// Of an engine: the last frame shown at each time in seconds, at a frame rate
  /// in frames per second.
  public private(set) var play: Play?
  /// Of an engine: the values shown in frames at the given times in seconds.
  public private(set) var step: Step?
  /// Why the method cannot play a motion, as a clause; `nil` if it can.
  public private(set) var refusal: @Sendable (EngineRequest) -> String? = { _ in nil }
  /// Why a motion over a duration in seconds takes too many steps or frames, as
  /// a clause; `nil` if it does not. Steps as in `solution`.
  public let limit: Limit
  /// The states at nonnegative, increasing times in seconds, and why the method
  /// failed if it did. `nil` stands for the method's default step or tolerance;
  /// the steps of an engine are frames.
  public let solution: Solve

  init(
    _ name: String, _ summary: String, drive: StepDrive? = nil,
    limit: @escaping Limit = { _, _, _ in nil }, solve: @escaping Solve
  ) {
    self.name = name
    self.summary = summary
    self.drive = drive
    self.limit = limit
    solution = solve
  }

  /// A method that computes each state from its time alone.
  init(
    _ name: String, _ summary: String,
    state: @escaping @Sendable (SpringMotion, Double) -> SpringState
  ) {
    self.init(name, summary) { motion, times, _ in
      SpringSolution(states: times.map { state(motion, $0) })
    }
    self.state = state
  }

  /// An engine, played as by an application: at 60 Hz, or one frame per step.
  init(
    _ name: String, _ summary: String, play: @escaping Play, step: @escaping Step,
    refusal: @escaping @Sendable (EngineRequest) -> String?, limit: @escaping Limit
  ) {
    self.init(name, summary, limit: limit) { motion, times, rung in
      SpringSolution(states: play(EngineRequest(motion), Self.frameRate(rung), times))
    }
    self.play = play
    self.step = step
    self.refusal = refusal
  }

  /// The state where a method fails.
  static let lost = SpringState(position: .infinity, velocity: .infinity)

  /// Whether the method is a framework's animation, which shows frames.
  public var isEngine: Bool { play != nil }

  /// Whether the times may be divided into parts that are solved one by one.
  public var isMemoryless: Bool { state != nil }

  /// The states of `solution` alone; infinite where the method fails.
  public func solve(
    _ motion: SpringMotion, _ times: [Double], _ rung: StepRung? = nil
  ) -> [SpringState] {
    solution(motion, times, rung).states
  }
}

/// A motion at given times, computed by a method.
public struct SpringSolution: Sendable {
  /// One per time; infinite where the method fails.
  public let states: [SpringState]
  /// Why the method did not reach the end, as a clause; `nil` if it did.
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

extension NamedMethod {
  /// All methods for the motion of a spring, exact ones first. If an integrator
  /// and an engine share a name, it means the integrator.
  public static let all = (exact + integrators + engines).uniqued(by: \.name)

  /// The method called `name`.
  public static func named(_ name: String) -> NamedMethod? { all.first { $0.name == name } }

  private static let exact: [NamedMethod] = [
    NamedMethod("closed-form", "the solution itself, evaluated at each time") { motion, time in
      motion.state(at: time)
    },
    NamedMethod("propagator", "the exact 2×2 map from each time to the next") { motion, times, _ in
      var state = SpringState(position: motion.start, velocity: motion.initialVelocity)
      var last = 0.0
      let states = times.map { time in
        let map = motion.rates.propagator(time: time - last)
        map.advance(&state.position, &state.velocity, target: motion.target)
        last = time
        return state
      }
      return SpringSolution(states: states)
    },
    NamedMethod("double-double", "the solution in twice working precision, rounded once") {
      motion, time in motion.exactState(at: time)
    },
  ]
}
