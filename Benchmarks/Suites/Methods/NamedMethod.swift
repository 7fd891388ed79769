import Engines
import Reports
import Springs

/// A method for the motion of a spring at given times, with its name on the
/// command line. Used by `solve`, `answer` and `sweep`.
public struct NamedMethod: Sendable {
  public typealias Solve = @Sendable (SpringMotion, [Double], MethodSetting) -> [SpringState]

  public let name: String
  public let summary: String
  /// What determines the method's steps; `nil` if it has none, or if its steps
  /// are frames.
  public private(set) var drive: StepDrive?
  /// The state at one time, for methods for which it does not depend on the
  /// other times requested.
  public private(set) var state: (@Sendable (SpringMotion, Double) -> SpringState)?
  /// For an engine: the last frame shown at each of these times, at a frame
  /// rate in frames per second.
  public private(set) var play: (@Sendable (EngineRequest, Double, [Double]) -> [SpringState])?
  /// For an engine: the value shown at each of these times if they are its
  /// frames.
  public private(set) var step: (@Sendable (EngineRequest, [Double]) -> [SpringState])?
  /// Why the method cannot play a motion, as a clause; `nil` if it can.
  public private(set) var refusal: @Sendable (EngineRequest) -> String? = { _ in nil }
  /// Why a motion over a duration in seconds takes too many steps or frames, as
  /// a clause; `nil` if it does not.
  public private(set) var limit: @Sendable (SpringMotion, Double, MethodSetting) -> String? = {
    _, _, _ in nil
  }
  private let body: @Sendable (SpringMotion, [Double], MethodSetting) -> SpringSolution

  init(_ name: String, _ summary: String, solve: @escaping Solve) {
    self.name = name
    self.summary = summary
    body = { SpringSolution(states: solve($0, $1, $2)) }
  }

  /// An integrator.
  init(
    _ name: String, _ summary: String, drive: StepDrive?,
    limit: @escaping @Sendable (SpringMotion, Double, MethodSetting) -> String?,
    solution: @escaping @Sendable (SpringMotion, [Double], MethodSetting) -> SpringSolution
  ) {
    self.name = name
    self.summary = summary
    self.drive = drive
    self.limit = limit
    body = solution
  }

  init(
    _ name: String, _ summary: String,
    state: @escaping @Sendable (SpringMotion, Double) -> SpringState
  ) {
    self.init(name, summary) { motion, times, _ in times.map { state(motion, $0) } }
    self.state = state
  }

  /// An engine, played as by an application: at 60 Hz, or one frame per step.
  init(
    _ name: String, _ summary: String,
    play: @escaping @Sendable (EngineRequest, Double, [Double]) -> [SpringState],
    step: @escaping @Sendable (EngineRequest, [Double]) -> [SpringState],
    refusal: @escaping @Sendable (EngineRequest) -> String?,
    limit: @escaping @Sendable (SpringMotion, Double, MethodSetting) -> String?
  ) {
    self.init(name, summary) { motion, times, setting in
      play(EngineRequest(motion), setting.frameRate, times)
    }
    self.limit = limit
    self.play = play
    self.step = step
    self.refusal = refusal
  }

  /// Whether the times may be solved in several parts.
  public var isMemoryless: Bool { state != nil }

  /// The states at nonnegative, increasing times in seconds; infinite where the
  /// method fails.
  public func solve(
    _ motion: SpringMotion, _ times: [Double], _ setting: MethodSetting = MethodSetting()
  ) -> [SpringState] {
    body(motion, times, setting).states
  }

  /// The same, and how it failed if it did.
  public func solution(
    _ motion: SpringMotion, _ times: [Double], _ setting: MethodSetting
  ) -> SpringSolution {
    body(motion, times, setting)
  }
}

/// A motion at given times, by a method.
public struct SpringSolution: Sendable {
  /// Infinite where the method fails.
  public let states: [SpringState]
  /// Why the method did not reach the end, as a clause; `nil` if it did.
  public let failure: String?

  public init(states: [SpringState], failure: String? = nil) {
    self.states = states
    self.failure = failure
  }
}

extension EngineRequest {
  /// The motion of a unit mass.
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
      return times.map { time in
        let map = motion.rates.propagator(time: time - last)
        map.advance(&state.position, &state.velocity, target: motion.target)
        last = time
        return state
      }
    },
    NamedMethod("double-double", "the solution in twice working precision, rounded once") {
      motion, time in motion.exactState(at: time)
    },
  ]
}
