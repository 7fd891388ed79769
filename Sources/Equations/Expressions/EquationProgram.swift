/// Formulas as a list of instructions on numbered registers.
///
/// The first registers are inputs, the next ones constants; every further one
/// is written by one instruction. Register 0 is the time, followed by positions
/// and velocities, and whatever else the program was made for.
public struct EquationProgram: Sendable {
  /// An operation on the registers `a`, `b` and `c`, of which an operation of
  /// fewer values ignores some. The result goes to the register that follows
  /// the one written by the previous instruction.
  @frozen
  public struct Instruction: Sendable, Equatable {
    public let operation: Operation
    public let a: UInt32
    public let b: UInt32
    public let c: UInt32
  }

  /// The number of inputs, which are the first registers.
  public let inputCount: Int
  /// The constants, which are the registers after the inputs.
  public let constants: [Double]
  /// The instructions, in the order of the registers that they write.
  public let instructions: [Instruction]
  /// The register of each result.
  public let outputs: [Int]

  /// The number of inputs, constants and instructions together.
  public var registerCount: Int { inputCount + constants.count + instructions.count }

  /// Whether a result depends on one of these registers.
  func reads(_ registers: Range<Int>) -> Bool {
    outputs.contains(where: registers.contains)
      || instructions.contains { instruction in
        [instruction.a, instruction.b, instruction.c].contains { registers.contains(Int($0)) }
      }
  }
}

extension ProgramBuilder {
  /// A program that computes the values `outputs` and nothing else.
  func program(yielding outputs: [Int], inputCount: Int) -> EquationProgram {
    // How often each value is used. Operands come before what uses them, so
    // that the count of a value is complete when the loop reaches it.
    var uses = [Int](repeating: 0, count: values.count)
    for output in outputs { uses[output] += 1 }
    for index in values.indices.reversed() where uses[index] > 0 {
      switch values[index] {
      case .input, .constant: break
      case .unary(_, let a): uses[a] += 1
      case .binary(_, let a, let b):
        uses[a] += 1
        uses[b] += 1
      }
    }
    // Inputs and constants get their registers first.
    var constants: [Double] = []
    var register = [UInt32](repeating: 0, count: values.count)
    for index in values.indices where uses[index] > 0 {
      if case .input(let number) = values[index] { register[index] = UInt32(number) }
      if let value = number(index) {
        register[index] = UInt32(inputCount + constants.count)
        constants.append(value)
      }
    }
    // A product that is used only once, by a sum or difference, is fused with
    // it.
    /// The factors of such a product.
    func fusible(_ index: Int) -> (Int, Int)? {
      guard uses[index] == 1, case .binary(.multiply, let a, let b) = values[index] else {
        return nil
      }
      return (a, b)
    }
    var isFused = [Bool](repeating: false, count: values.count)
    var fusions: [Int: (operation: Operation, a: Int, b: Int, c: Int)] = [:]
    for index in values.indices where uses[index] > 0 {
      guard case .binary(let operation, let x, let y) = values[index],
        operation == .add || operation == .subtract
      else { continue }
      if let (a, b) = fusible(x) {
        isFused[x] = true
        fusions[index] = (operation == .add ? .multiplyThenAdd : .multiplyThenSubtract, a, b, y)
      } else if let (a, b) = fusible(y) {
        isFused[y] = true
        fusions[index] = (operation == .add ? .multiplyThenAdd : .subtractProduct, a, b, x)
      }
    }
    var instructions: [EquationProgram.Instruction] = []
    func append(_ operation: Operation, _ a: Int, _ b: Int, _ c: Int, for index: Int) {
      register[index] = UInt32(inputCount + constants.count + instructions.count)
      instructions.append(
        EquationProgram.Instruction(
          operation: operation, a: register[a], b: register[b], c: register[c]))
    }
    for index in values.indices where uses[index] > 0 && !isFused[index] {
      if let fusion = fusions[index] {
        append(fusion.operation, fusion.a, fusion.b, fusion.c, for: index)
        continue
      }
      switch values[index] {
      case .input, .constant: break
      case .unary(let operation, let a): append(operation, a, a, a, for: index)
      case .binary(let operation, let a, let b): append(operation, a, b, a, for: index)
      }
    }
    return EquationProgram(
      inputCount: inputCount, constants: constants, instructions: instructions,
      outputs: outputs.map { Int(register[$0]) })
  }
}
