import Engines
import Harness
import SolverSuites
import Springs
import Suites

/// `spring`: the parameters and properties of springs in every convention, a
/// picture of them in engines, and a page that plays them.
enum SpringCommand: Command {
  static let specification = CommandSpecification(
    name: "spring",
    summary: "code to paste, overshoot, settling times, every convention; a picture or player",
    operands: "SPEC…", operandNames: ["": ["specifications"]], operandCount: 0...Int.max,
    discussion: [
      "Prints what to paste into each framework, then the spring in numbers: overshoot, "
        + "settling times, and its parameters in every convention that can express it. --as "
        + "FRAMEWORK prints the code alone.",
      "The overshoot and the thresholds of settling are shares of |from - to|. --engine "
        + "says what an engine makes of the spring: its error, its first frame and its end.",
      "-o NAME.svg or NAME.png draws the spring in every engine that is more than 1 % off, "
        + "or in each --engine; several springs are drawn as exact motions. -o NAME.html is a "
        + "page that plays them.",
      "--fit takes the place of SPEC: the spring nearest to a recorded curve or an easing. "
        + "fit.delay is how much later it starts, fit.largest_error and fit.rms_error are what "
        + "remains, as shares of the way, and fit.presets are the nearest ones.",
    ],
    options: [
      SpringArguments.from, SpringArguments.to, SpringArguments.velocity,
      Option(
        "as", .value("FRAMEWORK"), "only the code: \(SpringCode.frameworks.joined(separator: ", "))"
      ),
      Option("threshold", .numbers("E"), "thresholds of settling (0.01,0.001)"),
      Option(
        "tolerance", .value("E"),
        "how far CSS linear() may be off, as a share of the distance (0.4%)"),
      Option(
        "engine", .list("E"), names: "engines",
        "what these engines make of it (list engines)"),
      Option("rate", .numbers("HZ"), "of pictures: frames per second (60,120)"),
      SpringFit.option,
    ] + CommonOptions.report,
    examples: [
      "spring duration=0.5,bounce=0.3 --as css --tolerance 1%",
      "spring a=response=0.35,damping=0.7 b=preset:swiftui/smooth -o two.html",
    ])

  static func run(_ arguments: ParsedArguments) throws -> ExitStatus {
    let framework = try arguments.choice("as", among: SpringCode.frameworks)
    if framework != nil {
      try arguments.refuse(["threshold", "engine", "format", "columns"], "is not for --as")
    }
    let thresholds = try thresholds(arguments)
    if arguments.has("fit"), !arguments.operands.isEmpty {
      throw UsageError("--fit takes the place of SPEC")
    }
    let fit = arguments.has("fit") ? try SpringFit(arguments) : nil
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
    if let framework { return try writeCode(framework, described, arguments) }
    if try CommonOptions.reportFormat(arguments) == .table, !arguments.has("columns") {
      try writeText(described, arguments)
    } else {
      try writeRows(described, arguments)
    }
    return .done
  }

