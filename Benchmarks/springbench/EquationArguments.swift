import Arguments
import Equations
import Reports
import SolverCases

/// Parses the option for user-defined equations.
enum EquationArguments {
  static let equation = Option(
    "equation", .value("[NAME=]TEXT|@FILE"),
    "equations of your own, such as \"x'' = -sin(x) - 0.1*x'\" (docs/equations.md)")

  static let noReference = Option(
    "no-reference", .flag,
    "equations: no errors; their reference can take longer than the methods")

  /// The parts of `--equation`.
  struct Parts {
    /// The name in reports: the given name, that of the file, or the text, cut
    /// to 80 characters.
    let name: String
    /// The equations; empty if they are in a file.
    let text: String
    let file: String?
  }

  /// The parts of `NAME=x'' = …` or `NAME=@FILE`, where `NAME=` is optional.
  static func parts(_ value: String) -> Parts {
    let (name, text) = nameAndText(value)
    guard text.first == "@" else {
      let words = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
      let short = words.count > 80 ? words.prefix(79) + "…" : words
      return Parts(name: name ?? short, text: text, file: nil)
    }
    let path = String(text.dropFirst())
    let last = path.split(separator: "/").last.map { String($0.prefix { $0 != "." }) } ?? ""
    return Parts(name: name ?? (last.isEmpty ? path : last), text: "", file: path)
  }

  /// The name before the first equals sign, if that is one, and the text behind
  /// it. An equation has one equals sign, so where its line has two, the first
  /// one ends a name.
  private static func nameAndText(_ value: String) -> (name: String?, text: String) {
    guard let (key, text) = value.keyAndValue else { return (nil, value) }
    let name = key.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    // With an apostrophe or a bracket it is the left-hand side of an equation: x'
    // or x(0).
    let mayBeName = !name.isEmpty && !name.contains(where: "'(".contains)
    let line = text.prefix { $0 != ";" && !$0.isNewline }
    return mayBeName && (text.first == "@" || line.contains("=")) ? (name, text) : (nil, value)
  }

  /// The system given by `--equation`; `nil` without the option. Notes names
  /// that are defined but not used, as others may be misspelt.
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
    guard let path = parts.file else {
      do {
        return try EquationSystem(parts.text)
      } catch {
        let line = error.line > 1 ? "line \(error.line), " : ""
        throw UsageError("--equation: \(line)column \(error.column): \(error.message)")
      }
    }
    var source = String(decoding: try InputFile.bytes(of: path), as: UTF8.self)
    // Some editors begin a file with a byte order mark.
    if source.hasPrefix("\u{FEFF}") { source.removeFirst() }
    do {
      return try EquationSystem(source)
    } catch {
      throw InputError(
        path: "\(InputFile.name(of: path)):\(error.line):\(error.column)", error.message)
    }
  }

  /// The system with its initial values: from the text, `--from` and
  /// `--velocity`.
  static func start(_ arguments: ParsedArguments) throws -> EquationStart? {
    guard let system = try system(arguments), let value = arguments.string("equation") else {
      return nil
    }
    try arguments.refuse(["spring", "to"], "is not for --equation")
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
    return EquationStart(system, name: parts(value).name, position: from, velocity: velocity)
  }

  /// The methods named in `--method`, or `usual`; each must be able to solve the
  /// system.
  static func methods(
    _ arguments: ParsedArguments, _ system: EquationSystem, usual: [String] = []
  ) throws -> [AccuracyMethod] {
    let methods = try MethodArguments.names(
      arguments, kind: .equationMethod, among: AccuracyMethod.forEquations.map(\.name),
      usual: usual
    ).compactMap(AccuracyMethod.named)
    for method in methods where !method.solves(system) {
      throw UsageError("--method: \(method.name) solves equations \(method.limits) only")
    }
    return methods
  }
}
