import Arguments
import Engines
import ModelSuites
import Reports
import Springs
import Suites

/// What `solve --spring` writes: the trajectory of every spring by every
/// method, one for each step or tolerance that was asked for.
struct SpringTrajectories {
  /// One motion by one method in one setting.
  private struct Trajectory {
    let named: SpringArguments.Named
    let motion: SpringMotion
    /// In seconds.
    let duration: Double
    /// The index of the last sample, and its time in seconds.
    let last: Int
    let end: Double
    let method: NamedMethod
    /// The step or tolerance of an integrator; `nil` for other methods.
    let setting: StepRung?

    /// What it is called in messages.
    var title: String { "\(method.name), \(named.name)" }

    /// The motion as an engine plays it.
    var request: EngineRequest {
      EngineRequest(
        mass: named.spring.mass, stiffness: named.spring.stiffness, damping: named.spring.damping,
        from: motion.start, to: motion.target, velocity: motion.initialVelocity,
        duration: named.duration)
    }
  }

  private let trajectories: [Trajectory]
  private let sampling: Sampling
  private let note: (String) -> Void

  /// The most samples of a trajectory.
  private static let mostSamples = 20_000_000

  // MARK: - What is asked for

  init(_ arguments: ParsedArguments) throws {
    let springs = try SpringArguments.springs(arguments).map { named in
      (named: named, motion: try SpringArguments.motion(of: named.spring, arguments))
    }
    let duration = try arguments.real("duration", .time, in: 0...1e12)
    let names = try MethodArguments.names(
      arguments, among: NamedMethod.all.map(\.name), usual: ["closed-form"])
    let methods = try MethodArguments.driven(
      names.compactMap(NamedMethod.named),
      by: MethodArguments.ladder(arguments), arguments, others: .keepTheirOwn)
    let sampling = try Sampling(
      arguments, playsEngines: methods.contains(where: \.method.isEngine))
    self.sampling = sampling
    note = arguments.note
    let requested = try springs.flatMap { named, motion in
      // By default up to the first sample from which on the spring stays within
      // a thousandth of its way, 1 to 60 s.
      let settled = max(min(60, motion.settlingTime(relativeTo: 0.001)), 1)
      let covered = duration ?? sampling.duration(covering: settled)
      let intervalCount = sampling.intervalCount(over: covered)
      guard intervalCount < Double(Self.mostSamples) else {
        throw UsageError("--duration times --rate: more than \(Self.mostSamples) samples")
      }
      let last = Int(intervalCount)
      let end = sampling.time(last, over: covered)
      return methods.map { method, setting in
        Trajectory(
          named: named, motion: motion, duration: covered, last: last, end: end, method: method,
          setting: setting)
      }
    }
    // Two settings may come to the same steps.
    trajectories = try Self.playable(requested).uniqued { trajectory in
      [trajectory.named.name]
        + trajectory.setting.key(trajectory.method.name, over: trajectory.end)
    }
    for trajectory in trajectories {
      let steps = steps(of: trajectory)
      guard let limit = trajectory.method.limit(trajectory.motion, trajectory.end, steps)
      else { continue }
      let options = trajectory.setting?.drive == .step ? "--step and --duration" : "--duration"
      throw UsageError("\(options): \(trajectory.title): \(limit)")
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
    for reason in reasons { Diagnostics.say("left out: \(reason)") }
    return zip(trajectories, refusals).compactMap { $1 == nil ? $0 : nil }
  }

  /// The step or tolerance of an integrator; the time between the frames of an
  /// engine; `nil` for a method without steps.
  private func steps(of trajectory: Trajectory) -> StepRung? {
    trajectory.method.isEngine
      ? .step(1 / sampling.frameRate(over: trajectory.duration)) : trajectory.setting
  }

  // MARK: - What is written

  /// Writes all rows. The status is that of a failure if an integrator fails;
  /// the fields of its rows are empty from there on.
  func write(to writer: RowWriter) throws -> ExitStatus {
    var status = ExitStatus.done
    for trajectory in trajectories {
      let failure = try write(trajectory, to: writer)
      // How far an engine is off is a finding, not a failure of this program.
      let isEngine = trajectory.method.isEngine
      let remark =
        isEngine
        ? nil
        : failure.remark(tolerance: trajectory.setting?.tolerance, scale: "times the motion")
      guard let words = failure.description ?? remark else { continue }
      Diagnostics.say("\(trajectory.title): \(words)")
      if failure.description != nil, !isEngine { status = .failed }
    }
    return status
  }

  /// Writes the rows of a trajectory in parts, so that a long one needs little
  /// memory and the work stops if the reader closes the pipe. A method whose
  /// states depend on earlier times gets all times at once.
  private func write(_ trajectory: Trajectory, to writer: RowWriter) throws -> TrajectoryFailure {
    let (motion, last) = (trajectory.motion, trajectory.last)
    let partLength = trajectory.method.isMemoryless ? 4096 : last + 1
    let commonFields = commonFields(of: trajectory)
    let velocityScale = motion.scale * trajectory.named.spring.angularFrequency
    var failure = TrajectoryFailure()
    var inaccurateCount = 0
    var firstInaccurate = 0.0
    for start in stride(from: 0, through: last, by: partLength) {
      let times = (start...min(start + partLength - 1, last)).map {
        sampling.time($0, over: trajectory.duration)
      }
      let solution = solution(of: trajectory, at: times)
      failure.reason = failure.reason ?? solution.failure
      for (time, state) in zip(times, solution.states) {
        let isAccurate = motion.rates.isAccurate(at: time)
        if !isAccurate {
          if inaccurateCount == 0 { firstInaccurate = time }
          inaccurateCount += 1
        }
        let exact = motion.exactState(at: time)
        failure.record(
          time, isReached: state.position.isFinite && state.velocity.isFinite,
          error: (state.position - exact.position).magnitude / motion.scale,
          uncertainty: isAccurate ? 0 : .infinity)
        var row = commonFields
        row.set([
          "time_s": .real(time),
          "position": Value(finite: state.position), "velocity": Value(finite: state.velocity),
          "position_error": SolutionReport.error(
            state.position - exact.position, scale: motion.scale),
          "velocity_error": SolutionReport.error(
            state.velocity - exact.velocity, scale: velocityScale),
        ])
        try writer.write(row)
      }
    }
    if inaccurateCount > 0 {
      note(
        "\(trajectory.title): beyond 2^53 quarter turns nothing is accurate, nor the errors: "
          + "\(inaccurateCount) of \(last + 1) rows, the first at \(firstInaccurate) s")
    }
    return failure
  }

  private func solution(of trajectory: Trajectory, at times: [Double]) -> SpringSolution {
    let frameRate = sampling.frameRate(over: trajectory.duration)
    if let frames = trajectory.method.play(trajectory.request, rate: frameRate, times) {
      return SpringSolution(states: frames)
    }
    return trajectory.method.solution(trajectory.motion, times, steps(of: trajectory))
  }

  /// A row with the fields that all rows of a trajectory have in common.
  private func commonFields(of trajectory: Trajectory) -> Row {
    let steps = steps(of: trajectory)
    let stepLength = steps?.length(over: trajectory.end)
    return Row(
      SolutionReport.schema,
      [
        "method": .text(trajectory.method.name), "coordinate": "x", "reference": "exact",
        "spring": .text(trajectory.named.name),
        // A trajectory of a single sample has steps without a length.
        "step_size_s": Value(stepLength.flatMap { $0 > 0 ? $0 : nil }),
        "relative_tolerance": Value(steps?.tolerance),
      ])
  }
}