  /// Writes a picture or a player.
  private static func show(
    _ springs: [SpringArguments.Named], as ending: String, _ arguments: ParsedArguments
  ) throws {
    try arguments.refuse(
      ["as", "threshold", "tolerance", "format", "columns"], "is for the text")
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

  /// The thresholds of `--threshold`, as shares of the distance.
  private static func thresholds(_ arguments: ParsedArguments) throws(UsageError) -> [Double] {
    try arguments.reals(
      "threshold", .ratio, in: .leastNonzeroMagnitude ... .greatestFiniteMagnitude)
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

  /// The code alone, a line or a few for each spring.
  private static func writeCode(
    _ framework: String, _ described: [Described], _ arguments: ParsedArguments
  ) throws -> ExitStatus {
    let texts = try described.map { item in
      guard let code = item.code.first(where: { $0.framework == framework }) else {
        throw UsageError("--as: \(framework) has no such spring as \(item.name)")
      }
      guard let text = code.code else {
        throw UsageError("--as: \(item.name): \(code.note ?? "there is no code")")
      }
      return text + "\n"
    }
    return try CommonOptions.write(texts.joined(), arguments)
  }

  /// What people want first: the spring in numbers, code, other conventions.
  private static func writeText(_ described: [Described], _ arguments: ParsedArguments) throws {
    let width = TerminalSize.tableWidth(path: arguments.string("output")) ?? 80
    let text = described.map {
      summary($0, width: width) + codeText($0) + conventionText($0) + engineText($0)
    }
    _ = try CommonOptions.write(text.joined(separator: "\n"), arguments)
  }

  private static func summary(_ item: Described, width: Int) -> String {
    func number(_ quantity: String) -> Double? {
      item.facts.first { $0.quantity == quantity }?.value.number
    }
    func text(_ quantity: String) -> String {
      number(quantity).map { DecimalRounding.significant($0, digits: 6) } ?? "?"
    }
    func milliseconds(_ seconds: Double) -> String {
      guard seconds.isFinite else { return "never" }
      return seconds < 100
        ? "\(DecimalRounding.significant(seconds * 1000, digits: 4)) ms"
        : "\(DecimalRounding.significant(seconds, digits: 4)) s"
    }
    var moments = [item.facts.first { $0.quantity == "regime" }?.value.field ?? ""]
    if let ratio = number("overshoot_ratio"), let peak = number("peak_time"), ratio > 0 {
      let percent = DecimalRounding.significant(ratio * 100, digits: 3)
      moments.append("overshoots by \(percent) % at \(milliseconds(peak))")
    }
    moments += item.facts.compactMap { fact in
      guard let threshold = fact.quantity.firstMatch(of: #/settling_time\[(.*)\]/#),
        let share = Double(threshold.1), let time = fact.value.number
      else { return nil }
      let percent = DecimalRounding.significant(share * 100, digits: 3)
      return "settled within \(percent) %: \(milliseconds(time))"
    }
    let lines = [
      "\(item.name): mass \(text("mass")), stiffness \(text("stiffness")), damping \(text("damping")),",
      "ζ \(text("zeta")), ω \(text("omega")) rad/s; response \(text("response")) s, bounce",
      "\(text("bounce")); \(moments.joined(separator: "; "))",
    ]
    return TextLayout.wrapped(lines.joined(separator: " "), width: width)
      .map { $0 + "\n" }.joined()
  }

  /// Code is not wrapped, so that it can be copied. Its notes begin with the
  /// error, the rest of them is in files.
  private static func codeText(_ item: Described) -> String {
    let width = (item.code.map(\.framework.count).max() ?? 0) + 2
    let margin = String(repeating: " ", count: width + 2)
    let lines = item.code.flatMap { code -> [String] in
      let note = code.note.map { "// \($0.prefix { $0 != ";" })" }
      let name =
        "  " + code.framework
        + String(repeating: " ", count: width - code.framework.count)
      guard let text = code.code else { return [name + (note ?? "")] }
      return [name + text] + (note.map { [margin + $0] } ?? [])
    }
    return "\nto paste:\n" + lines.map { $0 + "\n" }.joined()
  }

  /// The other conventions, as specifications.
  private static func conventionText(_ item: Described) -> String {
    // A specification takes one of Motion's two durations.
    let values = item.facts.filter { fact in
      fact.quantity.contains(".") && !fact.quantity.contains("[")
        && fact.quantity != "motion.visualDuration"
    }
    let groups = values.grouped { String($0.quantity.prefix(while: { $0 != "." })) }
    let kinds = groups.map { kind, facts in
      let keys = facts.map { fact in
        "\(fact.quantity.dropFirst(kind.count + 1))=\(ConsoleTable.cell(fact.value))"
      }
      return "  \(kind):\(keys.joined(separator: ","))\n"
    }
    return "\nthe same spring:\n" + kinds.joined()
  }

  /// What each engine makes of the spring.
  private static func engineText(_ item: Described) -> String {
    guard !item.engines.isEmpty else { return "" }
    return "\nplayed:\n"
      + TextLayout.columns(item.engines.map { ($0.name, $0.words) }, indent: 2, width: 80)
      .map { $0 + "\n" }.joined()
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
