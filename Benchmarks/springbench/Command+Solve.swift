import Arguments
import Engines
import Reports
import Springs
import Suites

/// One trajectory as CSV, by as many methods as are named.
enum SolveCommand: Command {
  static let specification = CommandSpecification(
    "solve", summary: "one trajectory as CSV, by one method or several",
    discussion: [
      "Writes the motion of one spring at evenly spaced times, and how far each method is from the "
        + "exact solution: in units of |from - to| + |velocity|/ω for positions, and of that times "
        + "ω for velocities."
    ],
    options: SpringArguments.all + [
      OptionSpecification(
        "duration", .value(placeholder: "S"),
        "seconds to cover (until settled within a thousandth, at most 60)"),
      OptionSpecification("rate", .value(placeholder: "HZ"), "samples per second (60)"),
      OptionSpecification(
        "method", .list(placeholder: "M"), "methods from 'list methods' (closed-form)"),
    ] + CommonOptions.report,
    examples: [
      "solve --spring response:response=0.3,damping=0.8 --duration 1 --rate 60",
      "solve --spring preset:react-spring/wobbly --from 0 --to 100 --method closed-form,propagator",
    ])

  static let schema = Schema(
    "solve",
    [
      Column("method", .text, "name of the method"),
      Column("time_s", .real, "time since the start, s"),
      Column("position", .real, optional: true, "position"),
      Column("velocity", .real, optional: true, "velocity, per second"),
      Column("position_error", .real, optional: true, "|x - x_exact| / S"),
      Column("velocity_error", .real, optional: true, "|v - v_exact| / (S omega)"),
    ])

  /// More samples than anybody plots, and less than memory holds.
  private static let mostSamples = 20_000_000.0

  static func run(_ arguments: ParsedArguments) throws -> ExitStatus {
    let (spring, motion) = try SpringArguments.motion(arguments)
    let settled = min(60, motion.settlingTime(relativeTo: 0.001))
    let duration = try arguments.real("duration", .time, in: 0...1e12) ?? max(settled, 1)
    let rate = try arguments.real("rate", .frequency, in: 1e-9...1e9) ?? 60
    let names = try arguments.names(
      "method", kind: "method", among: NamedMethod.all.map(\.name))
    // A last sample that rounding alone would push past the end still counts.
    let steps = (duration * rate * (1 + 0x1p-50)).rounded(.down)
    guard steps < mostSamples else {
      throw UsageError("--duration times --rate: more than \(Int(mostSamples)) samples")
    }
    let writer = try CommonOptions.streamingWriter(arguments, schema: schema)
    for name in names.isEmpty ? ["closed-form"] : names {
      guard let method = NamedMethod.named(name) else { continue }
      try write(method, motion: motion, spring: spring, steps: Int(steps), rate: rate, to: writer)
    }
    try writer.finish()
    return .done
  }

  /// In pieces, so that a long trajectory needs little memory and a reader
  /// that leaves early ends the work. Methods with a memory get all times.
  private static func write(
    _ method: NamedMethod, motion: SpringMotion, spring: Spring, steps: Int, rate: Double,
    to writer: RowWriter
  ) throws {
    let piece = method.isMemoryless ? 4096 : steps + 1
    for start in stride(from: 0, through: steps, by: piece) {
      let times = (start...min(start + piece - 1, steps)).map { Double($0) / rate }
      let request = EngineRequest(
        mass: spring.mass, stiffness: spring.stiffness, damping: spring.damping,
        from: motion.start, to: motion.target, velocity: motion.initialVelocity)
      let states = method.play?(request, rate, times) ?? method.solve(motion, times)
      for (time, state) in zip(times, states) {
        let exact = motion.exactState(at: time)
        var row = Row(schema)
        row["method"] = .text(method.name)
        row["time_s"] = .real(time)
        row["position"] = finite(state.position)
        row["velocity"] = finite(state.velocity)
        row["position_error"] = error(state.position - exact.position, scale: motion.scale)
        row["velocity_error"] = error(
          state.velocity - exact.velocity, scale: motion.scale * spring.angularFrequency)
        try writer.write(row)
      }
    }
  }

  private static func finite(_ number: Double) -> Value {
    number.isFinite ? .real(number) : .missing
  }

  private static func error(_ difference: Double, scale: Double) -> Value {
    difference == 0 ? .real(0) : finite(difference.magnitude / scale)
  }
}
