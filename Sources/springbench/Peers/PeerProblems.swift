import Equations
import Harness
import Integrators
import SolverSuites
import Springs

/// Writes problems with their exact samples into files that other programs
/// read, so that no peer has a definition of its own.
public enum PeerProblems {
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
    var text = "// Made by `springbench peers problems` from the equations as they were given.\n"
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
    var text = "# Made by `springbench peers problems` from the equations as they were given.\n\n"
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
    // Others are text, which explicit solvers get as well.
    case let relaxation as VanDerPol where problem.isStiff:
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

/// A problem that our solvers and other programs, the peers, both solve.
public struct PeerProblem: Sendable {
  public let name: String
  let problem: Problem
  /// The number of coordinates; `nil` for the catalogue's.
  var size: Int?

  /// The problems of the catalogue that peers solve, then other sizes of chains
  /// and nets, for the peers that are fastest on these.
  public static let all =
    Problem.forPeers.map { PeerProblem(name: $0.name, problem: $0) }
    + ["chain", "lattice"].flatMap { name in
      [100, 1000].compactMap { size in
        Problem.sized(name, size).map {
          PeerProblem(name: "\(name)-\(size)", problem: $0, size: size)
        }
      }
    }

  /// Whether a case is one of this problem.
  ///
  /// - Parameter id: the id of the case without the name of the program. In the
  ///   ids of peers, a problem of another size has its own name (`chain-100`).
  ///   In ours, it has the name of the catalogue, followed by the size
  ///   (`chain/size=100`).
  func contains(_ id: String) -> Bool {
    if "\(id)/".contains("/\(name)/") && !id.contains("/size=") { return true }
    return problem.isSized && id.contains("/\(problem.name)/size=\(problem.equation.count)/")
  }
}

/// Translates the program of an equation to C++ or Python source, so that peers
/// evaluate the same instructions that our solvers interpret. (Their compilers
/// may fuse a product and a sum, which are then rounded once.)
///
/// A program has numbered registers. They contain the time, the state and the
/// constants, in this order, then the result of each instruction. Each becomes
/// a variable `r0`, `r1`, and so on.
struct PeerEquationText {
  private let program: EquationProgram
  /// The number of coordinates.
  private let count: Int

  init(_ system: EquationSystem) {
    program = system.program
    count = system.count
  }

  /// A struct that computes the derivatives of positions and velocities, in the
  /// same form as those in `problems.hpp`.
  func cpp(structure: String) -> String {
    var text = "struct \(structure) {\n  static constexpr int size = \(2 * count);\n"
    text += "  template <class X, class D> void operator()(const X& x, D& d, double t) const {\n"
    for line in assignments(prefix: "std::", nanAware: Self.nanAwareCPP) {
      text += "    const double \(line);\n"
    }
    for index in 0..<count {
      text += "    d[\(index)] = x[\(count + index)];\n"
      text += "    d[\(count + index)] = r\(program.outputs[index]);\n"
    }
    return text + "  }\n};\n"
  }

  private static func nanAwareCPP(_ name: String, _ operands: [String]) -> String {
    let (a, b) = (operands[0], operands[operands.count - 1])
    if name == "sign" { return "\(a) > 0 ? 1 : \(a) < 0 ? -1 : \(a)" }
    // Only NaN differs from itself.
    return "\(b) \(name == "fmin" ? "<" : ">") \(a) || \(b) != \(b) ? \(b) : \(a)"
  }

  /// A function of the time t, the state x (positions, then velocities) and a
  /// module m that provides `sin` and the other functions, for numbers or for
  /// expressions.
  func python(function: String) -> String {
    var text = "def \(function)(t, x, m):\n"
    let lines = assignments(prefix: "m.") { name, operands in
      "m.\(name)(\(operands.joined(separator: ", ")))"
    }
    for line in lines { text += "    \(line)\n" }
    let rates = (0..<count).map { "x[\(count + $0)]" }
    let accelerations = (0..<count).map { "r\(program.outputs[$0])" }
    return text + "    return [\((rates + accelerations).joined(separator: ", "))]\n"
  }

  /// An assignment `rN = …` for each register, in order.
  ///
  /// - Parameters:
  ///   - prefix: precedes the names of functions.
  ///   - nanAware: the expression for `sign`, `fmin` or `fmax` of operands.
  ///     These are NaN if an operand is NaN, unlike the functions of C++.
  private func assignments(
    prefix: String, nanAware: (_ name: String, _ operands: [String]) -> String
  ) -> [String] {
    var lines = ["r0 = t"]
    lines += (0..<2 * count).map { "r\(1 + $0) = x[\($0)]" }
    lines += program.constants.enumerated().map { index, constant in
      "r\(program.inputCount + index) = \(Value.decimal(constant))"
    }
    let first = program.inputCount + program.constants.count
    for (index, instruction) in program.instructions.enumerated() {
      let (a, b, c) = ("r\(instruction.a)", "r\(instruction.b)", "r\(instruction.c)")
      let value: String
      switch instruction.operation {
      case .add: value = "\(a) + \(b)"
      case .subtract: value = "\(a) - \(b)"
      case .multiply: value = "\(a) * \(b)"
      case .divide: value = "\(a) / \(b)"
      case .multiplyThenAdd: value = "\(a) * \(b) + \(c)"
      case .multiplyThenSubtract: value = "\(a) * \(b) - \(c)"
      case .subtractProduct: value = "\(c) - \(a) * \(b)"
      case .negate: value = "-\(a)"
      case .sign: value = nanAware("sign", [a])
      case .magnitude: value = "\(prefix)fabs(\(a))"
      case .minimum: value = nanAware("fmin", [a, b])
      case .maximum: value = nanAware("fmax", [a, b])
      case .power: value = "\(prefix)pow(\(a), \(b))"
      case let function:
        guard let name = function.functionName else { fatalError("\(function) has no text") }
        value = "\(prefix)\(name)(\(a))"
      }
      lines.append("r\(first + index) = \(value)")
    }
    return lines
  }
}
