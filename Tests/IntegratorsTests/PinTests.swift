import CKernels
import Equations
import Integrators
import TestSupport
import Testing

/// Regression tests of all solvers but Rosenbrock's against recorded results,
/// called *pins*.
///
/// Other tests check that the solvers are accurate. These show changes beyond
/// rounding: of a coefficient, of step control, of the samples. Each pin stands
/// for a *sweep*: one kind of solver on its motions. `Pins.txt` has a line for
/// each sweep; a failing test prints the line to record if the change is
/// intended.
///
/// `PinMethods` has the solvers and the motions, `PinSweeps` the sweeps of one
/// coordinate, and `SystemSweeps` the sweeps of several and of Taylor series.
@Suite struct PinTests {
  typealias Run = PinnedRun

  static let sweeps: [Run] = springSweeps + systemSweeps
  private static let pins = Pins("Tests/IntegratorsTests/Pins.txt")

  @Test func everyPinHasASweep() {
    #expect(Self.sweeps.map(\.name).sorted() == Self.pins.names)
  }

  @Test(arguments: sweeps) func pinnedResultsOfSolversAreUnchanged(sweep: Run) {
    if Self.isFused && Self.decidedByRounding.contains(where: sweep.name.hasPrefix) { return }
    // Above the baseline level (0) kernels fuse products. These sweeps are
    // pinned at the baseline, others at the usual level (-1).
    let usesKernels = [
      "gauss", "general", "backward-euler", "implicit-midpoint", "radau", "trapezoidal",
    ].contains(where: sweep.name.hasPrefix)
    let level = springbench_level_enter(usesKernels ? 0 : -1)
    defer { _ = springbench_level_enter(level) }
    // The C library's functions in equations may differ in their last digit,
    // and the kernels for systems round as their level does.
    let dependsOnCPU = ["general", "series", "system"].contains(where: sweep.name.hasPrefix)
    Self.pins.expect(sweep, within: Self.isFused || dependsOnCPU ? 1e-10 : 2e-13)
  }

  /// Whether this build fuses products with the sum that they are part of,
  /// which changes the rounding of every solver.
  private static let isFused = Double.multiplyAdd(1 + 0x1p-30, 1 - 0x1p-30, -1) != 0

  /// The sweeps, by the beginnings of their names, that are skipped in builds
  /// that fuse products: iterations end at rounding, or errors hardly exceed
  /// it, so a solve may take an iteration or a step more or less.
  private static let decidedByRounding = [
    "gauss32", "general gauss32", "gauss4", "gauss6", "implicit-midpoint", "radau", "trapezoidal",
    "symmetric", "series", "dop853 by tolerance",
  ]
}

extension PinTests.Run {
  /// Pins solves as one line. For an equation of first order, only
  /// velocities are summed.
  init(
    sweep name: String, isFirstOrder: Bool = false,
    _ solves: @escaping @Sendable () -> [Solved]
  ) {
    self.init(name) { Self.summary(of: solves(), isFirstOrder: isFirstOrder) }
  }

  /// The initials of the result codes of all solves; the numbers of steps
  /// accepted and rejected, evaluations and Jacobians of those that succeeded;
  /// and the sum of their samples.
  private static func summary(of solves: [Solved], isFirstOrder: Bool) -> String {
    let good = solves.filter { $0.report.code == .success }
    func total(_ count: KeyPath<SolveReport, Int>) -> String {
      String(good.reduce(0) { $0 + $1.report[keyPath: count] })
    }
    let counts = [
      total(\.accepted), total(\.rejected), total(\.evaluations), total(\.jacobians),
    ]
    let sum = good.reduce(0.0) { $0 + sumOfOutput($1.trajectory, isFirstOrder) }
    let codes = String(solves.compactMap { $0.report.code.rawValue.first })
    return "\(codes) \(counts.joined(separator: " ")) \(sum)"
  }

  /// The sum of the samples, divided by the largest position (velocity, for
  /// first order) if that exceeds 1, so that a large motion does not outweigh
  /// the others. Weights differ, so that exchanged neighbours show.
  private static func sumOfOutput(_ trajectory: Trajectory, _ isFirstOrder: Bool) -> Double {
    var sum = 0.0
    var largest = 1.0
    for k in 0..<trajectory.times.count {
      for c in 0..<trajectory.width {
        let weight = 1 + 0.25 * Double((3 * k + 5 * c) % 7)
        if !isFirstOrder {
          let position = trajectory.position(k, coordinate: c)
          sum += weight * position
          largest = max(largest, position.magnitude)
        }
        guard trajectory.recordsVelocities else { continue }
        let velocity = trajectory.velocity(k, coordinate: c)
        sum += (weight - 0.625) * velocity
        if isFirstOrder { largest = max(largest, velocity.magnitude) }
      }
    }
    return sum / largest
  }
}
