import Glibc
import Harness
import Suites

/// `check --run`: a program under test, asked for every property of a spring.
struct ProgramCheck {
  static let schema = Schema(
    "check",
    [
      Column("property", .text, role: .place, "what the spring should do (list properties)"),
      Column("result", .choice(["pass", "accepted", "fail"]), "accepted: within the baseline"),
      Column(
        "number", .real,
        "the error; inf: no reply, never done, done off target, NaN, or any error where S is 0"),
      Column(
        "unit", .text,
        "ms, % of S (the largest |x - target| + |v|/ω at a start or new target; velocities: of S ω), "
          + "or % of time's speed"),
      Column("limit", .real, "the largest number that passes"),
      Column("sentence", .text, "what was seen, and its probable cause, if known"),
    ],
    console: [
      "property", "result", ConsoleColumn("number", "error", .significant(3)),
      ConsoleColumn("unit", ""), ConsoleColumn("sentence", isWrapped: true),
    ])

  private let arguments: ParsedArguments
  private let command: String
  private let limits: PropertyLimits
  private let properties: [SpringProperty]
  /// The numbers that are accepted, by property.
  private let accepted: [String: Double]
  private let isJUnit: Bool

  init(_ arguments: ParsedArguments) throws {
    self.arguments = arguments
    try arguments.allow(
      only: [
        "run", "skip", "baseline", "limit", "format", "columns", "output", "overwrite", "quiet",
      ],
      for: "--run, which asks a program")
    guard arguments.operands.isEmpty else { throw UsageError("--run reads no FILE") }
    command = arguments.string("run") ?? ""
    limits = try Self.limits(arguments)
    let skipped = try arguments.names(
      "skip", kind: "property", among: SpringProperty.allCases.map(\.rawValue))
    properties = SpringProperty.allCases.filter { !skipped.contains($0.rawValue) }
    guard !properties.isEmpty else { throw UsageError("--skip leaves nothing to check") }
    let format = try arguments.choice(
      "format", among: ReportFormat.allCases.map(\.rawValue) + ["junit"])
    let ending = CommonOptions.ending(of: arguments.string("output"))
    isJUnit = format == "junit" || (format == nil && ending == "xml")
    if isJUnit { try arguments.refuse(["columns"], "is not for junit") }
    accepted = try arguments.string("baseline").map(Self.baseline) ?? [:]
  }

  private static func baseline(_ path: String) throws -> [String: Double] {
    let document = try CSVDocument(path: path)
    try document.require(["property", "number"])
    let pairs = try document.records.map { record throws(InputError) in
      guard SpringProperty(rawValue: record["property"]) != nil else {
        throw record.error(
          "property", "'\(record["property"])' is not a property (list properties)")
      }
      return (record["property"], try record.number("number"))
    }
    return Dictionary(pairs, uniquingKeysWith: max)
  }

  /// `position=1%,late=2ms,speed=0.5%,rest=30ms`; a bare number means position.
  private static func limits(_ arguments: ParsedArguments) throws(UsageError) -> PropertyLimits {
    var limits = PropertyLimits()
    let keys: [(String, WritableKeyPath<PropertyLimits, Double>, Quantity)] = [
      ("position", \.position, .ratio), ("late", \.late, .time), ("speed", \.speed, .ratio),
      ("rest", \.rest, .time),
    ]
    for item in try arguments.list("limit") {
      let (key, text) = item.keyAndValue ?? ("position", item)
      guard let (_, place, quantity) = keys.first(where: { $0.0 == key }) else {
        throw UsageError.unknown("limit", key, among: keys.map(\.0))
      }
      limits[keyPath: place] = try ParsedArguments.real(
        text, quantity, option: "limit", in: 0 ... .greatestFiniteMagnitude)
    }
    return limits
  }

