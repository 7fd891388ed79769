import Arguments
import Equations
import Reports
import SolverCases

/// The option that gives equations of the user's own, and how it is read.
enum EquationArguments {
  static let equation = OptionSpecification(
    "equation", .value(placeholder: "TEXT|@FILE"),
    "equations of your own, such as \"x'' = -sin(x) - 0.1*x'\" (docs/equations.md)")

  /// The system of `--equation`; nil where it is not given.
  static func system(_ arguments: ParsedArguments) throws -> EquationSystem? {
    guard let text = arguments.string("equation") else { return nil }
    guard text.hasPrefix("@") else {
      do {
        return try EquationSystem(text)
      } catch {
        let line = error.line > 1 ? "line \(error.line), " : ""
        throw UsageError("--equation: \(line)column \(error.column): \(error.message)")
      }
    }
    let path = String(text.dropFirst())
    let source = String(decoding: try InputFile.bytes(of: path), as: UTF8.self)
    do {
      return try EquationSystem(source)
    } catch {
      let name = path == "-" ? "<stdin>" : path
      throw InputError(path: "\(name):\(error.line):\(error.column)", error.message)
    }
  }

  /// The system with where it starts: from the text, `--from` and `--velocity`.
  static func start(_ arguments: ParsedArguments) throws -> EquationStart? {
    guard let system = try system(arguments) else { return nil }
    for option in ["spring", "to"] where arguments.string(option) != nil {
      throw UsageError("--\(option) is not for --equation")
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
    return EquationStart(system, position: from, velocity: velocity)
  }

  /// The names of `--method`, each of a method that solves the system.
  static func methods(
    _ arguments: ParsedArguments, _ system: EquationSystem
  ) throws -> [String] {
    let names = try MethodArguments.names(
      arguments, kind: "method for equations", among: AccuracyMethod.forEquations.map(\.name))
    for method in names.compactMap(AccuracyMethod.named) where !method.solves(system) {
      throw UsageError("--method: \(method.name) solves equations of one coordinate only")
    }
    return names
  }
}
