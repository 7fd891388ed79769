import Engines
import Equations
import Harness
import Integrators
import Springs

/// How methods play a spring, if not by their solvers.
enum SpringPlayer: Sendable {
  /// Computes each state from its time alone, in seconds.
  case formula(@Sendable (SpringMotion, _ time: Double) -> SpringState)
  /// Computes each state from the previous one, by the exact map of a spring.
  case propagator
  case engine(any Engine.Type)
}

/// A motion at given times, computed by a method.
public struct SpringSolution: Sendable {
  /// One for each time; infinite where the method failed.
  public let states: [SpringState]
  /// Why an integrator did not reach the end, if it did not.
  public var failure: String?
}

extension Method {
  /// The most equal steps, and the most time constants of an adaptive solve.
  private static let mostSteps = 4_000_000

  /// The most frames of an animation: 18 hours at 60 Hz.
  private static let mostFrames = 4e6

  /// The state at times where a method failed.
  private static let lost = SpringState(position: .infinity, velocity: .infinity)

  /// Whether each state depends on its time alone, so that the times may be
  /// divided into parts that are solved separately.
  public var isMemoryless: Bool { if case .formula = player { true } else { false } }

  public var isEngine: Bool { if case .engine = player { true } else { false } }

  /// The states at nonnegative, increasing times in seconds, and why an
  /// integrator failed, if it did.
  ///
  /// - Parameters:
  ///   - steps: `nil` for the default ones, which divide the duration. The
  ///     steps of an engine are frames: 60 per second unless a length is given.
  ///   - request: for engines; by default the motion, with a mass of 1.
  ///   - rate: frames per second of an engine, instead of `steps`.
  ///   - calls: new targets, each set after the sample at its time, if any.
  ///     Engines get them between two frames; other methods begin anew.
  ///   - clock: replaces an engine's own clock.
  public func solution(
    _ motion: SpringMotion, _ times: [Double], _ steps: Steps? = nil,
    request: EngineRequest? = nil, rate: Double? = nil, calls: [TargetPath.Call] = [],
    clock: (EngineClock) -> EngineClock = { $0 }
  ) -> SpringSolution {
    switch player {
    case .engine(let engine):
      return SpringSolution(
        states: Self.animate(
          engine, request ?? EngineRequest(motion), rate: rate ?? Self.frameRate(steps), times,
          calls: calls, clock: clock(engine.clock)))
    case .formula(let state):
      // Each piece begins with the exact state at its call.
      let path = PiecewiseMotion(motion, calls)
      return SpringSolution(
        states: times.map { time in
          let piece = path.motion(at: time)
          return state(piece.motion, time - piece.begin)
        })
    // Other methods know no calls: they solve one piece after another.
    case _ where !calls.isEmpty: return piecewise(motion, times, steps, calls)
    case .propagator: return SpringSolution(states: Self.propagate(motion, times))
    case nil: return integrate(motion, times, steps)
    }
  }

  /// A solve for each target, all with steps of one length: a number of steps
  /// counts over the whole duration.
  private func piecewise(
    _ motion: SpringMotion, _ times: [Double], _ steps: Steps?, _ calls: [TargetPath.Call]
  ) -> SpringSolution {
    let end = times.last ?? 0
    var steps = steps
    if case .count(let count)? = steps { steps = .length(end / Double(count)) }
    var states: [SpringState] = []
    var (begin, motion) = (0.0, motion)
    for call in calls where call.time < end {
      let piece = times[states.count...].prefix { $0 <= call.time }.map { $0 - begin }
      let solved = solution(motion, piece + [call.time - begin], steps)
      // The last state is at the call, not at a sample.
      states += solved.states.dropLast()
      guard let now = solved.states.last, solved.failure == nil, now.position.isFinite else {
        states += times[states.count...].map { _ in Self.lost }
        return SpringSolution(states: states, failure: solved.failure)
      }
      begin = call.time
      motion = SpringMotion(
        rates: motion.rates, from: now.position, to: call.target, initialVelocity: now.velocity)
    }
    let rest = solution(motion, times[states.count...].map { $0 - begin }, steps)
    return SpringSolution(states: states + rest.states, failure: rest.failure)
  }

  /// The reason why the method cannot play a motion; `nil` if it can.
  public func refusal(_ motion: SpringMotion, _ request: EngineRequest? = nil) -> String? {
    switch player {
    case .formula, .propagator: return nil
    case .engine(let engine): return Self.refusal(of: request ?? EngineRequest(motion), by: engine)
    case nil:
      do throws(Refusal) {
        // One given time has no spacing: methods that need it are refused.
        try check(Problem(motion, at: SampleTimes([1])))
        return nil
      } catch { return "\(error)" }
    }
  }

