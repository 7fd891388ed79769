import Equations
import Harness
import Interactions
import SolverSuites
import Springs
import Suites

@testable import springbench

/// A reader of external input, with what must hold for any bytes: the reader
/// does not trap; a rejected file gives a message of one line that begins with
/// the path; accepted input has the property that the target checks, such as
/// to stay the same after writing.
public struct FuzzTarget: Sendable, CustomStringConvertible {
  public let name: String
  /// Inputs to be mutated.
  public let seeds: [[UInt8]]
  /// Says how an input violates the property, `nil` if it does not; may throw
  /// the error of a rejected one.
  private let check: @Sendable ([UInt8]) throws -> String?

  init(
    _ name: String, seeds: [String], check: @escaping @Sendable ([UInt8]) throws -> String?
  ) {
    self.name = name
    self.seeds = seeds.map { Array($0.utf8) }
    self.check = check
  }

  public var description: String { name }

  public static let all = [
    csv, report, answers, trace, events, specification, arguments, equation, grid, frames,
  ]

  /// The path of the input in messages.
  static let path = "f"

  /// A description of how `bytes` violate the property; `nil` if they do not.
  public func violation(_ bytes: [UInt8]) -> String? {
    do {
      return try check(bytes)
    } catch let error as InputError {
      let isLine = error.description.hasPrefix(Self.path) && Self.isOneLine(error.description)
      return isLine ? nil : "the message is '\(error)'"
    } catch {
      // The program prints it as one line, which needs words, and not too many.
      let line = "\(error)".asOneLine
      return line.isEmpty || !Self.isOneLine(line) ? "the message is '\(line)'" : nil
    }
  }

  static func isOneLine(_ text: String) -> Bool {
    text.utf8.count < 8_000 && text.unicodeScalars.allSatisfy { $0.value >= 32 && $0.value != 127 }
  }
}

extension FuzzTarget {
  static let csv = FuzzTarget(
    "csv",
    seeds: ["a,b\n1,2\n", "\u{feff}a,b\r\n\"x, \"\"y\"\"\",\"line\nbreak\"\r\n,\n", "a\n\n1\n\n2"]
  ) { bytes in
    let document = try CSVDocument(bytes: bytes, path: path)
    let written =
      CSVWriter.line(document.header)
      + document.records.map { CSVWriter.line($0.fields) }.joined()
    let again = try CSVDocument(bytes: Array(written.utf8), path: path)
    guard again.header == document.header else { return "another header: \(again.header)" }
    return again.records.map(\.fields) == document.records.map(\.fields)
      ? nil : "other records after writing"
  }

  static let report = FuzzTarget("report", seeds: ReportSchemas.all.map(reportOfOneRow)) { bytes in
    let document = try CSVDocument(bytes: bytes, path: path)
    let schema = try ReportValidator.schema(of: document)
    let rows = try RowReader(schema).rows(of: document)
    let written = CSVWriter.header(schema) + rows.map { CSVWriter.line($0) }.joined()
    let again = try RowReader(schema).rows(of: CSVDocument(bytes: Array(written.utf8), path: path))
    return again == rows ? nil : "other rows after writing"
  }

  private static func reportOfOneRow(_ schema: Schema) -> String {
    let row = schema.columns.map { column in
      switch column.name {
      case "suite": schema.name
      case "status": "ok"
      default:
        switch column.kind {
        case .text: "text"
        case .integer: "1"
        case .real: "0.5"
        case .boolean: "true"
        case .choice(let words): words.first ?? ""
        }
      }
    }
    return CSVWriter.header(schema) + CSVWriter.line(row)
  }

  static let answers = FuzzTarget(
    "answers",
    seeds: [
      "case,zeta,omega,x0,target,v0,t,position,velocity\na,0.5,1,0,1,0,1,0.34,0.53\n"
        + "a,0.5,1,0,1,0,2,inf,nan\nb,2,10,1,-1,3e2,0.125,0.5,-1\nc,1,1e-9,0,0,1,0,0,1\n"
    ]
  ) { bytes in
    let score = try ConformanceScore(
      ConformanceAnswers(CSVDocument(bytes: bytes, path: path)).motions)
    for value in score.rows.flatMap(\.values) {
      if case .real(let number) = value, number.isNaN { return "NaN in the score" }
    }
    let error = score.worst?.error ?? 0
    return error >= 0 ? nil : "the worst error is \(error)"
  }

  static let trace = FuzzTarget(
    "trace", seeds: ["time_s,x,y,label\n0,1,2,moving\n0.016,1.5,2,paused\n0.033,-1e3,2,moving\n"]
  ) { bytes in
    let traces = try PointerTrace.read(
      CSVDocument(bytes: bytes, path: path), isLabelled: true)
    for trace in traces where trace.events.count != trace.isPaused.count {
      return "labels are missing"
    }
    let samples = traces.flatMap(\.events)
    return samples.allSatisfy { $0.x.isFinite && $0.y.isFinite } ? nil : "not finite"
  }

