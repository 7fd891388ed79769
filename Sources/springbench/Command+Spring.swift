import Engines
import Harness
import SolverSuites
import Springs
import Suites

/// `spring`: the parameters and properties of springs in most conventions, a
/// picture of them in engines, and a page that plays them.
enum SpringCommand: Command {
  static let specification = CommandSpecification(
    name: "spring",
    summary: "code to paste, overshoot, settling times, conventions; a picture or player",
    operands: "SPEC…", operandNames: ["": ["specifications"]], operandCount: 0...Int.max,
    discussion: [
      "Prints the spring in numbers (overshoot, settling times), what to paste into each "
        + "framework, and its parameters in most conventions that can express it. --as "
        + "FRAMEWORK prints the code alone.",
      "The overshoot and the thresholds of settling are shares of |from - to| (if that is 0, "
        + "thresholds are absolute). --engine says what an engine makes of the spring: its error, "
        + "first frame and end.",
      "-o NAME.svg or NAME.png draws the spring in every engine that is more than 1 % off, "
        + "or in each --engine; several springs are drawn as exact motions. -o NAME.html is a "
        + "page that plays them.",
      "--fit takes the place of SPEC: the spring nearest to a recorded curve or an easing. "
        + "fit.delay is the time at which it starts, fit.largest_error and fit.rms_error "
        + "are what remains, as shares of the way; fit.presets are the nearest presets.",
    ],
    options: SpringArguments.motion + [
      Option(
        "as", .list("FRAMEWORK"), "only the code: \(SpringCode.frameworks.joined(separator: ", "))"
      ),
      Option(
        "threshold", .numbers("E"),
        "thresholds of settling (0.01,0.001); settle=T in SPEC uses the first given, else 0.001"),
      Option("engine", .list("E"), names: "engines", "what these engines make of it"),
      Option("rate", .numbers("HZ"), "of pictures: frames per second (60,120)"),
      SpringFit.option,
    ] + CommonOptions.report,
    examples: [
      "spring duration=0.5,bounce=0.3 --as css",
      "spring a=response=0.35,damping=0.7 b=preset:swiftui/smooth -o two.html",
    ])

  /// One row per quantity of every spring.
  static let schema = Schema(
    "spring",
    [
      Column("quantity", .text, "what it is"),
      .optional("value", .text, "a number, a name, code, or a sentence"),
      .optional("unit", .text, "of the value; empty for texts and pure numbers"),
      Column("spring", .text, "its name, or how it was written"),
    ])

  static func run(_ arguments: ParsedArguments) throws -> ExitStatus {
    let frameworks = try arguments.names("as", kind: "framework", among: SpringCode.frameworks)
    if !frameworks.isEmpty {
      try arguments.refuse(["threshold", "engine", "format", "columns"], "is not for --as")
    }
    let thresholds = try arguments.reals(
      "threshold", .ratio, in: 1e-100 ... .greatestFiniteMagnitude)
    if arguments.has("fit"), !arguments.operands.isEmpty {
      throw UsageError("--fit takes the place of SPEC")
    }
    let fit = arguments.has("fit") ? try SpringFit(arguments) : nil
    let springs =
      try fit.map { [try SpringArguments.named("fit=\($0.specification)")] }
      ?? SpringArguments.springs(arguments, threshold: thresholds.first ?? 0.001)
    let isDefaultMotion = !["from", "to", "velocity"].contains(where: arguments.has)
    let ending = CommonOptions.ending(of: arguments.string("output"))
    if ["svg", "png", "html"].contains(ending) {
      try show(springs, as: ending, isDefaultMotion: isDefaultMotion, arguments)
      return .done
    }
    try arguments.refuse(["rate"], "is for pictures: -o NAME.svg")
    let engines = try MethodArguments.engines(arguments)
    let described = try springs.map { named in
      let motion = try SpringArguments.motion(of: named.spring, arguments)
      // The search for settling times raises thresholds below 2^-400 scales.
      let way = (motion.start - motion.target).magnitude
      if let threshold = thresholds.first(where: {
        $0 * (way > 0 ? way : 1) < 0x1p-400 * motion.scale
      }) {
        throw UsageError("--threshold: \(threshold) is too small for this motion")
      }
      let played = engines.map { engine in
        let verdict = EngineVerdict(
          of: engine, named.spring, isDefaultMotion ? nil : motion, duration: named.duration)
        return (engine.name, verdict.words)
      }
      return SpringDescription(
        name: named.name, spring: named.spring, motion: motion,
        thresholds: thresholds.isEmpty ? [0.01, 0.001] : thresholds, fit: fit?.facts ?? [],
        codes: SpringCode.all(of: named, motion: motion, isDefaultMotion: isDefaultMotion),
        engines: played)
    }
    if !frameworks.isEmpty {
      let texts = try described.flatMap { spring in
        try frameworks.map { name in
          (frameworks.count > 1 ? "\(name):\n" : "") + (try spring.code(name))
        }
      }
      return try CommonOptions.write(texts.joined(), arguments)
    }
    if try CommonOptions.reportFormat(arguments) == .table, !arguments.has("columns") {
      let width = TerminalSize.tableWidth(path: arguments.string("output")) ?? 80
      let texts = described.map { $0.text(width: width) }
      return try CommonOptions.write(texts.joined(separator: "\n"), arguments)
    }
    try CommonOptions.writer(arguments, schema: schema)
      .finish(described.flatMap(\.rows))
    return .done
  }

