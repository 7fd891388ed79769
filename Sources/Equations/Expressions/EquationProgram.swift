/// Formulas as a list of instructions on numbered registers.
///
/// The first registers are the inputs: the time in register 0, then all
/// positions, then all velocities. The next registers are constants, and each
/// further one is written by one instruction.
public struct EquationProgram: Sendable {
  /// An operation on the registers `a`, `b` and `c`. One of fewer operands
  /// ignores the rest, which repeat `a`. The result goes to the register that
  /// follows the one written by the previous instruction.
  @frozen
  public struct Instruction: Sendable, Equatable {
    /// What is computed.
    public let operation: Operation
    /// The register of the first value.
    public let a: UInt32
    /// The register of the second value.
    public let b: UInt32
    /// The register of the third value.
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
  package func reads(_ registers: Range<Int>) -> Bool {
    outputs.contains(where: registers.contains)
      || instructions.contains { instruction in
        [instruction.a, instruction.b, instruction.c].contains { registers.contains(Int($0)) }
      }
  }
}