  /// The events of an interaction model, which the first byte selects. In each
  /// seed all events of a model occur once.
  static let events = FuzzTarget(
    "events",
    seeds: ScenarioCatalogue.scenarios.enumerated().map { index, scenario in
      let rows = scenario.description.events.enumerated().map { time, event in
        "\(time),\(event.name),1,2,3,4,0\n"
      }
      return String(Unicode.Scalar(UInt8(index))) + "time_s,event,x,y,vx,vy,value\n"
        + rows.joined()
    }
  ) { bytes in
    let all = ScenarioCatalogue.scenarios.map { $0.description }
    let scenario = all[Int(bytes.first ?? 0) % all.count]
    let document = try CSVDocument(bytes: Array(bytes.dropFirst()), path: path)
    let events = try InteractionTrace(document, scenario: scenario).events
    let isOrdered = zip(events, events.dropFirst()).allSatisfy { $0.time <= $1.time }
    return isOrdered ? nil : "events out of order"
  }

  static let grid = FuzzTarget(
    "grid",
    seeds: [
      "axis,from,to,count,scale\nzeta,0.1,2,9,linear\nomega,1,100,5,log\nvelocity,-1,1,3,linear\n"
    ]
  ) { bytes in
    for axis in try SweepGridFile.axes(CSVDocument(bytes: bytes, path: path)) {
      let isRange = axis.lower.isFinite && axis.upper.isFinite && axis.lower <= axis.upper
      guard isRange else { return "an axis from \(axis.lower) to \(axis.upper)" }
    }
    return nil
  }

  static let frames = FuzzTarget(
    "frames",
    seeds: [
      "case,mass,stiffness,damping,from,to,velocity,frame_rate_hz,time_ms,position,ended\n"
        + "a,1,100,10,0,1,0,60,0,0,false\na,1,100,10,0,1,0,60,16.7,0.1,false\n"
        + "b,1,100,10,0,1,-2,120,8.3,,true\n"
    ]
  ) { bytes in
    for animation in try EngineFrames(CSVDocument(bytes: bytes, path: path)).animations {
      guard animation.rate > 0, animation.rate.isFinite else {
        return "a rate of \(animation.rate)"
      }
      guard animation.frames.allSatisfy(\.time.isFinite) else { return "a frame at no time" }
    }
    return nil
  }
}

extension FuzzTarget {
  private static func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

  /// A spring, such as `ratio:zeta=1,omega=9`.
  static let specification = FuzzTarget(
    "specification",
    seeds: SpringConvention.allCases.map { convention in
      let values = convention.keys.map { "\($0.name)=\($0.fallback ?? 0.5)" }
      return "\(convention.rawValue):\(values.joined(separator: ","))"
    } + ["preset:react-spring/wobbly"]
  ) { bytes in
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

  /// A command line, in which NUL separates words. Before a digit it is written
  /// \u{0}, as \0 and a digit would look octal.
  static let arguments = FuzzTarget(
    "arguments",
    seeds: [
      "--limit=1e-9\0-c\u{0}12\0file", "--sizes\u{0}1,2,1e3\0--time\u{0}50us",
      "--names=alpha,beta\0--flag\0--\0-x", "--choice\0two\0--filter\0a.*b",
    ]
  ) { bytes in
    let words = bytes.split(separator: 0, omittingEmptySubsequences: false).map { text(Array($0)) }
    guard let parsed = try everyForm.parse(words) else { return nil }
    _ = try parsed.real("limit", in: 0...1e9)
    _ = try parsed.integer("count", in: 1...1_000_000)
    _ = try parsed.integers("sizes", in: 1...1_000_000)
    _ = try parsed.real("time", .time, in: 1e-9...1e6)
    _ = try parsed.names("names", kind: "name", among: ["alpha", "beta", "gamma"])
    _ = try parsed.choice("choice", among: ["one", "two"])
    return nil
  }

  private static let everyForm = CommandSpecification(
    name: "fuzz", summary: "every form of option", operands: "FILE…", operandCount: 0...3,
    options: [
      Option("limit", .value("E"), "a number"),
      Option("count", short: "c", .value("N"), "a count"),
      Option("sizes", .numbers("N"), "counts"),
      Option("time", .value("T"), "a time"),
      Option("names", .list("NAME"), "names"),
      Option("choice", .value("one|two"), "a word"),
      Option("filter", .repeated("REGEX"), "a pattern"),
      Option("flag", .flag, "a flag"),
    ], examples: [])

  static let equation = FuzzTarget(
    "equation",
    seeds: [
      "x'' = -sin(x) - 0.1*x'", "x'' = -k*x + mu*(1 - x^2)*x'\nk = 4; mu = 1e-3\nx(0) = 1",
      "x'' = -x/(x^2+y^2)^1.5\ny'' = -y/(x^2+y^2)^1.5\nx(0) = 1\ny'(0) = 0.5  # an orbit",
      "x' = y*cos(t)\ny' = -abs(x)*exp(-t)",
    ]
  ) { bytes in
    let source = text(bytes)
    do throws(ExpressionError) {
      let system = try EquationSystem(source)
      let isWhole =
        system.isFirstOrder.count == system.count && system.startPositions.count == system.count
      return isWhole ? nil : "coordinates without a start or an order"
    } catch {
      let lines = source.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false)
      let isPlaced =
        lines.indices.contains(error.line - 1)
        && (1...lines[error.line - 1].count + 1).contains(error.column)
      guard isPlaced else {
        return "an error at \(error.line):\(error.column) of \(lines.count) lines"
      }
      return isOneLine(error.message) ? nil : "the message is '\(error.message)'"
    }
  }
}
