import Arguments
import Reports
import Springs

/// What a spring is, in every convention.
enum DescribeCommand: Command {
  static let specification = CommandSpecification(
    "describe", summary: "a spring in every convention, its regime, overshoot and settling times",
    discussion: [
      "Conventions without a mass show the unit mass that moves alike; a convention that cannot "
        + "express the motion is left out. The overshoot is relative to |from - to|. Settling is "
        + "the last moment at which the distance from the target exceeds the threshold, relative "
        + "to |from - to|, absolute where that is zero; inf where the spring never stops."
    ],
    options: SpringArguments.all + [
      OptionSpecification(
        "threshold", .list(placeholder: "E"), "thresholds of settling (0.01,0.001)")
    ] + CommonOptions.report,
    examples: [
      "describe --spring origami:tension=40,friction=7",
      "describe --spring perceptual:duration=0.5,bounce=0.3 --threshold 0.1,1e-6",
    ])

  static let schema = Schema(
    "describe",
    [
      Column("quantity", .text, "what it is"),
      Column("value", .text, optional: true, "a number, or the name of the regime"),
      Column("unit", .text, optional: true, "of the value; empty for pure numbers"),
    ])

  static func run(_ arguments: ParsedArguments) throws -> ExitStatus {
    let (spring, motion) = try SpringArguments.motion(arguments)
    let thresholds = try arguments.reals(
      "threshold", in: .leastNonzeroMagnitude ... .greatestFiniteMagnitude)
    let writer = try CommonOptions.writer(arguments, schema: schema)
    for (quantity, value, unit) in facts(spring) + moments(motion)
      + settling(motion, thresholds: thresholds.isEmpty ? [0.01, 0.001] : thresholds)
      + conventions(spring)
    {
      var row = Row(schema)
      row["quantity"] = .text(quantity)
      row["value"] = value == .missing ? .missing : .text(value.field)
      row["unit"] = unit.isEmpty ? .missing : .text(unit)
      try writer.write(row)
    }
    try writer.finish()
    return .done
  }

  private typealias Fact = (quantity: String, value: Value, unit: String)

  private static func facts(_ spring: Spring) -> [Fact] {
    [
      ("mass", .real(spring.mass), "kg"),
      ("stiffness", .real(spring.stiffness), "N/m"),
      ("damping", .real(spring.damping), "N s/m"),
      ("zeta", .real(spring.dampingRatio), ""),
      ("omega", .real(spring.angularFrequency), "rad/s"),
      ("response", .real(spring.response), "s"),
      ("bounce", .real(spring.bounce), ""),
      ("regime", .text(spring.regime.rawValue), ""),
    ]
  }

  private static func moments(_ motion: SpringMotion) -> [Fact] {
    let peak = motion.overshoot
    let span = motion.initialDistance.magnitude
    // Without a distance there is nothing that the overshoot could relate to.
    let ratio = span > 0 ? Value((peak?.distance ?? 0) / span) : .missing
    return [
      ("overshoot_ratio", ratio, ""),
      ("peak_time", Value(peak?.time), "s"),
    ]
  }

  private static func settling(_ motion: SpringMotion, thresholds: [Double]) -> [Fact] {
    thresholds.map { threshold in
      (
        "settling_time[\(Value.decimal(threshold))]",
        .real(motion.settlingTime(relativeTo: threshold)), "s"
      )
    }
  }

  private static func conventions(_ spring: Spring) -> [Fact] {
    SpringConvention.allCases.flatMap { convention -> [Fact] in
      guard let values = convention.values(of: spring) else { return [] }
      return convention.keys.map { key in
        ("\(convention.rawValue).\(key.name)", Value(values[key.name]), key.unit)
      }
    }
  }
}
