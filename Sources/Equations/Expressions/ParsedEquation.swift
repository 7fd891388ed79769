import Synchronization

/// Equations read from a text, ready to be solved. Several threads may solve
/// them at once: each computes in registers of its own.
///
/// To a solver, a coordinate y of first order is a velocity: y and y(0) stand
/// among the velocities, as in `system.start`.
public struct ParsedEquation: DifferentiableEquation, @unchecked Sendable {
  /// The system that is evaluated.
  public let system: EquationSystem
  public let count: Int
  public let isVelocityFree: Bool
  @usableFromInline let pointers: ProgramPointers<Double>
  /// Owns the memory behind `pointers`.
  private let registers: ProgramRegisters<Double>
  private let jacobian = LazyJacobian()

  /// The accelerations of a system as an equation.
  public init(_ system: EquationSystem) {
    self.system = system
    count = system.count
    let program = system.program
    isVelocityFree = !program.reads(1 + count..<system.inputCount)
    registers = ProgramRegisters(program)
    pointers = registers.pointers
  }

  public func isFirstOrder(_ coordinate: Int) -> Bool { system.isFirstOrder[coordinate] }
  public var hasCorners: Bool { system.hasCorners }

  @inlinable
  public func evaluate(
    _ time: Double, _ position: Span<Double>, _ velocity: Span<Double>,
    into acceleration: inout MutableSpan<Double>
  ) {
    pointers.run(time, position, velocity, resultCount: count, into: &acceleration)
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
    let program = jacobian.registers.withLock { made in
      let ready = made ?? ProgramRegisters(system.jacobian)
      made = ready
      return ready.pointers
    }
    program.run(time, position, velocity, resultCount: derivatives.count, into: &derivatives)
  }

  /// The program of the derivatives. It is made on first use, as it may be many
  /// times as long as the text, and not all solvers need it.
  private final class LazyJacobian: Sendable {
    let registers = Mutex<ProgramRegisters<Double>?>(nil)
  }
}