  func run() throws -> ExitStatus {
    Interrupts.watch()
    do { try PropertyTrial.begin(command) } catch {
      guard !Interrupts.isRequested else { throw OutputError.interrupted }
      throw error.isAbsent
        ? InputError(unreadable: command, error.description)
        : InputError(path: command, error.description)
    }
    var results: [PropertyResult] = []
    for property in properties {
      results.append(PropertyTrial.judge(property, of: command, limits))
      guard !Interrupts.isRequested else { throw OutputError.interrupted }
    }
    let causes = explain(&results)
    try CommonOptions.beforeVerdict { try write(results) }
    for cause in causes { arguments.note(cause) }
    let failed = results.filter { word($0) == "fail" }
    let annotates = getenv("GITHUB_ACTIONS") != nil
    for result in failed where annotates {
      ProgressLine.emit(
        "::error title=spring: \(result.property.rawValue)::\(result.sentence.asOneLine)\n")
    }
    guard !failed.isEmpty else { return .done }
    let names = failed.map(\.property.rawValue).joined(separator: ", ")
    Diagnostics.say("\(failed.count) of \(results.count) properties fail: \(names)")
    return .failed
  }

  /// Adds the probable cause to the sentences of properties that do not pass;
  /// returns what is wrong with all motions together.
  private func explain(_ results: inout [PropertyResult]) -> [String] {
    let failed = results.indices.filter { !results[$0].passes && !results[$0].motions.isEmpty }
    guard !failed.isEmpty else { return [] }
    // Motions in which the clock goes back or stalls are left out.
    let motions = results.filter { $0.property != .clock && $0.property != .stall }.flatMap(
      \.motions)
    let whole = Diagnosis(motions, tolerance: 1e-3)
    let known = whole.matches.flatMap(\.defects).uniqued(by: \.name)
    // Motions that are right rule out defects that would change them.
    let right = motions.filter { $0.worst.error < 1e-3 }
    for index in failed {
      // A cause explains what fails, not what is merely inexact.
      let own = results[index].motions
      let isOff = own.contains { $0.worst.error > limits.position }
      let tolerance = isOff ? max(1e-3, limits.position) : 1e-3
      var part = Diagnosis(own, among: known, tolerance: tolerance)
      if part.matches.isEmpty { part = Diagnosis(own + right, tolerance: tolerance) }
      // Where positions are right, a diagnosis is of the velocities.
      guard let match = part.matches.first,
        !part.isOfVelocities || results[index].property == .startVelocity
      else { continue }
      let isKnown = Set(known.map(\.name)).isSuperset(of: match.defects.map(\.name))
      // Several defects together may fit a part of any motion by chance.
      guard isKnown || match.defects.count == 1 || part.isComplete else { continue }
      results[index].sentence += "; probable cause: \(match.summary) (\(match.names))"
    }
    guard whole.wrongCount > 0, !whole.matches.isEmpty || !whole.isOfVelocities else { return [] }
    let wrong = motions.filter { $0.worst.error > 1e-3 }
    let fit = whole.matches.isEmpty ? MotionFit(wrong) : nil
    return whole.sentences + (fit.map { ["all motions together are \($0.words)"] } ?? [])
  }

  private func word(_ result: PropertyResult) -> String {
    if result.passes { return "pass" }
    let accepted = accepted[result.property.rawValue]
    return accepted.map { result.number <= $0 } == true ? "accepted" : "fail"
  }

  private func write(_ results: [PropertyResult]) throws {
    guard !isJUnit else {
      return try OutputSink.write(junit(results), to: arguments.string("output"))
    }
    let writer = try CommonOptions.writer(arguments, schema: Self.schema)
    try writer.finish(
      results.map { result in
        Row(
          Self.schema,
          [
            .text(result.property.rawValue), .text(word(result)), .real(result.number),
            .text(result.property.unit), .real(result.limit),
            .text(result.sentence),
          ])
      })
  }

  private func junit(_ results: [PropertyResult]) -> String {
    let count = results.count { word($0) == "fail" }
    let cases = results.map { result in
      let head = "<testcase classname=\"spring\" name=\"\(result.property.rawValue)\""
      let sentence = HTML.escaped(result.sentence)
      return word(result) == "fail"
        ? "  \(head)><failure message=\"\(sentence)\"/></testcase>\n"
        : "  \(head)><system-out>\(sentence)</system-out></testcase>\n"
    }
    return "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
      + "<testsuite name=\"springbench check\" tests=\"\(results.count)\" failures=\"\(count)\">\n"
      + cases.joined() + "</testsuite>\n"
  }
}
