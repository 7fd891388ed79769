import Arguments
import Comparisons
import Equations
import Files
import InteractionChecks
import Interactions
import ModelSuites
import Reports
import Runs
import Springs
import Suites

/// A reader of external input, with a property that holds for any bytes. No
/// reader traps. Input that it rejects gives a message of one line, which names
/// the file if there is one. Input that it accepts gives what the functions
/// below check: the same after it is written and read again, or numbers that are
/// finite.
///
/// `Tests/fuzz` finds the targets in the text of this file, by lines that hold
/// nothing but `case` and a name.
public enum FuzzTarget: String, CaseIterable, Sendable {
  /// Any table.
  case csv
  case json
  /// A report of a suite, by its schema.
  case report
  /// Answers to the conformance kit.
  case answers
  /// A labelled trace of a pointer.
  case trace
  /// The events of an interaction model.
  case events
  /// A spring of the command line, such as `ratio:zeta=1,omega=9`.
  case specification
  /// A regular expression of `--filter`.
  case pattern
  /// A command line.
  case arguments
  /// A file name of any bytes.
  case names
  case equation
  /// The axes of a sweep.
  case grid
  /// The frames of animations.
  case frames

  /// A description of how `bytes` violate the property; `nil` if they do not.
  public func violation(_ bytes: [UInt8]) -> String? {
    do {
      switch self {
      case .csv: return try Self.csv(bytes)
      case .json: return try Self.json(bytes)
      case .report: return try Self.report(bytes)
      case .answers: return try Self.answers(bytes)
      case .trace: return try Self.trace(bytes)
      case .events: return try Self.events(bytes)
      case .specification: return try Self.specification(bytes)
      case .pattern: return try Self.pattern(bytes)
      case .arguments: return try Self.arguments(bytes)
      case .names: return Self.names(bytes)
      case .equation: return try Self.equation(bytes)
      case .grid: return try Self.grid(bytes)
      case .frames: return try Self.frames(bytes)
      }
    } catch let error as InputError {
      let isLine = error.description.hasPrefix(Self.path) && Self.isOneLine(error.description)
      return isLine ? nil : "the message is '\(error)'"
    } catch {
      let line = "\(error)".asOneLine
      return line.isEmpty || !Self.isOneLine(line) ? "the message is '\(line)'" : nil
    }
  }

  private static let path = "f"

  private static func isOneLine(_ text: String) -> Bool {
    text.utf8.count < 8_000 && text.unicodeScalars.allSatisfy { $0.value >= 32 && $0.value != 127 }
  }

  private static func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

  // MARK: Properties
  //
  // Each function returns how an accepted input violates the property, and
  // throws the error of a rejected one.

  private static func csv(_ bytes: [UInt8]) throws -> String? {
    let document = try CSVDocument(bytes: bytes, path: path)
    let written =
      CSVWriter.line(document.header)
      + document.records.map { CSVWriter.line($0.fields) }.joined()
    let again = try CSVDocument(bytes: Array(written.utf8), path: path)
    guard again.header == document.header else { return "another header: \(again.header)" }
    return again.records.map(\.fields) == document.records.map(\.fields)
      ? nil : "other records after writing"
  }

  private static func json(_ bytes: [UInt8]) throws -> String? {
    let value = try JSONParser.value(of: bytes, path: path)
    let again = try JSONParser.value(of: Array(value.text.utf8), path: path)
    return again.text == value.text ? nil : "another value: \(again.text)"
  }

  private static func report(_ bytes: [UInt8]) throws -> String? {
    let document = try CSVDocument(bytes: bytes, path: path)
    let schema = try ReportValidator().schema(of: document)
    let rows = try RowReader(schema).rows(of: document)
    let written = CSVWriter.header(schema) + rows.map { CSVWriter.line($0) }.joined()
    let again = try RowReader(schema).rows(of: CSVDocument(bytes: Array(written.utf8), path: path))
    return again == rows ? nil : "other rows after writing"
  }

  private static func answers(_ bytes: [UInt8]) throws -> String? {
    let score = try ConformanceAnswers(CSVDocument(bytes: bytes, path: path)).score
    for row in score.rows {
      for value in row.values {
        if case .real(let number) = value, number.isNaN { return "NaN in the score" }
      }
    }
    return score.worstError >= 0 ? nil : "the worst error is \(score.worstError)"
  }

  private static func trace(_ bytes: [UInt8]) throws -> String? {
    let trace = try PointerTrace(CSVDocument(bytes: bytes, path: path), .labelled)
    guard trace.samples.count == trace.isPaused.count else { return "labels are missing" }
    return trace.samples.allSatisfy { $0.x.isFinite && $0.y.isFinite } ? nil : "not finite"
  }

