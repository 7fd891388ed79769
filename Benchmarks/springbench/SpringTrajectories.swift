import Arguments
import Engines
import ModelSuites
import Reports
import Springs
import Suites

/// The trajectories that `solve --spring` writes: every spring with every
/// method in every setting.
struct SpringTrajectories {
  /// One motion by one method in one setting.
  private struct Trajectory {
    let named: SpringArguments.Named
    let motion: SpringMotion
    let method: NamedMethod
    /// The step or tolerance; `nil` for methods without one.
    let rung: StepRung?

    /// The motion as an engine plays it.
    var request: EngineRequest {
      EngineRequest(
        mass: named.spring.mass, stiffness: named.spring.stiffness, damping: named.spring.damping,
        from: motion.start, to: motion.target, velocity: motion.initialVelocity,
        duration: named.duration)
    }
  }

  private var trajectories: [Trajectory]
  /// The value of `--duration`, in seconds.
  private let duration: Double?
  private let sampling: Sampling
  private let note: (String) -> Void

  /// The most samples of a trajectory.
  private static let mostSamples = 20_000_000.0

  init(_ arguments: ParsedArguments) throws {
    let springs = try SpringArguments.springs(arguments).map {
      ($0, try SpringArguments.motion(of: $0.spring, arguments))
    }
    duration = try arguments.real("duration", .time, in: 0...1e12)
    note = arguments.note
    let names = try MethodArguments.names(
      arguments, among: NamedMethod.all.map(\.name), usual: ["closed-form"])
    let methods = try MethodArguments.driven(
      names.compactMap(NamedMethod.named),
      by: MethodArguments.ladder(arguments), arguments, others: .keepTheirOwn)
    sampling = try Sampling(arguments, playsEngines: methods.contains(where: \.method.isEngine))
    trajectories = try Self.playable(
      springs.flatMap { named, motion in
        methods.map { Trajectory(named: named, motion: motion, method: $0.method, rung: $0.rung) }
      })
    trajectories = trajectories.uniqued {
      [$0.named.name] + $0.rung.key($0.method.name, over: end($0.motion))
    }
    for (_, motion) in springs where sampling.gaps(over: duration(motion)) >= Self.mostSamples {
      throw UsageError("--duration times --rate: more than \(Int(Self.mostSamples)) samples")
    }
    for trajectory in trajectories {
      let end = end(trajectory.motion)
      let steps = steps(of: trajectory)
      guard let limit = trajectory.method.limit(trajectory.motion, end, steps) else { continue }
      let options = trajectory.rung?.drive == .step ? "--step and --duration" : "--duration"
      throw UsageError("\(options): \(trajectory.method.name), \(trajectory.named.name): \(limit)")
    }
  }

  /// The trajectories without those that an engine cannot play, about each of
  /// which it prints a line; it is an error if none is left.
  private static func playable(_ trajectories: [Trajectory]) throws(UsageError) -> [Trajectory] {
    let refusals = trajectories.map { trajectory in
      trajectory.method.refusal(trajectory.request).map {
        "\(trajectory.method.name) cannot play \(trajectory.named.name): \($0)"
      }
    }
    let reasons = refusals.compactMap { $0 }
    guard reasons.count < trajectories.count else {
      throw UsageError("--method: \(reasons.joined(separator: "; "))")
    }
    for reason in reasons { Failure.say("left out: \(reason)") }
    return zip(trajectories, refusals).compactMap { $1 == nil ? $0 : nil }
  }

  /// The duration of a trajectory, in seconds. By default it ends with the first
  /// sample from which on the spring stays within a thousandth of its way, after
  /// 1 to 60 s.
  private func duration(_ motion: SpringMotion) -> Double {
    duration
      ?? sampling.duration(covering: max(min(60, motion.settlingTime(relativeTo: 0.001)), 1))
  }

  /// The time of the last sample, in seconds.
  private func end(_ motion: SpringMotion) -> Double {
    let duration = duration(motion)
    return sampling.time(Int(sampling.gaps(over: duration)), over: duration)
  }

