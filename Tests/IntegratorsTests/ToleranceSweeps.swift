import Equations
import Integrators

/// The sweeps of one solver of each kind over many tolerances: so many that
/// each decision of a step control shows in one of them.
extension PinTests {
  /// From 0.03 to 8e-10, each 0.3125 times the one before.
  private static let tolerances = (0..<16).map { index in
    (0..<index).reduce(0.03) { tolerance, _ in tolerance * 0.3125 }
  }

  /// Motions of few oscillations, which are cheap at the tightest tolerance.
  private static let quick: [Motion] = [
    Motion(
      force: SpringForce(stiffness: 7, damping: 0.3, cubic: 1), x: 0.75, v: -0.5,
      times: SampleTimes([0.25, 1, 2])),
    Motion(
      force: SpringForce(stiffness: 2, damping: 0, cubic: 0.5, drive: 0.75), x: 1.5, v: 3,
      times: SampleTimes([0, 0.7, 3])),
    Motion(
      force: SpringForce(stiffness: 50, damping: 400), x: 1, v: 0, times: SampleTimes([0, 0.5])),
    Motion(
      force: SpringForce(stiffness: 300, damping: 30), x: 100, v: 0, times: SampleTimes([0, 0.5])),
  ]

  private static func byTolerance(
    _ name: String, _ tolerances: ArraySlice<Double> = tolerances[...],
    by make: @escaping Stepped
  ) -> Run {
    Run(sweep: "\(name) by tolerance") {
      tolerances.flatMap { tolerance in
        let solver = make(.adaptive(tolerance: tolerance))
        return quick.map { $0.solved(by: solver) }
      }
    }
  }

  static let toleranceSweeps: [Run] =
    [
      byTolerance("radau5", tolerances.prefix(13), by: radau5),
      byTolerance("radau9", by: radau(Stages5.self, .radau9)),
      byTolerance(
        "four stages", tolerances.prefix(10),
        by: radau(Stages4.self, .collocation(order: 7, nodes: [0.1, 0.4, 0.75, 1]))),
      byTolerance("tsitouras", tolerances.prefix(12), by: tsitouras.solver),
      byTolerance("dop853", by: dop853.solver),
      byTolerance("nystrom8", by: nystrom8),
      byTolerance("extrapolation", by: extrapolation),
      byTolerance("gauss16") {
        gauss($0, SIMD8<Double>.self, iterationTolerance: $0.tolerance)
      },
      byTolerance("gauss32") {
        gauss($0, Lanes16.self, iterationTolerance: $0.tolerance)
      },
      byTolerance("gauss16 equal steps") {
        gauss(.fixed(steps: 12), SIMD8<Double>.self, iterationTolerance: $0.tolerance)
      },
      byTolerance("gauss32 equal steps") {
        gauss(.fixed(steps: 7), Lanes16.self, iterationTolerance: $0.tolerance)
      },
      Run(sweep: "general by tolerance") {
        texts.prefix(9).flatMap { text in
          tolerances.map { tolerance in
            collocation(of: text, control(tolerance), SIMD8<Double>.self)(
              SampleTimes([0, 0.5, 2]), 0.75, -0.5)
          }
        }
      },
    ]
}