  private static func show(
    _ springs: [SpringArguments.Named], as ending: String, isDefaultMotion: Bool,
    _ arguments: ParsedArguments
  ) throws {
    try arguments.refuse(
      ["as", "threshold", "format", "columns"], "is for the text")
    let engines = try MethodArguments.engines(arguments)
    let rates = try arguments.reals("rate", .frequency, in: 1...10_000)
    let moves = try springs.map { (name: $0.name, move: try move($0, isDefaultMotion, arguments)) }
    let path = arguments.string("output")
    if ending == "html" {
      try arguments.refuse(["rate"], "is for pictures; the player has 60 and 120 Hz")
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
    try Picture.spring.draw(
      picture.cells, to: path, footer: "springbench \(Version.current)", titles: picture.titles)
  }

  /// The motion that is asked for, scaled to run from 0 to 1.
  private static func move(
    _ spring: SpringArguments.Named, _ isDefaultMotion: Bool, _ arguments: ParsedArguments
  ) throws -> EngineMove {
    let motion = try SpringArguments.motion(of: spring.spring, arguments)
    let distance = -motion.initialDistance
    guard distance != 0 else { throw UsageError("--from and --to: a picture needs a distance") }
    return EngineMove(
      spring: spring.spring, velocity: motion.initialVelocity / distance,
      duration: spring.duration, distance: isDefaultMotion ? nil : distance)
  }
}

/// A row of `spring`. The unit is empty for numbers without one and for texts.
typealias SpringFact = (quantity: String, value: Value, unit: String)

private struct SpringDescription {
  let name: String
  let spring: Spring
  let motion: SpringMotion
  let thresholds: [Double]
  let fit: [SpringFact]
  let codes: [SpringCode]
  let engines: [(name: String, words: String)]

  var rows: [Row] {
    let code = codes.flatMap { code -> [SpringFact] in
      let name = "code.\(code.framework)"
      let texts = [(name, code.code), ("\(name).note", code.note)]
      return texts.compactMap { name, text in text.map { (name, .text($0), "") } }
    }
    let played = engines.map { name, words -> SpringFact in ("engine.\(name)", .text(words), "") }
    let conventions = conventions.flatMap { kind, values in
      values.map { ("\(kind).\($0.key.name)", .real($0.value), $0.key.unit) as SpringFact }
    }
    return (fit + properties + conventions + code + played).map {
      Row(SpringCommand.schema, [.text($0), $1, Value(nonempty: $2), .text(name)])
    }
  }

  func code(_ framework: String) throws(UsageError) -> String {
    guard let code = codes.first(where: { $0.framework == framework }) else {
      throw UsageError("--as: \(framework) has no such spring as \(name)")
    }
    guard let text = code.code else {
      throw UsageError("--as: \(name): \(code.note ?? "there is no code")")
    }
    return text + "\n"
  }

