import Equations
import Harness
import Integrators
import SolverSuites
import Springs

/// A problem that our solvers and other programs, the peers, both solve. The
/// peers read its numbers from files, so that these are defined once.
struct PeerProblem: Sendable {
  let name: String
  let problem: Problem
  /// The number of coordinates; `nil` for the catalogue's.
  var size: Int?

  /// The problems of the catalogue that peers solve, then other sizes of chains
  /// and nets, for the peers that are fastest on these.
  static let all =
    Problem.forPeers.map { PeerProblem(name: $0.name, problem: $0) }
    + ["chain", "lattice"].flatMap { name in
      [100, 1000].compactMap { size in
        Problem.sized(name, size).map {
          PeerProblem(name: "\(name)-\(size)", problem: $0, size: size)
        }
      }
    }

  /// Writes files into `folder`, which must exist: `problems.csv`, a file of
  /// samples for each problem, and `equations.hpp` and `equations.py` with the
  /// equations that are translated to source code.
  static func write(_ problems: [PeerProblem] = all, into folder: String) throws {
    var list =
      "problem,equation,stiffness,damping,duration_s,frequency,samples,components,rows,scale,"
      + "velocities\n"
    for problem in problems {
      if Interrupts.isRequested { throw OutputError.interrupted }
      let reference = try problem.problem.reference()
      list += problem.line(scale: reference.scale) + "\n"
      try OutputSink.write(problem.samples(reference), to: "\(folder)/\(problem.name).csv")
    }
    try OutputSink.write(list, to: folder + "/problems.csv")
    let texts = problems.compactMap { problem in
      problem.problem.system.map {
        (problem.name, EquationSource($0, name: problem.name.replacing("-", with: "_")))
      }
    }
    try OutputSink.write(EquationSource.cpp(texts), to: folder + "/equations.hpp")
    try OutputSink.write(EquationSource.python(texts), to: folder + "/equations.py")
  }

  /// The line of `problems.csv`. Equations have the names that they have in the
  /// code of the peers. The number of rows is 1 but for nets.
  private func line(scale: Double) -> String {
    var (kind, stiffness, damping, rows) = ("text", 0.0, 0.0, 1)
    switch problem.equation {
    case let spring as LinearOscillator:
      (kind, stiffness, damping) = ("spring", spring.stiffness, spring.damping)
    case let net as Lattice:
      (kind, stiffness, rows) = (net.rows > 1 ? "net" : "chain", net.stiffness, net.rows)
    case is DuffingOscillator: kind = "duffing"
    // As code it has a Jacobian. Other equations are text.
    case let relaxation as VanDerPol where problem.isStiff:
      (kind, damping) = ("van-der-pol", relaxation.damping)
    default: precondition(problem.system != nil, "peers have no equation of \(problem.name)")
    }
    let numbers = [stiffness, damping, problem.duration, problem.frequency ?? 1]
    let velocities = problem.velocities
    return
      ([name, kind] + numbers.map(Value.decimal)
      + [problem.times.count, velocities.count, rows].map(String.init)
      + [Value.decimal(scale), velocities.map(Value.decimal).joined(separator: ";")])
      .joined(separator: ",")
  }

  /// CSV with a line for each coordinate at each time: the rounded time, and the
  /// positions at the exact time and at the rounded time, each as a high and a
  /// low part.
  ///
  /// The time of a sample is a fraction of the duration, which a double only
  /// approximates. A solver with equal steps reaches the exact time; one that is
  /// asked for the state at a time is given the rounded time.
  private func samples(_ reference: Reference) -> String {
    let times = problem.times
    // By time, then by coordinate.
    let lines = reference.values.enumerated().map { place, position in
      let index = place / problem.equation.count
      // The exact time is `high + low`. Between it and the rounded time,
      // `high`, the velocity hardly changes.
      let rounded = position - reference.rates[place] * DoubleDouble(times.low[index])
      return [times.high[index], position.high, position.low, rounded.high, rounded.low]
        .map(Value.decimal).joined(separator: ",") + "\n"
    }
    return "time_s,position,position_low,rounded_position,rounded_position_low\n" + lines.joined()
  }
}