  /// The reason why a motion over a duration in seconds takes too many steps or
  /// frames, counted as in `solution`; `nil` if it does not.
  public func limit(_ motion: SpringMotion, _ duration: Double, _ steps: Steps?) -> String? {
    if isEngine {
      let frames = duration * Self.frameRate(steps)
      // `Float` prints fewer digits.
      return frames <= Self.mostFrames
        ? nil : "\(Float(frames)) frames over \(duration) s; the most are \(Int(Self.mostFrames))"
    }
    guard player == nil, let usual = usualSteps else { return nil }
    guard isAdaptive else { return (steps ?? usual).excess(over: duration, most: Self.mostSteps) }
    // An overdamped motion is a sum of two decays. The faster has a rate of
    // up to 2ζω, which limits the step of explicit methods.
    let fastest = motion.rates.angularFrequency * max(1, 2 * motion.rates.dampingRatio)
    guard duration * fastest > Double(Self.mostSteps) else { return nil }
    return "too many steps: \(duration) s are \(Float(duration * fastest)) times the shortest time"
      + " constant of the motion; the most are \(Self.mostSteps)"
  }

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

  /// Solves the motion in units of its scale, to which tolerances are relative.
  private func integrate(
    _ motion: SpringMotion, _ times: [Double], _ steps: Steps?
  ) -> SpringSolution {
    let start = SpringState(position: motion.start, velocity: motion.initialVelocity)
    guard let duration = times.last, duration > 0, motion.scale > 0 else {
      return SpringSolution(states: times.map { _ in start })
    }
    let failed = times.map { $0 > 0 ? Self.lost : start }
    if let reason = limit(motion, duration, steps) {
      return SpringSolution(states: failed, failure: reason)
    }
    let span = (steps ?? usualSteps?.dividing(duration) ?? .count(1)).span(over: duration)
    let problem = Problem(motion, at: SampleTimes(times))
    guard
      let run = try? ProblemRun(
        problem, self, SolverSetting(span.stepping), over: span.duration, recordsVelocities: true)
    else { return SpringSolution(states: failed, failure: refusal(motion)) }
    let code = run.solve().code
    let scale = motion.scale
    let states = times.indices.map { index in
      guard times[index] > 0 else { return start }
      let distance = run.value(index, 0) * scale
      let velocity = run.rate(index, 0) * scale
      guard distance.isFinite, velocity.isFinite else { return Self.lost }
      return SpringState(position: motion.target + distance, velocity: velocity)
    }
    return SpringSolution(
      states: states, failure: code == .success ? nil : "\(SolveFailure(code: code))")
  }
}

extension Method {
  /// Names by which engines are known elsewhere.
  private static let engineAliases = [
    "androidx": ["android"], "compose": ["jetpack-compose"], "react-spring": ["react"],
    "motion": ["framer-motion", "framer"], "anime": ["anime.js", "animejs"], "qt": ["qt-quick"],
    "libadwaita": ["gnome"], "kwin": ["kde"], "smoothdamp": ["unity"],
    "arkui": ["harmonyos", "openharmony"],
  ]

  /// The engines, which play frames at a constant rate. At any time they have
  /// the state of the last frame shown.
  static let engines = EngineCatalogue.engines.map { engine in
    Method(
      name: engine.name, aliases: engineAliases[engine.name] ?? [], family: "engine",
      summary: "\(engine.method) (\(engine.source.prefix { $0 != "," }))",
      equations: "springs, frame by frame", player: .engine(engine))
  }

  /// Frames per second: a frame for each step of a given length, else 60.
  private static func frameRate(_ steps: Steps?) -> Double {
    if case .length(let step)? = steps { 1 / step } else { 60 }
  }

  private static func refusal(of request: EngineRequest, by engine: any Engine.Type) -> String? {
    request.isRepresentable
      ? engine.refusal(of: request) : "its numbers leave the range of a double"
  }

  /// Plays frames at a constant rate, and returns the state of the last one
  /// shown at each of the given times.
  private static func animate<E: Engine>(
    _ engine: E.Type, _ request: EngineRequest, rate: Double, _ times: [Double],
    calls: [TargetPath.Call], clock: EngineClock
  ) -> [SpringState] {
    guard refusal(of: request, by: engine) == nil else { return times.map { _ in lost } }
    var player = EnginePlayer<E>(request, rate: rate, clock: clock)
    var waiting = calls[...]
    var state = SpringState(position: request.start, velocity: request.velocity)
    var frame = 0
    return times.map { time in
      guard time * rate <= mostFrames else { return lost }
      // If only rounding puts a time before a frame, it is the frame's time.
      let last = Int((time * rate * (1 + 0x1p-50)).rounded(.down))
      while frame < last {
        frame += 1
        let milliseconds = Double(frame) * 1000 / rate
        // A target set at the time of a frame takes effect after it, even if
        // the times differ by rounding.
        while let call = waiting.first, call.time * 1000 < milliseconds * (1 - 0x1p-50) {
          player.retarget(to: call.target, at: call.time * 1000)
          waiting.removeFirst()
        }
        player.play(milliseconds)
        state = SpringState(position: player.position, velocity: player.velocity)
      }
      return state.position.isFinite && state.velocity.isFinite ? state : lost
    }
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
