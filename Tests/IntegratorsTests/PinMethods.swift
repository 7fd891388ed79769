import Equations
import Integrators

/// Solvers whose results are pinned. `nodes` is the number of ends of steps
/// through which samples are interpolated.
extension PinTests {
  typealias Stepped = @Sendable (Stepping) -> any Solver<SpringForce>

  // MARK: Explicit methods

  struct ExplicitMethod: Sendable {
    let name: String
    let tableau: StageTable
    let solver: Stepped

    init<N: StageCount>(
      _ name: String, _: N.Type, _ tableau: StageTable, nodes: Int = 2
    ) {
      self.name = name
      self.tableau = tableau
      solver = { ExplicitSolver<N, SpringForce>(tableau, $0, nodes: nodes) }
    }
  }

  static let tsitouras = ExplicitMethod("tsitouras", Stages7.self, .tsitouras5)
  static let dop853 = ExplicitMethod(
    "dop853", DormandPrince8Stages.self, .dormandPrince8, nodes: 3)

  static let explicitMethods = [
    ExplicitMethod("euler", Stages1.self, .explicitEuler),
    ExplicitMethod("midpoint", Stages2.self, .midpoint),
    ExplicitMethod("heun", Stages2.self, .heun),
    ExplicitMethod("kutta3", Stages3.self, .kutta3),
    ExplicitMethod("rk4", Stages4.self, .rungeKutta4, nodes: 3),
    ExplicitMethod("three-eighths", Stages4.self, .threeEighths),
    ExplicitMethod("bogacki-shampine", Stages4.self, .bogackiShampine3),
    ExplicitMethod("cash-karp", Stages6.self, .cashKarp5),
    ExplicitMethod("dormand-prince", Stages7.self, .dormandPrince5),
    tsitouras,
    ExplicitMethod("verner7", Stages10.self, .verner7, nodes: 3),
    ExplicitMethod("verner9", Stages16.self, .verner9, nodes: 4),
    dop853,
  ]

  static func nystrom<N: StageCount>(
    _: N.Type, _ tableau: StageTable, nodes: Int
  ) -> Stepped {
    { ExplicitSolver<NystromStages<N>, SpringForce>(tableau, $0, nodes: nodes) }
  }

  static let nystrom8 = nystrom(Stages9.self, .nystrom8, nodes: 4)

  static let nystromMethods = [
    ("nystrom6", nystrom(Stages6.self, .nystrom6, nodes: 2)),
    ("nystrom6 of three nodes", nystrom(Stages6.self, .nystrom6, nodes: 3)),
    ("nystrom8", nystrom8),
    ("nystrom12", nystrom(Stages17.self, .nystrom12, nodes: 4)),
  ]

  static let compositions = [
    ("semi-implicit-euler", Composition.semiImplicitEuler), ("velocity-verlet", .velocityVerlet),
    ("semi-implicit-euler-position", .semiImplicitEulerPositionFirst),
    ("position-verlet", .positionVerlet), ("yoshida4", .yoshida4), ("yoshida6", .yoshida6),
    ("blanes-moan6", .blanesMoan6), ("kahan-li8", .kahanLi8),
  ]

  static let extrapolation: Stepped = { InMemory.extrapolation(stepping: $0) }

  // MARK: Implicit methods

  static let radau5: Stepped = {
    RadauSolver<Stages3, SpringForce>(tolerance: $0.tolerance)
  }
  static let radau9: Stepped = {
    RadauSolver<Stages5, SpringForce>(tolerance: $0.tolerance)
  }

  // MARK: Collocation in vector lanes

  static func gauss<V: NodeLanes>(
    _ stepping: Stepping, _: V.Type, iterationTolerance: Double = 1e-9,
    maximumIterations: Int? = nil
  ) -> any Solver<SpringForce> {
    ForceGauss<V, SpringForce>(
      stepping, iterationTolerance: iterationTolerance, maximumIterations: maximumIterations)
  }

  /// Solves a text of one coordinate, whose acceleration may depend on the
  /// velocity in any way.
  static func collocation<V: NodeLanes>(
    of text: String, _ control: StepControl, _: V.Type
  ) -> (_ times: SampleTimes, _ x: Double, _ v: Double) -> Solved {
    let equation = AnyOnNodes<V>(try! EquationSystem(text))
    let solver = GaussSolver<AnyOnNodes<V>>(.adaptive(control))
    return { times, x, v in
      solved(at: times, x: x, v: v) {
        solver.solve(equation, from: $0, into: $1)
      }
    }
  }

