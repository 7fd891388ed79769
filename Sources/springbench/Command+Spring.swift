import Engines
import Harness
import Springs
import Suites

/// `spring`: the parameters and properties of springs in every convention, a
/// picture of them in engines, and a page that plays them.
enum SpringCommand: Command {
  static let specification = CommandSpecification(
    "spring",
    summary: "a spring in every convention and as code to paste; a picture or a player of it",
    operands: "SPEC…", operandNames: ["": ["specifications"]], operandCount: 0...Int.max,
    discussion: [
      "SPEC is [NAME=]KIND:key=value,… (springbench --help lists the kinds).",
      "Conventions without a mass show the unit mass that moves alike; a convention that cannot "
        + "express the motion is left out. Values have the fewest digits that read back as the same "
        + "motion; 'motion' takes its duration or its visualDuration, not both. The overshoot is relative to |from - to|; first_crossing_time is when "
        + "the target is first reached, if it is overshot; lowest_position and highest_position are how far "
        + "it goes in all, also behind the start. Settling is "
        + "the last moment at which the distance from the target exceeds the threshold, relative "
        + "to |from - to|, absolute where that is zero; inf where the spring never stops.",
      "code.FRAMEWORK is what to paste, in numbers that are within a millionth of the spring (CSS: within --tolerance of the curve), "
        + "code.FRAMEWORK.note what that framework makes of it, played by its model where there is one: "
        + SpringCode.frameworks.joined(separator: ", ")
        + ". 'response' and "
        + "'perceptual' are SwiftUI's two ways to write a spring. --engine says the same of any "
        + "engine, as engine.NAME: how right it is until the exact motion or the engine is at rest "
        + "(at least 2 s, at most 300 s), and when it rests. Engines play the motion that is "
        + "asked for; without --from, --to and --velocity those whose thresholds are in pixels move "
        + "over the distance that these are made for, and say so.",
      "With -o NAME.svg or NAME.png gnuplot draws the spring in every engine that is more than 1 % "
        + "off at one --rate, or in each --engine; of several springs the exact motions. With "
        + "-o NAME.html a page plays the springs in every engine, or in each --engine.",
      "--fit takes the place of SPEC: the spring nearest to a recorded curve or an easing, by least "
        + "squares; fit.delay is how much later it starts, fit.largest_error and fit.rms_error what "
        + "remains, as shares of the way, and fit.presets the nearest ones.",
    ],
    options: [
      SpringArguments.from, SpringArguments.to, SpringArguments.velocity,
      Option("threshold", .numbers("E"), "thresholds of settling (0.01,0.001)"),
      Option(
        "tolerance", .value("E"),
        "how far linear() of CSS may be from the curve, as a share of the distance (0.4%)"),
      Option(
        "engine", .list("E"), names: "engines",
        "what these engines make of it, in words or in the picture (list engines)"),
      Option("rate", .numbers("HZ"), "of pictures: frames per second (60,120)"),
      SpringFit.option,
    ] + CommonOptions.report,
    examples: [
      "spring origami:tension=40,friction=7",
      "spring perceptual:duration=0.5,bounce=0.3 --threshold 0.1,1e-6 --tolerance 1%",
      "spring response:response=0.35,damping=0.7 -o my-spring.svg",
      "spring --fit 'cubic-bezier(0.2, 0.8, 0.2, 1) 400ms'",
      "spring a=response:response=0.35,damping=0.7 b=preset:swiftui/smooth -o two.html",
    ])

  static func run(_ arguments: ParsedArguments) throws -> ExitStatus {
    let thresholds = try thresholds(arguments)
    let fit = arguments.has("fit") ? try SpringFit(arguments) : nil
    if fit != nil, !arguments.operands.isEmpty {
      throw UsageError("--fit takes the place of SPEC")
    }
    let springs =
      try fit.map { [try SpringArguments.named("fit=\($0.specification)", arguments)] }
      ?? SpringArguments.springs(arguments, threshold: thresholds.first ?? 0.001)
    let ending = arguments.string("output")?.split(separator: ".").last.map(String.init) ?? ""
    if ["svg", "png", "html"].contains(ending) {
      try show(springs, as: ending, arguments)
      return .done
    }
    try arguments.refuse(["rate"], "is for pictures: -o NAME.svg")
    let tolerance = try arguments.real(
      "tolerance", .ratio, in: 1e-5...LinearEasing.worstTolerance)
    let engines = try MethodArguments.engines(arguments).compactMap(EngineCatalogue.engine(named:))
    let isDefaultMotion = !["from", "to", "velocity"].contains(where: arguments.has)
    let described = try springs.map { named in
      let motion = try SpringArguments.motion(of: named.spring, arguments)
      if hidesOvershoot(motion, named.spring) {
        arguments.note(
          "\(named.name): its overshoot, below a millionth of the distance, is invisible")
      }
      return Described(
        name: named.name,
        facts: (fit?.facts ?? []) + facts(named.spring) + moments(motion)
          + settling(motion, thresholds: thresholds.isEmpty ? [0.01, 0.001] : thresholds)
          + conventions(named.spring),
        code: SpringCode.all(
          of: named, motion: motion, isDefaultMotion: isDefaultMotion,
          tolerance: tolerance ?? LinearEasing.usualTolerance),
        engines: engines.map { engine in
          (
            engine.name,
            EngineVerdict(
              of: engine, named.spring, isDefaultMotion ? nil : motion,
              duration: named.duration
            ).words
          )
        })
    }
    if try CommonOptions.reportFormat(arguments) == .table {
      try writeTable(described, arguments)
    } else {
      try writeRows(described, arguments)
    }
    return .done
  }

