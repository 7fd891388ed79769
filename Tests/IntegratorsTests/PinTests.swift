import CKernels
import Equations
import Integrators
import TestSupport
import Testing

/// *Pins*: recorded results of every solver on a few motions, to the last
/// digits that all CPUs share: steps, evaluations and the sum of the samples.
/// Other tests check that the numbers are right; these show any change of a
/// coefficient, of step control or of the output.
///
/// `PinRuns` has the pins of single solves, `PinSweeps`, `PinTolerances` and
/// `SystemSweeps` those of many, by the solvers of `PinMethods` on the motions
/// of `PinMotions`.
@Suite struct PinTests {
  typealias Run = PinnedRun

  /// Codes, the numbers of steps accepted and rejected, evaluations and
  /// factorisations, and the sum of the samples.
  static func outcome(_ solves: some Collection<Solved>, codes: String? = nil) -> String {
    let reports = solves.map(\.report)
    func sum(_ count: KeyPath<SolveReport, Int>) -> Int {
      reports.reduce(0) { $0 + $1[keyPath: count] }
    }
    let code = codes ?? reports.map(\.code.rawValue).joined(separator: "+")
    return "\(code) \(sum(\.accepted)) \(sum(\.rejected)) \(sum(\.evaluations))"
      + " \(sum(\.factorisations)) \(solves.reduce(0) { $0 + Self.sum($1.trajectory) })"
  }

  /// A sum in which every sample has a weight of its own.
  static func sum(_ trajectory: Trajectory) -> Double {
    var sum = 0.0
    for k in 0..<trajectory.times.count {
      for c in 0..<trajectory.width {
        let weight = 1 + 0.25 * Double((3 * k + 5 * c) % 7)
        sum += weight * trajectory.position(k, coordinate: c)
        guard trajectory.recordsVelocities else { continue }
        sum += (weight - 0.625) * trajectory.velocity(k, coordinate: c)
      }
    }
    return sum
  }

  static let pins = Pins("Tests/IntegratorsTests/Pins.txt")

  /// Whether products are fused with the sum that they are part of.
  static let isFused = Double.multiplyAdd(1 + 0x1p-30, 1 - 0x1p-30, -1) != 0

  /// Prefixes of the names of pins that are not compared in builds that fuse
  /// products: their iterations end at rounding, or their errors are hardly
  /// larger, so that a solve may take an iteration more or less.
  static let decidedByRounding = [
    "sweep gauss32", "sweep general gauss32", "sweep gauss4", "sweep gauss6", "sweep radau",
    "sweep trapezoidal", "sweep symmetric", "sweep series", "sweep switching",
    "sweep taylor creeping", "sweep verner9 1e-11", "sweep nystrom12 1e-12",
    "sweep general gauss16 1e-11", "sweep dop853 by tolerance", "verner9 1e-09 more",
  ]

  /// Prefixes of the names of pins that are compared at the baseline level: the
  /// kernels for collocation fuse products at the others.
  static let ofBaseline = ["sweep gauss", "sweep general"]

  static func check(_ runs: [Run]) {
    for run in runs where !(isFused && decidedByRounding.contains { run.name.hasPrefix($0) }) {
      let isOfBaseline = ofBaseline.contains { run.name.hasPrefix($0) }
      // Fused products change the rounding of every solver; where iterations
      // end at a tolerance, and in sums over many solves, the difference grows.
      let iterates = run.name.hasPrefix("gauss") || run.name.hasPrefix("radau")
      let share = run.name.hasPrefix("sweep") ? 1e-10 : iterates ? 2e-11 : 2e-13
      let level = springbench_level_enter(isOfBaseline ? 0 : -1)
      pins.expect(run, within: share)
      _ = springbench_level_enter(level)
    }
  }

  @Test func everyPinHasItsRun() {
    let runs = [Self.oneStep, Self.severalSteps, Self.systems, Self.sweeps, Self.systemSweeps]
    #expect(runs.joined().joined().map(\.name).sorted() == Self.pins.names)
  }

  @Test(arguments: oneStep.indices) func oneStepMethodsDoAsEver(index: Int) {
    Self.check(Self.oneStep[index])
  }

  @Test(arguments: severalSteps.indices) func otherMethodsDoAsEver(index: Int) {
    Self.check(Self.severalSteps[index])
  }

  @Test(arguments: systems.indices) func systemsDoAsEver(index: Int) {
    Self.check(Self.systems[index])
  }

  @Test(arguments: sweeps.indices) func manyMotionsAreAsEver(index: Int) {
    Self.check(Self.sweeps[index])
  }

  @Test(arguments: systemSweeps.indices) func manySystemsAreAsEver(index: Int) {
    Self.check(Self.systemSweeps[index])
  }
}
