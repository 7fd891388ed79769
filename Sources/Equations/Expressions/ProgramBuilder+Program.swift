extension ProgramBuilder {
  /// A program that computes the values `outputs` and nothing else. A product
  /// that is used only once, by a sum or difference, is computed with it.
  func program(yielding outputs: [Int], inputCount: Int) -> EquationProgram {
    let uses = uses(by: outputs)
    // The register of each value: inputs and constants come first.
    var register = [UInt32](repeating: 0, count: values.count)
    var constants: [Double] = []
    for index in values.indices where uses[index] > 0 {
      if case .input(let number) = values[index] { register[index] = UInt32(number) }
      if let value = number(index) {
        register[index] = UInt32(inputCount + constants.count)
        constants.append(value)
      }
    }
    let fusions = fusions(uses)
    let fusedProducts = Set(fusions.values.map(\.product))
    var instructions: [EquationProgram.Instruction] = []
    for index in values.indices where uses[index] > 0 && !fusedProducts.contains(index) {
      let operation: Operation
      let operands: (a: Int, b: Int, c: Int)
      switch values[index] {
      case .input, .constant: continue
      case .unary(let unary, let a): (operation, operands) = (unary, (a, a, a))
      case .binary(let binary, let a, let b):
        if let fusion = fusions[index] {
          (operation, operands) = (fusion.operation, fusion.operands)
        } else {
          (operation, operands) = (binary, (a, b, a))
        }
      }
      register[index] = UInt32(inputCount + constants.count + instructions.count)
      instructions.append(
        EquationProgram.Instruction(
          operation: operation, a: register[operands.a], b: register[operands.b],
          c: register[operands.c]))
    }
    return EquationProgram(
      inputCount: inputCount, constants: constants, instructions: instructions,
      outputs: outputs.map { Int(register[$0]) })
  }

  /// How often each value is used to compute `outputs`.
  private func uses(by outputs: [Int]) -> [Int] {
    var uses = [Int](repeating: 0, count: values.count)
    for output in outputs { uses[output] += 1 }
    // Operands come before what uses them, so that the count of a value is
    // complete when the loop reaches it.
    for index in values.indices.reversed() where uses[index] > 0 {
      switch values[index] {
      case .input, .constant: break
      case .unary(_, let a): uses[a] += 1
      case .binary(_, let a, let b):
        uses[a] += 1
        uses[b] += 1
      }
    }
    return uses
  }

  /// An operation such as a·b + c that replaces a product and the sum or
  /// difference that takes it. All operands are values of the builder.
  private struct Fusion {
    let product: Int
    let operation: Operation
    let operands: (a: Int, b: Int, c: Int)
  }

  /// The fusions, by the sum or difference that each replaces.
  private func fusions(_ uses: [Int]) -> [Int: Fusion] {
    /// The factors of a product that is used only once.
    func factors(_ index: Int) -> (a: Int, b: Int)? {
      guard uses[index] == 1, case .binary(.multiply, let a, let b) = values[index] else {
        return nil
      }
      return (a, b)
    }
    var fusions: [Int: Fusion] = [:]
    for index in values.indices where uses[index] > 0 {
      guard case .binary(let operation, let x, let y) = values[index],
        operation == .add || operation == .subtract
      else { continue }
      if let (a, b) = factors(x) {
        fusions[index] = Fusion(
          product: x, operation: operation == .add ? .multiplyThenAdd : .multiplyThenSubtract,
          operands: (a, b, y))
      } else if let (a, b) = factors(y) {
        fusions[index] = Fusion(
          product: y, operation: operation == .add ? .multiplyThenAdd : .subtractProduct,
          operands: (a, b, x))
      }
    }
    return fusions
  }
}