/// The program of an equation as C++ or Python source, so that peers evaluate
/// the same instructions that our solvers interpret. (Their compilers may fuse a
/// product and a sum, which are then rounded once.)
///
/// A program has numbered registers. They contain the time, the state and the
/// constants, in this order, then the result of each instruction. Each becomes
/// a variable `r0`, `r1`, and so on.
struct EquationSource {
  private let program: EquationProgram
  private let name: String
  /// The number of coordinates.
  private let count: Int

  init(_ system: EquationSystem, name: String) {
    (program, count, self.name) = (system.program, system.count, name)
  }

  private static let header = " Made by `springbench peers problems` from the equations as given.\n"

  /// C++ source: a struct for each equation, like those in `problems.hpp`, and
  /// a function that calls `body` with the equation of a problem.
  static func cpp(_ equations: [(problem: String, source: EquationSource)]) -> String {
    var text = "//\(header)#pragma once\n\nnamespace peers {\n\n"
    for (_, source) in equations {
      text +=
        "struct Equation_\(source.name) {\n  static constexpr int size = \(2 * source.count);\n"
        + "  template <class X, class D> void operator()(const X& x, D& d, double t) const {\n"
      text += source.lines { ($1 ? "peers::" : "std::") + $0 }
        .map { "    const double \($0);\n" }.joined()
      for index in 0..<source.count {
        let (velocity, rate) = (source.count + index, source.program.outputs[index])
        text += "    d[\(index)] = x[\(velocity)], d[\(velocity)] = r\(rate);\n"
      }
      text += "  }\n};\n\n"
    }
    text += "template <class Body> bool dispatch_text(const std::string& name, Body&& body) {\n"
    for (name, source) in equations {
      text += "  if (name == \"\(name)\") return body(Equation_\(source.name){}), true;\n"
    }
    return text + "  return false;\n}\n\n}  // namespace peers\n"
  }

  /// Python source: for each equation a function of the time t, the state x
  /// (positions, then velocities) and a module m that provides `sin` and the
  /// other functions, for numbers or for expressions; and a dictionary of the
  /// functions by problem.
  static func python(_ equations: [(problem: String, source: EquationSource)]) -> String {
    var text = "#" + header
    for (_, source) in equations {
      let count = source.count
      let results =
        (0..<count).map { "x[\(count + $0)]" }
        + (0..<count).map { "r\(source.program.outputs[$0])" }
      text += "\n\ndef equation_\(source.name)(t, x, m):\n"
      text += source.lines { name, _ in "m." + name }.map { "    \($0)\n" }.joined()
      text += "    return [\(results.joined(separator: ", "))]\n"
    }
    let entries = equations.map { "\"\($0.problem)\": equation_\($0.source.name)" }
    return text + "\n\nEQUATIONS = {\(entries.joined(separator: ", "))}\n"
  }

  /// An assignment `rN = …` for each register, in order.
  ///
  /// - Parameter function: the name of a function in the language. `fmin`,
  ///   `fmax` and `sign` are the peers' own: they are NaN if an operand is NaN,
  ///   unlike the functions of C++.
  private func lines(_ function: (_ name: String, _ isOwn: Bool) -> String) -> [String] {
    var values = ["t"] + (0..<2 * count).map { "x[\($0)]" }
    values += program.constants.map(Value.decimal)
    for instruction in program.instructions {
      let (a, b, c) = ("r\(instruction.a)", "r\(instruction.b)", "r\(instruction.c)")
      let value =
        switch instruction.operation {
        case .add: "\(a) + \(b)"
        case .subtract: "\(a) - \(b)"
        case .multiply: "\(a) * \(b)"
        case .divide: "\(a) / \(b)"
        case .multiplyThenAdd: "\(a) * \(b) + \(c)"
        case .multiplyThenSubtract: "\(a) * \(b) - \(c)"
        case .subtractProduct: "\(c) - \(a) * \(b)"
        case .negate: "-\(a)"
        case .sign: "\(function("sign", true))(\(a))"
        case .minimum: "\(function("fmin", true))(\(a), \(b))"
        case .maximum: "\(function("fmax", true))(\(a), \(b))"
        case .magnitude: "\(function("fabs", false))(\(a))"
        case .power: "\(function("pow", false))(\(a), \(b))"
        case let other: "\(function(other.functionName ?? "", false))(\(a))"
        }
      values.append(value)
    }
    return values.enumerated().map { "r\($0) = \($1)" }
  }
}