  /// The step or tolerance of an integrator, or the time between frames of an
  /// engine: one frame for each sample, apart from the exceptions of
  /// `Sampling.frequency`.
  private func steps(of trajectory: Trajectory) -> StepRung? {
    trajectory.method.isEngine
      ? .step(1 / sampling.frequency(over: duration(trajectory.motion))) : trajectory.rung
  }

  /// Writes all rows; a method that does not reach the end leaves its fields
  /// empty from there on.
  func write(to writer: RowWriter) throws -> ExitStatus {
    var status = ExitStatus.done
    for trajectory in trajectories {
      let failure = try write(trajectory, to: writer)
      // How far an engine is off is a finding, not a failure of this program.
      let isEngine = trajectory.method.isEngine
      let remark =
        isEngine
        ? nil
        : failure.remark(tolerance: trajectory.rung?.tolerance, scale: "times the motion")
      guard let words = failure.description ?? remark else { continue }
      Failure.say("\(trajectory.method.name), \(trajectory.named.name): \(words)")
      if failure.description != nil, !isEngine { status = .failed }
    }
    return status
  }

  /// Writes a trajectory in parts, so that a long one needs little memory and
  /// the work stops if the reader closes the pipe. Methods whose results depend
  /// on earlier times get all times at once.
  private func write(_ trajectory: Trajectory, to writer: RowWriter) throws -> TrajectoryFailure {
    let (method, motion) = (trajectory.method, trajectory.motion)
    let request = trajectory.request
    let duration = duration(motion)
    let gaps = Int(sampling.gaps(over: duration))
    let rate = sampling.frequency(over: duration)
    let steps = steps(of: trajectory)
    let stepLength = steps?.length(over: end(motion)).flatMap { $0 > 0 ? $0 : nil }
    let partLength = method.isMemoryless ? 4096 : gaps + 1
    var failure = TrajectoryFailure()
    var lost = (count: 0, first: 0.0)
    for start in stride(from: 0, through: gaps, by: partLength) {
      let times = (start...min(start + partLength - 1, gaps)).map {
        sampling.time($0, over: duration)
      }
      let solution =
        method.play(request, rate: rate, times).map { SpringSolution(states: $0) }
        ?? method.solution(motion, times, steps)
      failure.reason = failure.reason ?? solution.failure
      for (time, state) in zip(times, solution.states) {
        let isAccurate = motion.rates.isAccurate(at: time)
        if !isAccurate {
          if lost.count == 0 { lost.first = time }
          lost.count += 1
        }
        let exact = motion.exactState(at: time)
        failure.note(
          time, isReached: state.position.isFinite && state.velocity.isFinite,
          error: (state.position - exact.position).magnitude / motion.scale,
          doubt: isAccurate ? 0 : .infinity)
        try writer.write(row(of: trajectory, at: time, state, exact, stepLength, steps?.tolerance))
      }
    }
    if lost.count > 0 {
      note(
        "\(method.name), \(trajectory.named.name): beyond 2^53 quarter turns nothing is accurate, "
          + "nor the errors: \(lost.count) of \(gaps + 1) rows, the first at \(lost.first) s")
    }
    return failure
  }

  private func row(
    of trajectory: Trajectory, at time: Double, _ state: SpringState, _ exact: SpringState,
    _ stepLength: Double?, _ tolerance: Double?
  ) -> Row {
    let (named, scale) = (trajectory.named, trajectory.motion.scale)
    return Row(
      SolutionReport.schema,
      [
        "method": .text(trajectory.method.name), "time_s": .real(time),
        "position": Value(finite: state.position), "velocity": Value(finite: state.velocity),
        "position_error": SolutionReport.error(state.position - exact.position, scale: scale),
        "velocity_error": SolutionReport.error(
          state.velocity - exact.velocity, scale: scale * named.spring.angularFrequency),
        "coordinate": "x", "reference": "exact", "spring": .text(named.name),
        "step_size_s": Value(stepLength), "relative_tolerance": Value(tolerance),
      ])
  }
}
