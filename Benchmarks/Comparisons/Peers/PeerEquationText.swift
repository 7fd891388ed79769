import Equations
import Reports

/// A program of formulas as text of other languages: a line an instruction, so
/// that peers compute what our own solvers interpret, compiled for them.
struct PeerEquationText {
  private let program: EquationProgram
  private let count: Int

  init(_ system: EquationSystem) {
    program = system.program
    count = system.count
  }

  /// A struct that computes the derivatives of positions and velocities, as
  /// `problems.hpp` writes its own.
  func cpp(structure: String) -> String {
    var text = "struct \(structure) {\n  static constexpr int size = \(2 * count);\n"
    text += "  template <class X, class D> void operator()(const X& x, D& d, double t) const {\n"
    for line in lines(prefix: "std::", position: { "x[\($0)]" }) {
      text += "    const double \(line);\n"
    }
    for index in 0..<count {
      text += "    d[\(index)] = x[\(count + index)];\n"
      text += "    d[\(count + index)] = r\(program.outputs[index]);\n"
    }
    return text + "    (void)t;\n  }\n};\n"
  }

  /// A function of the time, positions and velocities in one list, and what
  /// holds sin and the others: `math`, or a library of expressions.
  func python(function: String) -> String {
    var text = "def \(function)(t, x, m):\n"
    for line in lines(prefix: "m.", position: { "x[\($0)]" }) { text += "    \(line)\n" }
    let rates = (0..<count).map { "x[\(count + $0)]" }
    let accelerations = (0..<count).map { "r\(program.outputs[$0])" }
    return text + "    return [\((rates + accelerations).joined(separator: ", "))]\n"
  }

  /// `r3 = …` for every register in its order.
  private func lines(prefix: String, position: (Int) -> String) -> [String] {
    var lines = ["r0 = t"]
    lines += (0..<2 * count).map { "r\(1 + $0) = \(position($0))" }
    lines += (program.inputCount...).prefix(program.constants.count).map {
      "r\($0) = \(Value.decimal(program.constants[$0 - program.inputCount]))"
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
      case .sign: value = "(\(a) > 0) - (\(a) < 0)"
      case .magnitude: value = "\(prefix)fabs(\(a))"
      case .minimum: value = "\(prefix)fmin(\(a), \(b))"
      case .maximum: value = "\(prefix)fmax(\(a), \(b))"
      case .power: value = "\(prefix)pow(\(a), \(b))"
      case let function: value = "\(prefix)\(function.functionName ?? "")(\(a))"
      }
      lines.append("r\(first + index) = \(value)")
    }
    return lines
  }
}
