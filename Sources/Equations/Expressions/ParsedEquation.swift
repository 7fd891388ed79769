/// Equations read from a text, ready to be solved. An instance computes in
/// registers of its own, which only one thread may use at a time.
///
/// A solver sees a coordinate y of first order as a velocity: y and y(0) stand
/// among the velocities, as in `system.start`.
public struct ParsedEquation: DifferentiableEquation, @unchecked Sendable {
  /// The system that is evaluated.
  public let system: EquationSystem
  public let count: Int
  public let isVelocityFree: Bool
  @usableFromInline let pointers: ProgramPointers<Double>
  /// Owns the memory behind `pointers`.
  private let registers: ProgramRegisters<Double>
  private let derivatives: Derivatives

  /// The accelerations of a system as an equation.
  public init(_ system: EquationSystem) {
    self.system = system
    count = system.count
    let program = system.program
    isVelocityFree = !program.reads(1 + count..<system.inputCount)
    registers = ProgramRegisters(program)
    pointers = registers.pointers
    derivatives = Derivatives(system)
  }

  public func isFirstOrder(_ coordinate: Int) -> Bool { system.isFirstOrder[coordinate] }
  public var hasCorners: Bool { system.hasCorners }

  @inlinable
  public func evaluate(
    _ time: Double, _ position: Span<Double>, _ velocity: Span<Double>,
    into acceleration: inout MutableSpan<Double>
  ) {
    pointers.run(time, position, velocity)
    for index in 0..<count {
      acceleration[unchecked: index] = pointers.registers[pointers.outputs[index]]
    }
  }

  /// The acceleration of the only coordinate; `count` has to be 1.
  @inlinable
  public func acceleration(position: Double, velocity: Double, time: Double) -> Double {
    pointers.acceleration(time, position, velocity)
  }

  public func differentiate(
    _ time: Double, _ position: Span<Double>, _ velocity: Span<Double>,
    into derivatives: inout MutableSpan<Double>
  ) {
    let (program, registers) = self.derivatives.compiled
    registers.pointers.run(time, position, velocity)
    for (index, output) in program.outputs.enumerated() { derivatives[index] = registers[output] }
  }

  /// The program of the derivatives with its registers, made on first use,
  /// because it may be many times as long as the text.
  private final class Derivatives {
    private let system: EquationSystem
    private(set) lazy var compiled = {
      let program = system.jacobian
      return (program: program, registers: ProgramRegisters<Double>(program))
    }()

    init(_ system: EquationSystem) { self.system = system }
  }
}
