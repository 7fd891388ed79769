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
        + "ω for velocities.",
      "With --equation it solves equations of your own. There is no exact solution then: errors "
        + "are the difference to Taylor series in twice the working precision, relative to the "
        + "largest value, and reference_error is how far that is trusted. A single coordinate "
        + "starts at --from (1) with --velocity (0).",
    ],
    options: SpringArguments.all + [
      EquationArguments.equation,
      OptionSpecification(
        "duration", .value(placeholder: "S"),
        "seconds to cover (until settled within a thousandth, at most 60; equations 10)"),
      OptionSpecification("rate", .value(placeholder: "HZ"), "samples per second (60)"),
      OptionSpecification(
        "method", .list(placeholder: "M"),
        "methods from 'list methods' (closed-form), or 'list equation-methods' (taylor-24)"),
      OptionSpecification(
        "tolerance", .value(placeholder: "E"), "of adaptive methods, with --equation (1e-9)"),
      OptionSpecification(
        "step", .value(placeholder: "S"), "of methods in equal steps, with --equation (1/240)"),
    ] + CommonOptions.report,
    examples: [
      "solve --spring response:response=0.3,damping=0.8 --duration 1 --rate 60",
      "solve --spring preset:react-spring/wobbly --from 0 --to 100 --method closed-form,propagator",
      "solve --equation \"x'' = -sin(x) - 0.1*x' + 0.3*cos(2*t)\" --from 1 --duration 20",
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
      Column("coordinate", .text, "name of the coordinate; x of a spring"),
      Column(
        "reference", .text,
        "what errors are against: exact, computed by two solves in twice the precision, or none"),
      Column(
        "reference_error", .real, optional: true,
        "largest difference of the two, over the largest value; empty if exact"),
    ])

  /// More samples than anybody plots, and less than memory holds.
  private static let mostSamples = 20_000_000.0

  static func run(_ arguments: ParsedArguments) throws -> ExitStatus {
    if let start = try EquationArguments.start(arguments) {
      let solution = try EquationSolution(start, arguments)
      let writer = try CommonOptions.streamingWriter(arguments, schema: schema)
      let status = try solution.write(to: writer)
      try writer.finish()
      return status
    }
    for option in ["tolerance", "step"] where arguments.string(option) != nil {
      throw UsageError("--\(option) needs --equation")
    }
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
        row["coordinate"] = .text("x")
        row["reference"] = .text("exact")
        try writer.write(row)
      }
    }
  }

  static func finite(_ number: Double) -> Value {
    number.isFinite ? .real(number) : .missing
  }

  static func error(_ difference: Double, scale: Double) -> Value {
    difference == 0 ? .real(0) : finite(difference.magnitude / scale)
  }
}
