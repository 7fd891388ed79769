import CKernels
import Springs

/// The registers and instructions of a program; `run()` allocates nothing.
///
/// Only one thread at a time may use the registers of an instance. Several may
/// use its `pointers`: there each thread computes in a copy of the registers,
/// in memory of its own.
///
/// `Value` is a number or a vector; an instruction serves all its lanes.
public final class ProgramRegisters<Value: ElementaryLanes> {
  /// The addresses of all parts. Equations keep a copy of this struct rather
  /// than read a property of a class in every evaluation.
  @usableFromInline package let pointers: ProgramPointers<Value>
  private var memory = CacheLines()

  /// Registers for one program, with its constants set.
  public init(_ program: EquationProgram) {
    let registers = memory.make(program.registerCount, of: Value(constant: 0))
    for (index, constant) in program.constants.enumerated() {
      registers[program.inputCount + index] = Value(constant: constant)
    }
    let instructions = memory.copy(program.instructions)
    pointers = ProgramPointers(
      registers: registers, firstResult: program.inputCount + program.constants.count,
      byteCount: program.registerCount * MemoryLayout<Value>.stride,
      identity: springbench_next_program(), instructions: instructions,
      end: instructions + program.instructions.count, outputs: memory.copy(program.outputs))
  }

  /// Register `index`: an input, a constant or a result.
  @inlinable
  public subscript(index: Int) -> Value {
    get { pointers.registers[index] }
    set { pointers.registers[index] = newValue }
  }

  /// Runs all instructions on the present inputs.
  @inlinable public func run() { pointers.run(on: pointers.registers) }
}

/// Pointers to a program and its registers. Their owner, a `ProgramRegisters`,
/// has to outlive them.
@frozen
@usableFromInline
package struct ProgramPointers<Value: ElementaryLanes> {
  /// The owner's registers, from which each thread copies its own.
  @usableFromInline let registers: UnsafeMutablePointer<Value>
  /// The register of the first instruction's result.
  @usableFromInline let firstResult: Int
  /// The size of all registers in bytes.
  @usableFromInline let byteCount: Int
  /// A number that no other program has.
  @usableFromInline let identity: UInt
  @usableFromInline let instructions: UnsafeMutablePointer<EquationProgram.Instruction>
  @usableFromInline let end: UnsafeMutablePointer<EquationProgram.Instruction>
  /// The register of each result.
  @usableFromInline package let outputs: UnsafeMutablePointer<Int>

  /// Registers for the calling thread alone: a copy of `registers`, made on
  /// first use, and anew after the thread has run another program.
  @inlinable @inline(__always)
  var threadRegisters: UnsafeMutablePointer<Value> {
    springbench_registers_of(identity, registers, byteCount).assumingMemoryBound(to: Value.self)
  }

  /// Runs all instructions on the inputs in registers `r`.
  @inlinable @inline(__always)
  func run(on r: UnsafeMutablePointer<Value>) {
    Self.run(r, writing: r + firstResult, from: instructions, to: end)
  }

  /// Runs instructions on registers `r`; `first` is the first to be written.
  @inlinable
  static func run(
    _ r: UnsafeMutablePointer<Value>, writing first: UnsafeMutablePointer<Value>,
    from begin: UnsafeMutablePointer<EquationProgram.Instruction>,
    to end: UnsafeMutablePointer<EquationProgram.Instruction>
  ) {
    var target = first
    var next = begin
    while next < end {
      let instruction = next.pointee
      let a = r[Int(instruction.a)]
      // Each function is a constant in a case of its own: `apply` then needs no
      // second switch.
      switch instruction.operation {
      case .add: target.pointee = a + r[Int(instruction.b)]
      case .subtract: target.pointee = a - r[Int(instruction.b)]
      case .multiply: target.pointee = a * r[Int(instruction.b)]
      case .divide: target.pointee = a / r[Int(instruction.b)]
      case .negate: target.pointee = -a
      case .multiplyThenAdd: target.pointee = a * r[Int(instruction.b)] + r[Int(instruction.c)]
      case .multiplyThenSubtract: target.pointee = a * r[Int(instruction.b)] - r[Int(instruction.c)]
      case .subtractProduct: target.pointee = r[Int(instruction.c)] - a * r[Int(instruction.b)]
      case .power: target.pointee = Value.apply(.power, a, r[Int(instruction.b)])
      case .minimum: target.pointee = Value.apply(.minimum, a, r[Int(instruction.b)])
      case .maximum: target.pointee = Value.apply(.maximum, a, r[Int(instruction.b)])
      case .sine: target.pointee = Value.apply(.sine, a)
      case .cosine: target.pointee = Value.apply(.cosine, a)
      case .tangent: target.pointee = Value.apply(.tangent, a)
      case .arctangent: target.pointee = Value.apply(.arctangent, a)
      case .hyperbolicSine: target.pointee = Value.apply(.hyperbolicSine, a)
      case .hyperbolicCosine: target.pointee = Value.apply(.hyperbolicCosine, a)
      case .hyperbolicTangent: target.pointee = Value.apply(.hyperbolicTangent, a)
      case .exponential: target.pointee = Value.apply(.exponential, a)
      case .logarithm: target.pointee = Value.apply(.logarithm, a)
      case .squareRoot: target.pointee = Value.apply(.squareRoot, a)
      case .magnitude: target.pointee = Value.apply(.magnitude, a)
      case .sign: target.pointee = Value.apply(.sign, a)
      }
      target += 1
      next += 1
    }
  }
}

extension ProgramPointers {
  /// The acceleration at a state, of a program with one coordinate.
  @inlinable @inline(__always)
  package func acceleration(_ time: Value, _ position: Value, _ velocity: Value) -> Value {
    let r = threadRegisters
    r[0] = time
    r[1] = position
    r[2] = velocity
    run(on: r)
    return r[outputs[0]]
  }
}

extension ProgramPointers<Double> {
  /// Runs the program on a time, positions and velocities, and writes results.
  @inlinable @inline(__always)
  func run(
    _ time: Double, _ position: Span<Double>, _ velocity: Span<Double>, resultCount: Int,
    into results: inout MutableSpan<Double>
  ) {
    let count = position.count
    let r = threadRegisters
    r[0] = time
    for index in 0..<count {
      r[1 + index] = position[unchecked: index]
      r[1 + count + index] = velocity[unchecked: index]
    }
    run(on: r)
    for index in 0..<resultCount { results[unchecked: index] = r[outputs[index]] }
  }
}

/// Formulas as a list of instructions on numbered registers.
///
/// The first registers are the inputs: the time in register 0, then all
/// positions, then all velocities. The next registers are constants, and each
/// further one is written by one instruction.
public struct EquationProgram: Sendable {
  /// An operation on the registers `a`, `b` and `c`. If it has fewer operands,
  /// the other registers repeat `a`. The result goes to the register after the
  /// previous instruction's.
  @frozen
  public struct Instruction: Sendable, Equatable {
    /// The operation.
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

  /// Whether an instruction reads one of these registers, or a result is one.
  package func reads(_ registers: Range<Int>) -> Bool {
    outputs.contains(where: registers.contains)
      || instructions.contains { instruction in
        [instruction.a, instruction.b, instruction.c].contains { registers.contains(Int($0)) }
      }
  }
}
