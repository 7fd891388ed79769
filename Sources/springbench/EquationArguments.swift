import Equations
import Harness
import Integrators
import SolverSuites

enum EquationArguments {
  static let equation = Option(
    "equation", .value("[NAME=]TEXT|@FILE"),
    "your own equation: \"x'' = -sin(x) - 0.1*x'\"; several with their starts: \"r = sqrt(x^2+y^2); "
      + "x'' = -x/r^3; y'' = -y/r^3; x(0) = 1; y'(0) = 1.2\" (docs/equations.md)")

  /// The parts of `NAME=x'' = …` or `NAME=@FILE`: the name of the problem in
  /// reports, and what follows. Without `NAME=` the file names the problem, or
  /// the text does, cut to 80 characters.
  private static func parts(_ value: String) -> (name: String, text: String) {
    let (name, text) = nameAndText(value)
    guard text.first == "@" else {
      let words = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
      return (name ?? (words.count > 80 ? words.prefix(79) + "…" : words), text)
    }
    let path = text.dropFirst()
    let stem = path.split(separator: "/").last?.prefix { $0 != "." } ?? ""
    return (name ?? String(stem.isEmpty ? path : stem), text)
  }

  /// The optional name, and the text after its equals sign. An equation has one
  /// such sign of its own: of two in the first equation, the first ends a name.
  private static func nameAndText(_ value: String) -> (name: String?, text: String) {
    guard let (key, text) = value.keyAndValue else { return (nil, value) }
    let name = key.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    // An apostrophe or a bracket belongs to the left-hand side of an equation:
    // x' or x(0).
    let mayBeName = !name.isEmpty && !name.contains(where: "'(".contains)
    let line = text.prefix { $0 != ";" && !$0.isNewline }
    return mayBeName && (text.first == "@" || line.contains("=")) ? (name, text) : (nil, value)
  }

  /// Notes names that are defined but not used: they may be misspelt.
  private static func noteUnused(_ system: EquationSystem, _ arguments: ParsedArguments) {
    let unused = system.text.unusedDefinitions.map { name in
      let start = system.names.first { name == "\($0)0" || name == "\($0)_0" }
      return name + (start.map { " (did you mean \($0)(0)?)" } ?? "")
    }
    if !unused.isEmpty {
      arguments.note("--equation: no formula uses \(unused.joined(separator: ", "))")
    }
  }

  private static func system(_ text: String) throws -> EquationSystem {
    let file = text.first == "@" ? String(text.dropFirst()) : nil
    let source = try file.map(contents) ?? text
    do {
      return try EquationSystem(source)
    } catch {
      guard let path = file else {
        let line = error.line > 1 ? "line \(error.line), " : ""
        throw UsageError("--equation: \(line)column \(error.column): \(error.message)")
      }
      throw InputError(
        path: "\(InputFile.name(of: path)):\(error.line):\(error.column)", error.message)
    }
  }

  /// The text of a file, without the byte order mark that some editors write.
  private static func contents(of path: String) throws -> String {
    let text = String(decoding: try InputFile.bytes(of: path), as: UTF8.self)
    return text.hasPrefix("\u{FEFF}") ? String(text.dropFirst()) : text
  }

  /// The problem of `--equation`, with the initial values of the text, `--from`
  /// and `--velocity`; `nil` without the option.
  static func problem(
    _ arguments: ParsedArguments, advice: String,
    at times: (EquationSystem) throws -> SampleTimes
  ) throws -> Problem? {
    guard let (name, text) = arguments.string("equation").map(parts) else { return nil }
    let system = try system(text)
    noteUnused(system, arguments)
    try arguments.refuse(["to"], "is not for --equation")
    guard arguments.operands.isEmpty else {
      throw UsageError("SPEC and --equation exclude each other")
    }
    let from = try arguments.real("from")
    let velocity = try arguments.real("velocity")
    if system.count > 1, from != nil || velocity != nil {
      throw UsageError(
        "--\(from == nil ? "velocity" : "from") is for one coordinate; write "
          + "\(system.names[0])(0) = 1 among the equations")
    }
    if system.isFirstOrder[0], velocity != nil {
      throw UsageError("--velocity: '\(system.names[0])' is of first order and starts at --from")
    }
    for (option, given, stated) in [
      ("from", from, system.startPositions[0]), ("velocity", velocity, system.startVelocities[0]),
    ] where given != nil && stated != nil {
      throw UsageError("--\(option): the equations already say where '\(system.names[0])' starts")
    }
    return Problem(
      system, name: name, position: from, velocity: velocity, at: try times(system),
      noteReference: { arguments.noteLater("computing the reference; \(advice)") })
  }
}