  /// Writes a picture or a player.
  private static func show(
    _ springs: [SpringArguments.Named], as ending: String, _ arguments: ParsedArguments
  ) throws {
    try arguments.refuse(["threshold", "tolerance", "format", "columns"], "is for the text")
    let engines = try MethodArguments.engines(arguments).compactMap(EngineCatalogue.engine(named:))
    let rates = try arguments.reals("rate", .frequency, in: 1...10_000)
    let moves = try springs.map { (name: $0.name, move: try move(of: $0, arguments)) }
    let path = arguments.string("output")
    if ending == "html" {
      try arguments.refuse(["rate"], "is for pictures; the player has 30, 60 and 120 Hz")
      return try OutputSink.write(PlayerPage.html(moves, engines: engines), to: path)
    }
    let picture: SpringPicture
    if springs.count == 1 {
      picture = try SpringPicture(
        springs[0], moves[0].move, rates: rates.isEmpty ? [60, 120] : rates, engines: engines)
    } else {
      try arguments.refuse(
        ["engine", "rate"], "needs one SPEC: of several the exact motions are drawn")
      picture = SpringPicture(moves.map { ($0.name, $0.move.motion) })
    }
    let sink = try OutputSink(path: path)
    try sink.write(
      bytes: Picture.spring.draw(
        picture.cells, as: .init(path: path), footer: "springbench \(Version.current)",
        titles: picture.titles))
    try sink.finish()
  }

  /// The motion that is asked for, from 0 to 1.
  private static func move(
    of spring: SpringArguments.Named, _ arguments: ParsedArguments
  ) throws -> EngineMove {
    let motion = try SpringArguments.motion(of: spring.spring, arguments)
    let distance = -motion.initialDistance
    guard distance != 0 else { throw UsageError("--from and --to: a picture needs a distance") }
    let isDefault = !["from", "to", "velocity"].contains(where: arguments.has)
    return EngineMove(
      spring: spring.spring, velocity: motion.initialVelocity / distance,
      duration: spring.duration, distance: isDefault ? nil : distance)
  }

  /// Whether there is an overshoot, but below a millionth of the distance, or
  /// even below the smallest double.
  private static func hidesOvershoot(_ motion: SpringMotion, _ spring: Spring) -> Bool {
    let peak = motion.overshoot?.distance ?? (spring.regime == .underdamped ? 0 : .infinity)
    return peak < 1e-6 * motion.initialDistance.magnitude
  }

  /// The thresholds of `--threshold`, as shares of the distance. Notes
  /// thresholds of 1 or more, within which a motion from rest has settled at
  /// the start: they were probably meant in pixels.
  private static func thresholds(_ arguments: ParsedArguments) throws(UsageError) -> [Double] {
    let span = ((try arguments.real("to") ?? 1) - (try arguments.real("from") ?? 0)).magnitude
    let isAtRest = try arguments.real("velocity") ?? 0 == 0
    let share = DecimalRounding.significant(100 / span, digits: 4)
    let hint =
      span == 0 || span == 1 ? "" : "; of the distance \(Value.decimal(span)), 1 is \(share)%"
    do {
      let thresholds = try arguments.reals(
        "threshold", .ratio, in: .leastNonzeroMagnitude ... .greatestFiniteMagnitude)
      if span > 0, isAtRest, thresholds.contains(where: { $0 >= 1 }) {
        arguments.note(
          "--threshold: a share of 1 or more is the whole move, which has settled at once\(hint)")
      }
      return thresholds
    } catch {
      throw UsageError(error.message + hint)
    }
  }

  /// A row of the report. The unit is empty for numbers without one and for
  /// texts.
  private typealias Fact = (quantity: String, value: Value, unit: String)

  /// All that is said of one spring.
  private struct Described {
    let name: String
    let facts: [Fact]
    let code: [SpringCode]
    let engines: [(name: String, words: String)]
  }

  // MARK: - Writing

