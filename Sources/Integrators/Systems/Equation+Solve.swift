import Equations
import Platform

extension Equation {
  /// The solution from a start at time 0, as a value.
  ///
  /// - Parameters:
  ///   - duration: in s.
  ///   - control: tolerances and limits of the steps.
  ///   - method: the eighth-order pair of Dormand and Prince if no other is
  ///     named.
  ///   - neighbours: nodes through which the solution is interpolated, 2 to 4;
  ///     the order of interpolation is three times that.
  public func solve(
    from positions: [Double], velocities: [Double], until duration: Double,
    _ control: StepControl, by method: SystemMethod = .table(StageTable(.dormandPrince8)),
    neighbours: Int = 3
  ) -> Solution {
    SystemSolver(self, method, control, nodes: neighbours).solution(
      from: SystemStart(positions: positions, velocities: velocities, duration: duration))
  }

  /// The solution from a start at time 0 in `steps` equal steps, as a value.
  public func solve(
    from positions: [Double], velocities: [Double], until duration: Double, steps: Int,
    by method: SystemMethod = .table(StageTable(.dormandPrince8)), neighbours: Int = 3
  ) -> Solution {
    SystemSolver(self, method, .fixed(steps: steps), nodes: neighbours).solution(
      from: SystemStart(positions: positions, velocities: velocities, duration: duration))
  }
}

extension FirstOrderSystem {
  /// The solution of y' = f(t, y) from a state at time 0 to `duration` (s), as
  /// `Equation.solve` has it for second order; y is the velocity of the
  /// solution.
  public func solve(
    from state: [Double], until duration: Double, _ control: StepControl,
    by method: SystemMethod = .table(StageTable(.dormandPrince8)), neighbours: Int = 3
  ) -> Solution {
    require(state.count == count, "a state of \(state.count) numbers for \(count) unknowns")
    return FirstOrder(self).solve(
      from: state.map { _ in 0 }, velocities: state, until: duration, control, by: method,
      neighbours: neighbours)
  }
}
