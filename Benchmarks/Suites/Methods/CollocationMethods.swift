import Equations
import Integrators

extension Method {
  /// Gauss collocation with its nodes in vector lanes.
  static var collocation: [Method] {
    gauss("gauss-16", SIMD8<Double>.self, order: 16, first: 0.3, limit: "9.42")
      + gauss("gauss-32", Lanes16.self, order: 32, first: 0.25, limit: "21.99")
      + [general(SIMD8<Double>.self), general(Lanes16.self)]
  }

  /// Gauss collocation with a node in each lane of `V`, in adaptive steps, and
  /// the same in equal steps from `first` times the problem's `coarsest`. On an
  /// undamped spring, steps above `limit`/ω may be unstable.
  @inline(__always)
  private static func gauss<V: NodeLanes>(
    _ name: String, _: V.Type, order: Int, first: Double, limit: String
  ) -> [Method] {
    let summary = "Gauss collocation, \(V.width) nodes in vector lanes"
    return [
      Method(
        name: name, family: "collocation", order: order, summary: summary + ", adaptive",
        isGiven: .splitForce, equations: oneForce,
        rungs: .tolerances(through: 14, not: .stiff), solvers: [.collocationApart(V.self)]),
      Method(
        name: name + "-fixed", family: "collocation", order: order,
        summary: summary + ", unstable at some hω above \(limit)",
        isGiven: .splitForce, equations: oneForce,
        rungs: AccuracyLadder { problem, order throws(Refusal) in
          // ζ = 1 counts as overdamped, but equal steps solve it as well.
          if !problem.isCritical { try problem.refuse([.overdamped]) }
          let steps = try AccuracyLadder.steps(first: first).settings(problem, order)
          // On linear equations the first iterate is exact. On others the
          // tolerance of iterations falls with each rung, to 1e-13.
          if problem.isLinear { return steps }
          return steps.enumerated().map { rung, setting in
            let tolerance = Double("1e-\(min(4 + rung, 13))") ?? 1
            return SolverSetting(setting.stepping, iterationTolerance: tolerance)
          }
        },
        solvers: [.collocationApart(V.self)]),
    ]
  }

  /// Gauss collocation of an acceleration that may depend on the velocity in
  /// any way, with a node in each lane of `V`.
  @inline(__always)
  private static func general<V: NodeLanes>(_: V.Type) -> Method {
    Method(
      name: "gauss-\(2 * V.width)-general", family: "collocation", order: 2 * V.width,
      summary: "Gauss collocation of any a(t, x, v) of one coordinate, adaptive",
      equations: "one coordinate", rungs: .tolerances(through: 14, not: .stiff),
      solvers: [.collocation(V.self)])
  }
}