  private static func events(_ bytes: [UInt8]) throws -> String? {
    // The first byte selects the scenario.
    let all = ScenarioCatalogue.scenarios.map(\.description)
    let scenario = all[Int(bytes.first ?? 0) % all.count]
    let document = try CSVDocument(bytes: Array(bytes.dropFirst()), path: path)
    let events = try InteractionTrace.read(document, scenario: scenario)
    let isOrdered = zip(events, events.dropFirst()).allSatisfy { $0.time <= $1.time }
    return isOrdered ? nil : "events out of order"
  }

  private static func specification(_ bytes: [UInt8]) throws -> String? {
    let spring = try SpringSpecification(text(bytes)).spring()
    let motion = spring.motion(from: 0, to: 1, initialVelocity: 0)
    for time in [0, 0.1, 1, 1e9] {
      let state = motion.state(at: time)
      guard state.position.isFinite, !state.velocity.isNaN else { return "no state at \(time)" }
    }
    for convention in SpringConvention.allCases {
      let values = convention.values(of: spring) ?? [:]
      guard values.values.allSatisfy(\.isFinite) else { return "\(convention): \(values)" }
    }
    return motion.settlingTime(within: 0.001).isNaN ? "no settling time" : nil
  }

  private static func pattern(_ bytes: [UInt8]) throws -> String? {
    let pattern = try LinearPattern(text(bytes))
    let id = "accuracy/rk4/ui/step=0.004166666666666667"
    guard pattern.matches(id) else { return nil }
    // A match in a text is also one in a longer text, unless the pattern is
    // anchored at an end of the text or of a word.
    let isAnchored = text(bytes).contains { "^$\\".contains($0) }
    return isAnchored || pattern.matches("x" + id + "x") ? nil : "no match in a longer text"
  }

  private static func arguments(_ bytes: [UInt8]) throws -> String? {
    let words = bytes.split(separator: 0, omittingEmptySubsequences: false).map {
      SystemText.decode(Array($0))
    }
    guard case .run(let parsed) = try everyForm.parse(words) else { return nil }
    _ = try parsed.real("limit", in: 0...1e9)
    _ = try parsed.integer("count", in: 1...1_000_000)
    _ = try parsed.integers("sizes", in: 1...1_000_000)
    _ = try parsed.names("names", kind: "name", among: ["alpha", "beta", "gamma"])
    _ = try parsed.choice("choice", among: ["one", "two"])
    return nil
  }

  private static let everyForm = CommandSpecification(
    "fuzz", summary: "every form of option", operands: "FILE…", operandCount: 0...3,
    options: [
      Option("limit", .value("E"), "a number"),
      Option("count", short: "c", .value("N"), "a count"),
      Option("sizes", .list("N"), "counts"),
      Option("time", .value("T"), "a time"),
      Option("names", .list("NAME"), "names"),
      Option("choice", .value("one|two"), "a word"),
      Option("filter", .repeated("REGEX"), "a pattern"),
      Option("flag", .flag, "a flag"),
    ], examples: [])

  private static func names(_ bytes: [UInt8]) -> String? {
    // File names cannot contain NUL.
    let name = bytes.filter { $0 != 0 }
    let decoded = SystemText.decode(name)
    let back = SystemText.bytes(of: decoded).dropLast().map(UInt8.init(bitPattern:))
    guard back == name else { return "another name: \(back)" }
    return isOneLine(decoded.asOneLine) ? nil : "the name is '\(decoded.asOneLine)'"
  }

  private static func equation(_ bytes: [UInt8]) throws -> String? {
    let source = text(bytes)
    do {
      let system = try EquationSystem(source)
      let isWhole =
        system.isFirstOrder.count == system.count && system.startPositions.count == system.count
      return isWhole ? nil : "coordinates without a start or an order"
    } catch {
      let lines = source.split(omittingEmptySubsequences: false) { $0.isNewline }.count
      let isPlaced = (1...max(1, lines)).contains(error.line) && error.column >= 1
      return isPlaced ? nil : "an error at \(error.line):\(error.column) of \(lines) lines"
    }
  }

  private static func grid(_ bytes: [UInt8]) throws -> String? {
    for axis in try SweepGridFile.axes(CSVDocument(bytes: bytes, path: path)) {
      let isRange = axis.lower.isFinite && axis.upper.isFinite && axis.lower <= axis.upper
      guard isRange else { return "an axis from \(axis.lower) to \(axis.upper)" }
    }
    return nil
  }

  private static func frames(_ bytes: [UInt8]) throws -> String? {
    for animation in try EngineFrames(CSVDocument(bytes: bytes, path: path)).animations {
      guard animation.rate > 0, animation.rate.isFinite, animation.start.isFinite else {
        return "a rate of \(animation.rate)"
      }
      guard animation.frames.allSatisfy(\.time.isFinite) else { return "a frame at no time" }
    }
    return nil
  }
}
