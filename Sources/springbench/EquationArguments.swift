import Equations
import Harness
import Integrators
import SolverSuites

/// `--equation`: equations of motion as text.
enum EquationArguments {
  static let equation = Option(
    "equation", .value("TEXT|@FILE"), file: .input,
    "your own equation: \"x'' = -sin(x) - 0.1*x'\"; several coordinates with their starts: "
      + "\"r = sqrt(x^2+y^2); x'' = -x/r^3; y'' = -y/r^3; x(0) = 1; y'(0) = 1.2\" "
      + "(docs/equations.md); without any start the first begins at 1")

  /// The name of a problem in reports: the file's name up to the first dot (the
  /// whole path if that is empty), or the text, cut to 80 characters.
  private static func name(of text: String) -> String {
    guard text.first == "@" else {
      let words = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
      return words.count > 80 ? words.prefix(79) + "…" : words
    }
    let path = text.dropFirst()
    let stem = path.split(separator: "/").last?.prefix { $0 != "." } ?? ""
    return String(stem.isEmpty ? path : stem)
  }

  private static func system(_ text: String) throws -> EquationSystem {
    let file = text.first == "@" ? String(text.dropFirst()) : nil
    let source = try file.map { String(decoding: try InputFile.bytes(of: $0), as: UTF8.self) }
    do {
      // Some editors write a byte order mark.
      return try EquationSystem((source ?? text).replacing(#/^\u{FEFF}/#, with: ""))
    } catch {
      guard let path = file else {
        let line = error.line > 1 ? "line \(error.line), " : ""
        throw UsageError("--equation: \(line)column \(error.column): \(error.message)")
      }
      throw InputError(
        path: "\(InputFile.name(of: path)):\(error.line):\(error.column)", error.message)
    }
  }

  /// The problem of `--equation`, with the initial values of the text, `--from`
  /// and `--velocity`; `nil` without the option.
  static func problem(
    _ arguments: ParsedArguments, at times: (EquationSystem) throws -> SampleTimes
  ) throws -> Problem? {
    guard let text = arguments.string("equation") else { return nil }
    let system = try system(text)
    // Unused names may be misspelt.
    let unused = system.text.unusedDefinitions
    if !unused.isEmpty {
      arguments.note("--equation: no formula uses \(unused.joined(separator: ", "))")
    }
    try arguments.refuse(["to"], "is not for --equation")
    guard arguments.operands.isEmpty else {
      throw UsageError("SPEC and --equation exclude each other")
    }
    let from = try arguments.real("from")
    let velocity = try arguments.real("velocity")
    if system.count > 1, from != nil || velocity != nil {
      let prime = from == nil && !system.isFirstOrder[0] ? "'" : ""
      throw UsageError(
        "--\(from == nil ? "velocity" : "from") is for one coordinate; write "
          + "\(system.names[0])\(prime)(0) = 1 among the equations")
    }
    if system.isFirstOrder[0], velocity != nil {
      throw UsageError("--velocity: '\(system.names[0])' is of first order and starts at --from")
    }
    for (option, given, stated) in [
      ("from", from, system.startPositions[0]), ("velocity", velocity, system.startVelocities[0]),
    ] where given != nil && stated != nil {
      throw UsageError("--\(option): the equations already have this start of '\(system.names[0])'")
    }
    return Problem(
      system, name: name(of: text), position: from, velocity: velocity, at: try times(system))
  }
}
