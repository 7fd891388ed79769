import Equations
import Integrators
import Springs

/// Pinned sweeps of several coordinates, and of Taylor series.
extension PinTests {
  static let systemSweeps: [Run] = tableSweeps + [extrapolationSweep] + seriesSweeps

  // MARK: Tables of stages, and a splitting

  /// A prey, its predator, and a second prey that follows the first.
  struct Predation: FirstOrderSystem {
    var count: Int { 3 }
    func evaluate(_ time: Double, _ y: Span<Double>, into rates: inout MutableSpan<Double>) {
      rates[0] = y[0] * (1 - y[1])
      rates[1] = y[1] * (y[0] + 0.5 * y[2] - 1) - 0.1 * y[1] * time
      rates[2] = -3 * (y[2] - y[0])
    }
  }

  private static var coupled: ParsedEquation {
    parsed("x'' = -x - 0.2*x' + cos(2*t); y'' = x - 4*y^3 - 0.1*y'*x'; z'' = 9*(y - z) + 0.25*t")
  }

  private static let tableSweeps: [Run] =
    [
      ("euler", StageTable.explicitEuler, 2), ("heun", .heun, 3), ("rk4", .rungeKutta4, 4),
      ("bogacki-shampine", .bogackiShampine3, 2), ("tsitouras", .tsitouras5, 3),
      ("dop853", .dormandPrince8, 4),
    ].map { name, table, nodes in everyWay("\(name) coupled", table, nodes: nodes, coupled) }
    + [("rk4", StageTable.rungeKutta4), ("dop853", .dormandPrince8)].flatMap {
      name, table in
      [
        everyWay("\(name) predation", table, nodes: 4, FirstOrder(Predation())),
        everyWay("\(name) chain", table, nodes: 4, CubicChain(masses: 9)),
      ]
    }
    + [("nystrom6", StageTable.nystrom6), ("nystrom8", .nystrom8), ("nystrom12", .nystrom12)].map {
      name, table in everyWay("\(name) chain", table, nodes: 4, CubicChain(masses: 5))
    }
    + [
      ("nystrom8", SystemMethod.table(.nystrom8)),
      ("velocity-verlet", .splitting(.velocityVerlet, .removed, damping: [0, 0, 0])),
    ].map { name, method in
      Run(sweep: "system \(name) long") {
        let solver = SystemSolver(CubicChain(masses: 3), method, .fixed(steps: 1500), nodes: 3)
        return solves([long], width: 3, x: 0.3, by: solver.solve)
      }
    }

  private static let controls = [
    control(1e-2), control(1e-6), control(1e-10), control(1e-4) { $0.largestStep = 0.15 },
    control(1e-5) { $0.firstStep = 1e-5 }, control(1e-9) { $0.maximumSteps = 5 },
    control(1e-3) { $0.tolerance = Tolerance(relative: 1e-8, absolute: 1e-4) },
    control(1e-3) { $0.tolerance = Tolerance(relative: 1e-4, absolute: 1e-8) },
  ]

  /// Solves in equal steps, and by every control if the table has an estimate.
  private static func everyWay<E: Equation>(
    _ name: String, _ table: StageTable, nodes: Int, _ equation: E
  ) -> Run {
    Run(sweep: "system \(name)", isFirstOrder: equation.isFirstOrder(0)) {
      let solvers =
        [1, 2, 8, 49].map { SystemSolver(equation, .table(table), .fixed(steps: $0), nodes: nodes) }
        + (table.estimateOrder == 0 ? [] : controls).map {
          SystemSolver(equation, .table(table), .adaptive($0), nodes: nodes)
        }
      return solvers.flatMap {
        solves([even, late, ends, dense, unit, instant], width: equation.count, by: $0.solve)
      }
    }
  }

  /// A solve for each set of sample times, the second without velocities. The
  /// coordinates start at `x` or up to 1 below it, with velocities of `v` or up
  /// to 0.75 above it.
  private static func solves(
    _ times: [SampleTimes], width: Int, x: Double = 0.75, v: Double = 0.5,
    by solve: (SystemStart, Trajectory) -> SolveReport
  ) -> [Solved] {
    times.enumerated().map { index, times in
      let trajectory = Trajectory(times: times, width: width, recordsVelocities: index != 1)
      let start = SystemStart(
        positions: (0..<width).map { x - 0.5 * Double($0 % 3) },
        velocities: (0..<width).map { v + 0.25 * Double($0 % 4) }, duration: times.end)
      return (solve(start, trajectory), trajectory)
    }
  }

  // MARK: Extrapolation and Taylor series

  private static let extrapolationSweep = Run(sweep: "system extrapolation") {
    [1e-3, 1e-8].flatMap { tolerance in
      let chain = CubicChain(masses: 11)
      return solves(
        [even, uneven], width: chain.count,
        by: SystemSolver(chain, .extrapolation(columns: 5), .adaptive(control(tolerance)), nodes: 4)
          .solve)
    }
  }

  /// The texts of `PinSweeps`, and others.
  private static let seriesTexts =
    texts + [
      "x'' = -x + tanh(50*(t - 2))", "x'' = -x/(1 + x^2)", "x'' = 1/(t - 3)",
      "x'' = -sqrt(x^2 + 0.01)", "x'' = -exp(x) + 1", "x'' = -x + exp(-400*(t - 2.3)^2)",
      "x'' = cos(t^2); y' = -y*x; z'' = abs(x) - z", "x'' = -sinh(x) - 0.1*x'", "x' = x^2",
      "x'' = -sqrt(x^2)", "x'' = sign(sin(5*t)) - x", "x'' = min(x, 0) - max(x', 0.1)",
    ]

  private static let seriesSweeps: [Run] = [
    (2, 1e-2, even, Double.infinity), (4, 1e-2, even, 0.25), (5, 1e-4, uneven, .infinity),
    (8, 1e-6, late, .infinity), (20, 1e-9, fine, 0.3), (24, 1e-15, ends, .infinity),
    (9, 1e-3, instant, .infinity),
  ].map { order, tolerance, times, longestStep in
    Run(sweep: "series \(order) \(tolerance)") {
      seriesTexts.flatMap { text in
        [(0.75, -0.5), (0, 0), (40, 3), (2, 0)].map { x, v in
          let system = parsed(text).system
          let solver = SeriesSolver<Double>(
            system, order: order, tolerance: tolerance, times: times, maximumSteps: 3000,
            longestStep: longestStep)
          // All coordinates start alike; order 5 records no velocities.
          return solved(
            at: times, width: system.count, x: x, v: v, recordsVelocities: order != 5,
            by: solver.solve)
        }
      }
    }
  }
}