  /// A row for each fact, code and note of each spring.
  private static func writeRows(_ described: [Described], _ arguments: ParsedArguments) throws {
    let schema = SpringReport.schema
    let writer = try CommonOptions.writer(arguments, schema: schema)
    for item in described {
      let code = item.code.flatMap { code -> [Fact] in
        let name = "code.\(code.framework)"
        let texts = [(name, code.code), ("\(name).note", code.note)]
        return texts.compactMap { name, text in text.map { (name, .text($0), "") } }
      }
      let engines = item.engines.map { name, words -> Fact in ("engine.\(name)", .text(words), "") }
      for (quantity, value, unit) in item.facts + code + engines {
        try writer.write(
          Row(schema, [.text(quantity), value, Value(nonempty: unit), .text(item.name)]))
      }
    }
    try writer.finish()
  }

  /// The springs side by side, with their code below.
  private static func writeTable(_ described: [Described], _ arguments: ParsedArguments) throws {
    let names = described.map(\.name)
    for name in ["quantity", "unit"] where names.contains(name) {
      throw UsageError("'\(name)' is a column of the table; take another name for the spring")
    }
    let schema = Schema(
      "spring",
      [Column("quantity", .text, "what it is")]
        + names.map { .optional($0, .text, "of this spring") }
        + [.optional("unit", .text, "of the values")])
    let table = try CommonOptions.writer(arguments, schema: schema)
    table.footer = described.map { codeText($0) + engineText($0) }.joined()
    for quantity in described.flatMap(\.facts).map(\.quantity).uniqued() {
      var row = Row(schema)
      row["quantity"] = .text(quantity)
      for item in described {
        guard let fact = item.facts.first(where: { $0.quantity == quantity }) else { continue }
        row[item.name] = .text(ConsoleTable.cell(fact.value))
        row["unit"] = Value(nonempty: fact.unit)
      }
      try table.write(row)
    }
    try table.finish()
  }

  /// Code is not wrapped, so that it can be copied.
  private static func codeText(_ item: Described) -> String {
    var text = "\n\(item.name), to paste:\n"
    for code in item.code {
      text += "\n\(code.framework)\n" + (code.code.map { "  \($0)\n" } ?? "")
      for line in TextLayout.wrapped(code.note ?? "", width: 76) { text += "  // \(line)\n" }
    }
    return text
  }

  /// What each engine makes of the spring.
  private static func engineText(_ item: Described) -> String {
    guard !item.engines.isEmpty else { return "" }
    return "\n\(item.name), played:\n"
      + item.engines.map { name, words in
        "\n\(name)\n" + TextLayout.wrapped(words, width: 76).map { "  \($0)\n" }.joined()
      }.joined()
  }

  // MARK: - Facts

  /// Parameters in the fewest digits that read back as the same spring, where a
  /// convention has them.
  private static func facts(_ spring: Spring) -> [Fact] {
    let ratio = SpringConvention.ratio.shortestValues(of: spring) ?? [:]
    let perceptual = SpringConvention.perceptual.shortestValues(of: spring) ?? [:]
    return [
      ("mass", .real(spring.mass), "kg"),
      ("stiffness", .real(spring.stiffness), "N/m"),
      ("damping", .real(spring.damping), "N s/m"),
      ("zeta", .real(ratio["zeta"] ?? spring.dampingRatio), ""),
      ("omega", .real(ratio["omega"] ?? spring.angularFrequency), "rad/s"),
      ("response", .real(perceptual["duration"] ?? spring.response), "s"),
      ("bounce", .real(perceptual["bounce"] ?? spring.bounce), ""),
      ("regime", .text(spring.regime.rawValue), ""),
    ]
  }

  private static func moments(_ motion: SpringMotion) -> [Fact] {
    let peak = motion.overshoot
    let span = motion.initialDistance.magnitude
    // Without a distance, a relative overshoot is undefined.
    let ratio = span > 0 ? Value((peak?.distance ?? 0) / span) : .missing
    return [
      ("overshoot_ratio", ratio, ""), ("peak_time", Value(peak?.time), "s"),
      ("first_crossing_time", Value(seenCrossing(motion)), "s"),
      ("lowest_position", Value(finite: motion.positions.lowerBound), ""),
      ("highest_position", Value(finite: motion.positions.upperBound), ""),
    ]
  }

  /// When the motion first crosses its target. A spring that is critical but
  /// for rounding crosses it, too, but years later, when nothing moves any
  /// more.
  private static func seenCrossing(_ motion: SpringMotion) -> Double? {
    motion.firstCrossing.flatMap { motion.velocity(at: $0) == 0 ? nil : $0 }
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
      guard let values = convention.shortestValues(of: spring) else { return [] }
      // Of two alternative keys only one is used.
      return convention.keys.compactMap { key in
        values[key.name].map { ("\(convention.rawValue).\(key.name)", .real($0), key.unit) }
      }
    }
  }
}