  /// The default step control for a tolerance, after `change`.
  static func control(
    _ tolerance: Double, _ change: (inout StepControl) -> Void = { _ in }
  ) -> StepControl {
    var control = StepControl(Tolerance(tolerance))
    change(&control)
    return control
  }
}

/// The motions of sweeps. Together they have damping, drives, stiffness, large
/// states, rest, samples at the ends of steps and between them, a start without
/// a sample, a single step, and many steps between samples.
extension PinTests {
  struct Motion: Sendable {
    let force: SpringForce
    let x: Double
    let v: Double
    let times: SampleTimes
    var recordsVelocities = true

    func solved(by solver: any Solver<SpringForce>) -> Solved {
      solver.solved(force, x: x, v: v, at: times, recordsVelocities: recordsVelocities)
    }
  }

  static let even = SampleTimes(duration: 4, count: 9)
  static let fine = SampleTimes(duration: 4, count: 33)
  static let uneven = SampleTimes([0, 0.3, 0.31, 0.9, 1.4, 2.2, 2.3, 3.3, 3.7, 4])
  /// No sample at the start, and two at the same time.
  static let late = SampleTimes([0.5, 0.5, 1.25, 2, 2.125, 4])
  static let ends = SampleTimes(duration: 4, count: 2)
  static let dense = SampleTimes(duration: 4, count: 401)
  static let short = SampleTimes(duration: 1e-3, count: 3)
  static let long = SampleTimes(duration: 300, count: 61)
  static let instant = SampleTimes(duration: 1e-12, count: 2)
  /// The high part of the end of the last of 49 equal steps is below 1: 49 ·
  /// (1/49) is rounded down.
  static let unit = SampleTimes([0, 0.4, 1])

  static let hardening = Motion(
    force: SpringForce(stiffness: 1, damping: 0.3, cubic: 1), x: 0.75, v: -0.5, times: even)
  static let far = Motion(
    force: SpringForce(stiffness: 2, damping: 0.1), x: 4000, v: -2500, times: late)
  static let driven = Motion(
    force: SpringForce(stiffness: 3, damping: 0.05, drive: 1), x: 0, v: 0, times: fine)
  static let fast = Motion(
    force: SpringForce(stiffness: 900, damping: 0), x: 1, v: 0, times: late,
    recordsVelocities: false)
  static let sampledOften = Motion(
    force: SpringForce(stiffness: 2, damping: 0.1, cubic: 0.5), x: 0.5, v: 0.5, times: dense)
  static let sampledAtEnds = Motion(
    force: SpringForce(stiffness: 5, damping: 1, cubic: 0.25), x: 1, v: 2, times: ends)
  static let brief = Motion(
    force: SpringForce(stiffness: 1, damping: 0.5), x: 1, v: 1, times: short)
  static let straight = Motion(
    force: SpringForce(stiffness: 0, damping: 0), x: 2, v: -1, times: uneven)
  static let resting = Motion(
    force: SpringForce(stiffness: 1, damping: 0), x: 0, v: 0, times: even)
  /// The motions of sweeps that name no others.
  static let standardMotions: [Motion] = [
    hardening, far, driven, fast, sampledOften, sampledAtEnds, brief, straight, resting,
    Motion(force: SpringForce(stiffness: 30, damping: 25, drive: 2), x: -1, v: 3, times: fine),
    Motion(force: SpringForce(stiffness: 2, damping: 0.3, cubic: 1), x: 1, v: 1, times: instant),
    Motion(force: SpringForce(stiffness: 2, damping: 0.3, cubic: 1), x: 1, v: 1, times: unit),
    Motion(
      force: SpringForce(stiffness: 3, damping: 0.05, cubic: 2, drive: 1), x: 0, v: 0,
      times: even),
  ]

  static let creeping = Motion(
    force: SpringForce(stiffness: 400, damping: 2000), x: 1, v: 10, times: uneven)
  static let settling = Motion(
    force: SpringForce(stiffness: 900, damping: 40, cubic: 90), x: 1, v: 0, times: fine)
  static let lasting = Motion(
    force: SpringForce(stiffness: 1, damping: 0.01, cubic: 0.05), x: 1, v: 0, times: long)
  /// A spring whose force turns away from zero at |x| > 1/3.
  static let away = Motion(
    force: SpringForce(stiffness: 1, damping: 0.125, cubic: -9), x: 0.75, v: 0.5, times: even)
}
