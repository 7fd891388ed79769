import Equations
import Platform

/// Many independent systems that take the same equal steps of an explicit
/// Runge–Kutta tableau together, as the springs of a screen do. A group is
/// eight systems in the lanes of a register, each with constants of its own.
///
/// A single solve waits for the result of every multiply-add before the next.
/// Groups do not depend on each other and keep the arithmetic units busy, so a
/// step of a spring costs a fraction of a nanosecond.
public final class ExplicitEnsemble<Stages: StageCount, Equation: RegisterEquation>
where Equation.Position == SIMD8<Double> {
  @usableFromInline let tables: ExplicitTables<Stages, Double>
  @usableFromInline let equations: UnsafeMutablePointer<Equation>
  @usableFromInline let positions: UnsafeMutablePointer<SIMD8<Double>>
  @usableFromInline let velocities: UnsafeMutablePointer<SIMD8<Double>>
  /// Number of groups of eight systems.
  public let groupCount: Int
  /// The length of a step in s.
  public let step: Double
  /// The number of steps taken.
  @usableFromInline var taken = 0
  private var storage = CacheLines()

  /// An ensemble with one equation for each group of eight and, in the same
  /// order, positions and velocities at the start; `step` is in seconds.
  public init(
    _ tableau: ExplicitTableau, _ equations: [Equation],
    from start: [(position: SIMD8<Double>, velocity: SIMD8<Double>)], step: Double
  ) {
    require(equations.count == start.count, "a start for every group")
    tables = ExplicitTables(tableau)
    groupCount = equations.count
    self.step = step
    self.equations = storage.copy(equations)
    positions = storage.copy(start.map(\.position))
    velocities = storage.copy(start.map(\.velocity))
  }

  /// Seconds since the start: a product, so that no rounding accumulates.
  @inlinable public var time: Double { Double(taken) * step }

  /// The positions of a group's eight systems.
  public func position(_ group: Int) -> SIMD8<Double> {
    require(group >= 0 && group < groupCount, "no such group")
    return positions[group]
  }

  /// The velocities of a group's eight systems, per second.
  public func velocity(_ group: Int) -> SIMD8<Double> {
    require(group >= 0 && group < groupCount, "no such group")
    return velocities[group]
  }

  /// Advances all systems by `count` steps, one step of all after the other.
  ///
  /// - Complexity: O(systems × count × stages); no allocation.
  @inlinable
  public func advance(steps count: Int) {
    // Computed by the first call, as all steps have the same size.
    let folded = tables.fold(step, slot: Trial.spareSlot)
    for _ in 0..<count {
      let now = time
      for group in 0..<groupCount {
        let equation = equations[group]
        let x = positions[group]
        let v = velocities[group]
        let stepper = ExplicitStepper<Stages, Equation>(equation, folded: folded)
        let a = equation.acceleration(position: x, velocity: v, time: now)
        let end = stepper.step(x, v, a, now, adaptive: false, isOneOfMany: true)
        positions[group] = end.x
        velocities[group] = end.v
      }
      taken += 1
    }
  }
}