  func text(width: Int) -> String {
    TextLayout.wrapped(summary, width: width).map { $0 + "\n" }.joined()
      + "\nto paste:\n" + codeLines.map { $0 + "\n" }.joined()
      + "\nthe same spring:\n" + specifications.map { "  \($0)\n" }.joined()
      + (engines.isEmpty ? "" : "\nplayed:\n")
      + TextLayout.columns(engines.map { ($0.name, $0.words) }, indent: 2, width: width)
      .map { $0 + "\n" }.joined()
  }

  private var summary: String {
    func short(_ number: Double, _ digits: Int = 6) -> String {
      DecimalRounding.significant(number, digits: digits)
    }
    func milliseconds(_ seconds: Double) -> String {
      guard seconds.isFinite else { return "never" }
      return seconds < 100 ? "\(short(seconds * 1000, 4)) ms" : "\(short(seconds, 4)) s"
    }
    let facts = properties
    func number(_ quantity: String) -> String {
      facts.first { $0.quantity == quantity }?.value.number.map { short($0) } ?? "?"
    }
    var moments = [spring.regime.rawValue]
    if let ratio = overshootRatio, let peak = motion.overshoot?.time, ratio > 0 {
      moments.append("overshoots by \(short(ratio * 100, 3)) % at \(milliseconds(peak))")
    }
    moments += thresholds.map {
      "settled within \(short($0 * 100, 3)) %: \(milliseconds(motion.settlingTime(relativeTo: $0)))"
    }
    return "\(name): mass \(number("mass")), stiffness \(number("stiffness")), "
      + "damping \(number("damping")), ζ \(number("zeta")), ω \(number("omega")) rad/s; "
      + "response \(number("response")) s, bounce \(number("bounce")); "
      + moments.joined(separator: "; ")
  }

  /// Code is not wrapped, so that it can be copied. Notes end at the first
  /// semicolon; CSV and JSON have the whole notes.
  private var codeLines: [String] {
    let width = (codes.map(\.framework.count).max() ?? 0) + 2
    return codes.flatMap { code -> [String] in
      let note = code.note.map { "// \($0.prefix { $0 != ";" })" }
      let name = code.framework + String(repeating: " ", count: width - code.framework.count)
      guard let text = code.code else { return ["  " + name + (note ?? "")] }
      return ["  " + name + text]
        + (note.map { [String(repeating: " ", count: width + 2) + $0] } ?? [])
    }
  }

  /// The fit, and the spring in the conventions that express it, as
  /// specifications. Motion's two durations exclude each other.
  private var specifications: [String] {
    let fitted = fit.map { "\($0.quantity.dropFirst(4))=\(ConsoleTable.cell($0.value))" }
    return (fit.isEmpty ? [] : ["fit:\(fitted.joined(separator: ","))"])
      + conventions.map { kind, values in
        let hasDuration = values.contains { $0.key.name == "duration" }
        let keys = values.filter { !hasDuration || $0.key.name != "visualDuration" }
          .map { "\($0.key.name)=\(ConsoleTable.cell(.real($0.value)))" }
        return "\(kind):\(keys.joined(separator: ","))"
      }
  }

  // MARK: - Facts

  /// Parameters (ζ, ω, response and bounce in few digits that read back as the
  /// same spring), the overshoot, and the times of settling.
  private var properties: [SpringFact] {
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
      ("overshoot_ratio", Value(overshootRatio), ""),
      ("peak_time", Value(motion.overshoot?.time), "s"),
    ]
      + thresholds.map {
        let time = motion.settlingTime(relativeTo: $0)
        return ("settling_time[\(Value.decimal($0))]", .real(time), "s")
      }
  }

  /// The overshoot as a share of the distance; `nil` without a distance.
  private var overshootRatio: Double? {
    let span = motion.initialDistance.magnitude
    return span > 0 ? (motion.overshoot?.distance ?? 0) / span : nil
  }

  /// The values of the conventions that express the spring; Motion's with both
  /// durations, if it allows both.
  private var conventions: [(kind: String, values: [(key: SpringConvention.Key, value: Double)])] {
    SpringConvention.allCases.compactMap { convention in
      convention.shortestValues(of: spring).map { values in
        (
          convention.rawValue,
          convention.keys.compactMap { key in values[key.name].map { (key, $0) } }
        )
      }
    }
  }
}
