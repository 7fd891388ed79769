import Equations
import Harness
import Integrators
import SolverSuites

/// The option for equations of the user's own.
enum EquationArguments {
  static let equation = Option(
    "equation", .value("[NAME=]TEXT|@FILE"),
    "your own equation: \"x'' = -sin(x) - 0.1*x'\" (docs/equations.md)")

  /// The parts of `--equation`.
  struct Parts {
    /// The name in reports: the given name, the file's name, or the text, cut
    /// to 80 characters.
    let name: String
    /// Whether that is the text.
    let isUnnamed: Bool
    /// The equations, or `@FILE` if they are in a file.
    let text: String

    var file: String? { text.first == "@" ? String(text.dropFirst()) : nil }
  }

  /// The parts of `NAME=x'' = …` or `NAME=@FILE`, where `NAME=` is optional.
  static func parts(_ value: String) -> Parts {
    let (name, text) = nameAndText(value)
    guard text.first == "@" else {
      let words = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
      let short = words.count > 80 ? words.prefix(79) + "…" : words
      return Parts(name: name ?? short, isUnnamed: name == nil, text: text)
    }
    let path = text.dropFirst()
    let stem = path.split(separator: "/").last?.prefix { $0 != "." } ?? ""
    return Parts(name: name ?? String(stem.isEmpty ? path : stem), isUnnamed: false, text: text)
  }

  /// The optional name before the first equals sign, and the text after it. An
  /// equation has one equals sign of its own, so that of two in the first line,
  /// the first one ends a name.
  private static func nameAndText(_ value: String) -> (name: String?, text: String) {
    guard let (key, text) = value.keyAndValue else { return (nil, value) }
    let name = key.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    // With an apostrophe or a bracket it is the left-hand side of an equation:
    // x' or x(0).
    let mayBeName = !name.isEmpty && !name.contains(where: "'(".contains)
    let line = text.prefix { $0 != ";" && !$0.isNewline }
    return mayBeName && (text.first == "@" || line.contains("=")) ? (name, text) : (nil, value)
  }

  /// The system given by `--equation`; `nil` without the option. Notes names
  /// that are defined but not used: they may be misspelt.
  static func system(_ arguments: ParsedArguments) throws -> EquationSystem? {
    let system = try parsed(arguments)
    let unused = (system?.text.unusedDefinitions ?? []).map { name in
      let start = system?.names.first { name == "\($0)0" || name == "\($0)_0" }
      return name + (start.map { " (did you mean \($0)(0)?)" } ?? "")
    }
    if !unused.isEmpty {
      arguments.note("--equation: no formula uses \(unused.joined(separator: ", "))")
    }
    return system
  }

  private static func parsed(_ arguments: ParsedArguments) throws -> EquationSystem? {
    guard let parts = arguments.string("equation").map(parts) else { return nil }
    let source = try parts.file.map(contents) ?? parts.text
    do {
      return try EquationSystem(source)
    } catch {
      guard let path = parts.file else {
        let line = error.line > 1 ? "line \(error.line), " : ""
        throw UsageError("--equation: \(line)column \(error.column): \(error.message)")
      }
      throw InputError(
        path: "\(InputFile.name(of: path)):\(error.line):\(error.column)", error.message)
    }
  }

  /// The text of a file, without the byte order mark with which some editors
  /// begin it.
  private static func contents(of path: String) throws -> String {
    let text = String(decoding: try InputFile.bytes(of: path), as: UTF8.self)
    return text.hasPrefix("\u{FEFF}") ? String(text.dropFirst()) : text
  }

  /// The problem of `--equation`, with the initial values of the text, `--from`
  /// and `--velocity`; `nil` without the option.
  ///
  /// - Parameters:
  ///   - advice: what to do if the reference takes long, for a note.
  ///   - times: the times of the samples.
  static func problem(
    _ arguments: ParsedArguments, advice: String,
    at times: (EquationSystem) throws -> SampleTimes
  ) throws -> Problem? {
    guard let system = try system(arguments), let value = arguments.string("equation") else {
      return nil
    }
    try arguments.refuse(["spring", "to"].filter(arguments.declares), "is not for --equation")
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
      system, name: parts(value).name, position: from, velocity: velocity, at: try times(system),
      noteReference: { arguments.noteLater("computing the reference; \(advice)") })
  }
}
