import Equations
import Oscillators
import Reports
import SolverCases
import Springs

/// Writes problems with their exact samples into files that other programs
/// read, so that no peer has a definition of its own.
public enum PeerProblems {
  public static let names = PeerProblem.all.map(\.name)

  /// Writes `problems.csv`, one file per problem, and `equations.hpp` and
  /// `equations.py` with the equations that peers are given as text, into
  /// `folder`, which must exist.
  ///
  /// - Parameter isInterrupted: called before every problem.
  public static func write(
    _ problems: [PeerProblem] = PeerProblem.all, into folder: String,
    isInterrupted: () -> Bool = { false }
  ) throws {
    var list =
      "problem,equation,stiffness,damping,stiffness_damping,duration_s,frequency,"
      + "samples,components,rows,scale,velocities\n"
    for problem in problems {
      if isInterrupted() { throw OutputError.interrupted }
      let samples = try PeerSamples(problem)
      let (kind, numbers, components, rows) = description(problem)
      list += "\(problem.name),\(kind),"
      list += numbers.map(Value.decimal).joined(separator: ",")
      list += ",\(problem.sampleCount),\(components),\(rows),\(Value.decimal(samples.scale)),"
      list += velocities(problem, components).map(Value.decimal).joined(separator: ";") + "\n"
      try write(samples.table, to: "\(folder)/\(problem.name).csv")
    }
    try write(list, to: folder + "/problems.csv")
    try write(cpp(problems), to: folder + "/equations.hpp")
    try write(python(problems), to: folder + "/equations.py")
  }

  private static func write(_ text: String, to path: String) throws(OutputError) {
    try OutputSink.write(text, to: path)
  }

  /// The peers' name for the equation; its stiffness, damping, damping
  /// proportional to the stiffness, duration and frequency; the number of
  /// coordinates; and the rows of a net.
  private static func description(
    _ problem: PeerProblem
  ) -> (kind: String, numbers: [Double], components: Int, rows: Int) {
    let known: AccuracyProblem
    switch problem.subject {
    case .equation(let start, _, let duration):
      return ("text", [0, 0, 0, duration, 1], start.system.count, 1)
    case .catalogue(let problem): known = problem
    }
    let ends = [known.duration, known.frequency]
    switch known.equation {
    case let spring as LinearOscillator:
      return ("spring", [spring.stiffness, spring.damping, 0] + ends, 1, 1)
    case let net as Lattice:
      let numbers = [net.stiffness, net.massDamping, net.stiffnessDamping] + ends
      return (net.rows > 1 ? "net" : "chain", numbers, net.count, net.rows)
    case is any WrittenEquation: return ("text", [0, 0, 0] + ends, 1, 1)
    default: return ("duffing", [0, 0, 0] + ends, 1, 1)
    }
  }

  private static func velocities(_ problem: PeerProblem, _ components: Int) -> [Double] {
    if case .equation(let start, _, _) = problem.subject { return start.velocities }
    return Array(repeating: 0, count: components)
  }

  // MARK: Equations as text

  private static func texts(_ problems: [PeerProblem]) -> [(name: String, system: EquationSystem)] {
    problems.compactMap { problem in problem.system.map { (problem.name, $0) } }
  }

  private static func identifier(_ name: String) -> String {
    String(name.map { $0 == "-" ? "_" : $0 })
  }

  private static func cpp(_ problems: [PeerProblem]) -> String {
    let texts = texts(problems)
    var text = "// Made by `springbench peers --problems` from the equations as they were given.\n"
    text += "#pragma once\n\nnamespace peers {\n\n"
    for (name, system) in texts {
      text += PeerEquationText(system).cpp(structure: "Equation_" + identifier(name)) + "\n"
    }
    text += "template <class Body> bool dispatch_text(const std::string& name, Body&& body) {\n"
    for (name, _) in texts {
      text += "  if (name == \"\(name)\") return body(Equation_\(identifier(name)){}), true;\n"
    }
    return text + "  return false;\n}\n\n}  // namespace peers\n"
  }

  private static func python(_ problems: [PeerProblem]) -> String {
    let texts = texts(problems)
    var text = "# Made by `springbench peers --problems` from the equations as they were given.\n\n"
    for (name, system) in texts {
      text += PeerEquationText(system).python(function: identifier(name)) + "\n\n"
    }
    let entries = texts.map { "\"\($0.name)\": \(identifier($0.name))" }
    return text + "EQUATIONS = {\(entries.joined(separator: ", "))}\n"
  }
}
