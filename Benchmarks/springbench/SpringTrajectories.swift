import Arguments
import Engines
import ModelSuites
import Reports
import Springs
import Suites

/// The trajectories that `solve --spring` writes: every spring with every
/// method in every setting.
struct SpringTrajectories {
  private let springs: [(named: SpringArguments.Named, motion: SpringMotion)]
  private let duration: Double?
  private let sampling: Sampling
  private let methods: [(method: NamedMethod, rung: StepRung?)]

  /// The most samples of a trajectory.
  private static let mostSamples = 20_000_000.0

  init(_ arguments: ParsedArguments) throws {
    springs = try SpringArguments.springs(arguments).map {
      ($0, try SpringArguments.motion(of: $0.spring, arguments))
    }
    duration = try arguments.real("duration", .time, in: 0...1e12)
    sampling = try Sampling(arguments)
    let names = try MethodArguments.names(arguments, among: NamedMethod.all.map(\.name))
    methods = try MethodArguments.driven(
      (names.isEmpty ? ["closed-form"] : names).compactMap(NamedMethod.named),
      by: MethodArguments.ladder(arguments), arguments, others: .keepTheirOwn, drive: \.drive,
      name: \.name)
    for (_, motion) in springs where sampling.gaps(over: duration(motion)) >= Self.mostSamples {
      throw UsageError("--duration times --rate: more than \(Int(Self.mostSamples)) samples")
    }
  }

  /// The duration of the trajectory, in seconds.
  private func duration(_ motion: SpringMotion) -> Double {
    duration ?? max(min(60, motion.settlingTime(relativeTo: 0.001)), 1)
  }

  /// Writes all rows; a method that does not reach the end leaves its fields
  /// empty from there on.
  func write(to writer: RowWriter) throws -> ExitStatus {
    var status = ExitStatus.done
    for (named, motion) in springs {
      for (method, rung) in methods {
        guard let end = try write(method, rung, named, motion, to: writer) else { continue }
        Failure.say("\(method.name), \(named.name): no numbers from \(end) s on")
        // What an engine does with a spring is a result.
        if method.play == nil { status = .failed }
      }
    }
    return status
  }

  /// In parts, so that a long trajectory needs little memory and the work stops
  /// if the reader closes the pipe. Methods whose results depend on earlier
  /// times get all times at once.
  ///
  /// - Returns: the first time without a number.
  private func write(
    _ method: NamedMethod, _ rung: StepRung?, _ named: SpringArguments.Named,
    _ motion: SpringMotion, to writer: RowWriter
  ) throws -> Double? {
    let spring = named.spring
    let duration = duration(motion)
    let gaps = Int(sampling.gaps(over: duration))
    let last = sampling.time(gaps, over: duration)
    let rate = sampling.frequency(over: duration)
    let setting = rung.map { MethodSetting($0, over: last) } ?? MethodSetting()
    let request = EngineRequest(
      mass: spring.mass, stiffness: spring.stiffness, damping: spring.damping,
      from: motion.start, to: motion.target, velocity: motion.initialVelocity)
    let step = method.play == nil ? setting.step : 1 / rate
    let piece = method.isMemoryless ? 4096 : gaps + 1
    var end: Double?
    for start in stride(from: 0, through: gaps, by: piece) {
      let times = (start...min(start + piece - 1, gaps)).map { sampling.time($0, over: duration) }
      let states = method.play?(request, rate, times) ?? method.solve(motion, times, setting)
      for (time, state) in zip(times, states) {
        let exact = motion.exactState(at: time)
        if end == nil, !(state.position.isFinite && state.velocity.isFinite) { end = time }
        var row = Row(SolutionReport.schema)
        row["method"] = .text(method.name)
        row["time_s"] = .real(time)
        row["position"] = Value(finite: state.position)
        row["velocity"] = Value(finite: state.velocity)
        row["position_error"] = SolutionReport.error(
          state.position - exact.position, scale: motion.scale)
        row["velocity_error"] = SolutionReport.error(
          state.velocity - exact.velocity, scale: motion.scale * spring.angularFrequency)
        row["coordinate"] = "x"
        row["reference"] = "exact"
        row["spring"] = .text(named.name)
        row["step_size_s"] = Value(step.flatMap { $0 > 0 ? $0 : nil })
        row["relative_tolerance"] = Value(rung?.tolerance)
        try writer.write(row)
      }
    }
    return end
  }
}
