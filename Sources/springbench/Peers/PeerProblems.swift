import Equations
import Harness
import Integrators
import SolverSuites
import Springs

/// Writes problems with their exact samples into files that other programs
/// read, so that no peer has a definition of its own.
public enum PeerProblems {
  public static let names = PeerProblem.all.map(\.name)

  /// Names that no problem of the user's can have: the names of the others and
  /// of the list.
  public static let takenNames = names + ["problems"]

  /// A user's name as the name of a problem, which is part of the names of
  /// files and of identifiers: a hyphen for all but letters and digits.
  public static func name(_ text: String) -> String {
    String(text.map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "-" })
  }

  /// Writes files into `folder`, which must exist: `problems.csv`, a file of
  /// samples for each problem, and `equations.hpp` and `equations.py` with the
  /// equations that are translated to source code.
  ///
  /// - Parameter isInterrupted: called before every problem.
  public static func write(
    _ problems: [PeerProblem] = PeerProblem.all, into folder: String,
    isInterrupted: () -> Bool = { false }
  ) throws {
    var list =
      "problem,equation,stiffness,damping,duration_s,frequency,samples,components,rows,scale,"
      + "velocities\n"
    for problem in problems {
      if isInterrupted() { throw OutputError.interrupted }
      let samples = try PeerSamples(problem.problem)
      let equation = PeerEquation(problem.problem)
      let numbers = [
        equation.stiffness, equation.damping, problem.problem.duration, equation.frequency,
      ]
      list += "\(problem.name),\(equation.kind),"
      list += numbers.map(Value.decimal).joined(separator: ",")
      list += ",\(problem.problem.sampleCount),\(equation.velocities.count),\(equation.rows),"
      list += Value.decimal(samples.scale) + ","
      list += equation.velocities.map(Value.decimal).joined(separator: ";") + "\n"
      try OutputSink.write(samples.table, to: "\(folder)/\(problem.name).csv")
    }
    try OutputSink.write(list, to: folder + "/problems.csv")
    try OutputSink.write(cpp(problems), to: folder + "/equations.hpp")
    try OutputSink.write(python(problems), to: folder + "/equations.py")
  }

  // MARK: Equations as text

  private static func writtenEquations(
    of problems: [PeerProblem]
  ) -> [(name: String, system: EquationSystem)] {
    problems.compactMap { problem in problem.problem.system.map { (problem.name, $0) } }
  }

  /// A name of a problem as part of an identifier in C++ or Python.
  private static func identifier(_ name: String) -> String {
    name.replacing("-", with: "_")
  }

  /// C++ source: a struct for each equation, and a function that calls `body`
  /// with the equation of a problem.
  private static func cpp(_ problems: [PeerProblem]) -> String {
    let equations = writtenEquations(of: problems)
    var text = "// Made by `springbench peers --problems` from the equations as they were given.\n"
    text += "#pragma once\n\nnamespace peers {\n\n"
    for (name, system) in equations {
      text += PeerEquationText(system).cpp(structure: "Equation_" + identifier(name)) + "\n"
    }
    text += "template <class Body> bool dispatch_text(const std::string& name, Body&& body) {\n"
    for (name, _) in equations {
      text += "  if (name == \"\(name)\") return body(Equation_\(identifier(name)){}), true;\n"
    }
    return text + "  return false;\n}\n\n}  // namespace peers\n"
  }

  /// Python source: a function for each equation, and a dictionary of the
  /// functions by problem.
  private static func python(_ problems: [PeerProblem]) -> String {
    let equations = writtenEquations(of: problems)
    var text = "# Made by `springbench peers --problems` from the equations as they were given.\n\n"
    for (name, system) in equations {
      text += PeerEquationText(system).python(function: "equation_" + identifier(name)) + "\n\n"
    }
    let entries = equations.map { "\"\($0.name)\": equation_\(identifier($0.name))" }
    return text + "EQUATIONS = {\(entries.joined(separator: ", "))}\n"
  }
}

/// The columns of `problems.csv` that describe an equation.
private struct PeerEquation {
  /// The equation, by its name in the code of the peers.
  let kind: String
  var stiffness = 0.0
  var damping = 0.0
  /// The ratio of the scales of velocities and positions.
  let frequency: Double
  /// The number of rows of a net.
  var rows = 1
  /// The initial velocities, one per coordinate.
  let velocities: [Double]

  init(_ problem: Problem) {
    frequency = problem.frequency ?? 1
    velocities = problem.velocities
    switch problem.equation {
    case let spring as LinearOscillator:
      kind = "spring"
      (stiffness, damping) = (spring.stiffness, spring.damping)
    case let net as Lattice:
      kind = net.rows > 1 ? "net" : "chain"
      stiffness = net.stiffness
      rows = net.rows
    case is DuffingOscillator: kind = "duffing"
    case let relaxation as VanDerPol:
      kind = "van-der-pol"
      damping = relaxation.damping
    default:
      precondition(problem.system != nil, "peers have no equation of \(problem.name)")
      kind = "text"
    }
  }
}

/// The reference values for the samples of peers.
///
/// The time of a sample is a fraction of the duration, which a double only
/// approximates. A solver with equal steps reaches the exact time; one that is
/// asked for the state at a time is given the rounded time. Therefore each
/// sample has two reference values.
private struct PeerSamples {
  /// CSV with a line for each coordinate at each time: the rounded time, and
  /// the positions at the exact time and at the rounded one, each as a high and
  /// a low part.
  let table: String
  /// What errors are relative to.
  let scale: Double

  /// - Throws: `SolveFailure` where an equation has no reference.
  init(_ problem: Problem) throws(SolveFailure) {
    let reference = try problem.reference()
    let times = problem.pieces[0].times
    var table = "time_s,position,position_low,rounded_position,rounded_position_low\n"
    // By time, then by coordinate.
    for (place, position) in reference.values.enumerated() {
      let index = place / problem.equation.count
      // The exact time is `high + low`. Between it and the rounded time,
      // `high`, the velocity hardly changes.
      let rounded = position - reference.rates[place] * DoubleDouble(times.low[index])
      let numbers = [
        times.high[index], position.high, position.low, rounded.high, rounded.low,
      ]
      table += numbers.map(Value.decimal).joined(separator: ",") + "\n"
    }
    self.table = table
    scale = reference.scale
  }
}
