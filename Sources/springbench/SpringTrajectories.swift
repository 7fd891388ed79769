import Equations
import Harness
import Integrators
import Springs
import Suites

/// What `solve --spring` writes: the trajectory of every spring by every
/// method, one for each step or tolerance that was asked for.
struct SpringTrajectories {
  private let trajectories: [SpringTrajectory]
  private let event: SolveEvent?
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
      names.compactMap(NamedMethod.named), by: MethodArguments.ladder(arguments))
    let sampling = try Sampling(
      arguments, playsEngines: methods.contains(where: \.method.isEngine))
    note = arguments.note
    // The names that a spring has.
    event = try SolveEvent(arguments, EquationSystem("x'' = -x"))
    let requested = try springs.flatMap { named, motion in
      // By default up to the first sample from which on the spring stays within
      // a thousandth of its way, 1 to 60 s.
      let settled = max(min(60, motion.settlingTime(relativeTo: 0.001)), 1)
      let covered = duration ?? sampling.duration(covering: settled)
      let intervalCount = sampling.intervalCount(over: covered)
      guard intervalCount < Double(Self.mostSamples) else {
        throw UsageError("--duration times --rate: more than \(Self.mostSamples) samples")
      }
      return methods.map { method, setting in
        SpringTrajectory(
          named: named, motion: motion, method: method, setting: setting, sampling: sampling,
          duration: covered, last: Int(intervalCount))
      }
    }
    let refusals = requested.compactMap(\.refusal)
    guard refusals.count < requested.count else {
      throw UsageError("--method: \(refusals.joined(separator: "; "))")
    }
    for refusal in refusals { Diagnostics.say("left out: \(refusal)") }
    // Two settings may come to the same steps.
    trajectories = requested.filter { $0.refusal == nil }.uniqued { trajectory in
      [trajectory.named.name]
        + trajectory.setting.key(trajectory.method.name, over: trajectory.end)
    }
    for trajectory in trajectories {
      guard let limit = trajectory.limit else { continue }
      let options = trajectory.setting?.drive == .step ? "--step and --duration" : "--duration"
      throw UsageError("\(options): \(trajectory.title): \(limit)")
    }
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
  private func write(
    _ trajectory: SpringTrajectory, to writer: RowWriter
  ) throws -> TrajectoryFailure {
    let motion = trajectory.motion
    let crossings = event.map { trajectory.crossings(of: $0) } ?? []
    if crossings.isEmpty, event != nil { note("\(trajectory.title): --event: no crossing") }
    let directions = SolveEvent.directions(of: crossings)
    let moments = event.map { trajectory.moments(with: crossings, of: $0) }
    let count = moments?.count ?? trajectory.last + 1
    func time(_ index: Int) -> Double { moments?[index] ?? trajectory.time(index) }
    let partLength = trajectory.method.isMemoryless ? 4096 : count
    let commonFields = trajectory.commonFields
    let velocityScale = motion.scale * trajectory.named.spring.angularFrequency
    var failure = TrajectoryFailure()
    for start in stride(from: 0, to: count, by: partLength) {
      let times = (start..<min(start + partLength, count)).map(time)
      // The last time decides the steps, also of a solve that an event ends.
      let solution = trajectory.solution(at: event == nil ? times : times + [trajectory.end])
      if event?.endsSolve != true || crossings.isEmpty {
        failure.reason = failure.reason ?? solution.failure
      }
      for (time, state) in zip(times, solution.states) {
        let exact = motion.exactState(at: time)
        failure.record(
          time, isReached: state.position.isFinite && state.velocity.isFinite,
          error: (state.position - exact.position).magnitude / motion.scale,
          uncertainty: motion.rates.isAccurate(at: time) ? 0 : .infinity)
        var row = commonFields
        row.set([
          "time_s": .real(time),
          "position": Value(finite: state.position), "velocity": Value(finite: state.velocity),
          "position_error": SolutionReport.error(
            state.position - exact.position, scale: motion.scale),
          "velocity_error": SolutionReport.error(
            state.velocity - exact.velocity, scale: velocityScale),
        ])
        row["event"] = Value(directions[time]?.name)
        try writer.write(row)
      }
    }
    let lost = (0..<count).lazy.map(time).filter { !motion.rates.isAccurate(at: $0) }
    if let first = lost.first {
      note(
        "\(trajectory.title): beyond 2^53 quarter turns nothing is accurate, nor the errors: "
          + "\(lost.count) of \(count) rows, the first at \(first) s")
    }
    return failure
  }
}
