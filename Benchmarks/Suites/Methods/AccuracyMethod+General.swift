import Equations
import Integrators

extension AccuracyMethod {
  /// Collocation of accelerations that may depend on the velocity in any way.
  static var general: [AccuracyMethod] {
    [collocation(SIMD8<Double>.self), collocation(Lanes16.self)]
  }

  /// Gauss collocation of an acceleration that may depend on the velocity in
  /// any way, with a node in each lane of `V`.
  @inline(__always)
  private static func collocation<V: NodeLanes & ElementaryLanes>(_: V.Type) -> AccuracyMethod {
    let order = 2 * V.width
    return AccuracyMethod(
      name: "gauss-\(order)-general", family: "collocation", order: order,
      summary: "Gauss collocation of any a(t, x, v) of one coordinate, adaptive", isAdaptive: true,
      equations: "one coordinate",
      ladder: { problem throws(Refusal) in
        try problem.refuseStiff()
        return AccuracyLadder.tolerances(from: 2, through: 14)
      },
      solvers: .forces(
        GeneralCollocation<V>(),
        others: .other { equation, setting in
          if let scalar = equation as? any ScalarEquation {
            return run(AnyOnNodes<V>(scalar), setting)
          }
          guard let parsed = equation as? ParsedEquation, parsed.count == 1 else { return nil }
          return run(ParsedOnNodes<V>(parsed.system), setting)
        }))
  }

  /// A solver bound to an equation of one coordinate.
  @inline(__always)
  private static func run<E: NodeEquation>(
    _ equation: E, _ setting: SolverSetting
  ) -> SystemRun {
    let solver = GeneralGaussSolver<E>(setting.control)
    return { start, trajectory in
      solver.solve(
        equation,
        from: InitialValue(
          position: start.positions[0], velocity: start.velocities[0], duration: start.duration),
        into: trajectory)
    }
  }
}
