import Equations
import Harness
import SolverSuites

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
