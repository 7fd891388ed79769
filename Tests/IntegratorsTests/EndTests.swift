import Equations
import Glibc
import Integrators
import Testing

/// How solves end, and the samples of failed solves.
@Suite struct EndTests {
  // MARK: Result codes

  private func radau5(_ stepping: Stepping) -> any Solver<SpringForce> {
    switch stepping {
    case .fixed(let steps): InMemory.implicit(.radau5, steps: steps)
    case .adaptive: RadauSolver<Stages3, SpringForce>(tolerance: stepping.tolerance)
    }
  }

  /// A force that is NaN, and one that drives the state to infinity.
  @Test(arguments: [Stepping.fixed(steps: 8), .adaptive(tolerance: 1e-6)])
  func failuresAreReported(stepping: Stepping) {
    let solvers: [any Solver<SpringForce>] = [
      radau5(stepping),
      ExplicitSolver<Stages7, SpringForce>(.dormandPrince5, stepping, nodes: 2),
      ExplicitSolver<NystromStages<Stages9>, SpringForce>(.nystrom8, stepping, nodes: 2),
      ForceGauss<SIMD8<Double>, SpringForce>(stepping, iterationTolerance: 1e-9),
    ]
    func codes(_ force: SpringForce) -> [ResultCode] {
      solvers.map { $0.solved(force, at: SampleTimes(duration: 2, count: 4)).report.code }
    }
    let undefined = codes(SpringForce(stiffness: .nan, damping: 1))
    #expect(!undefined.contains(.success), "\(undefined)")
    // x'' = 1e9 x: x is about e^63000 after 2 s. Radau's method, the first,
    // damps whatever is much faster than its steps, even growth, and may
    // succeed.
    let runaway = codes(SpringForce(stiffness: -1e9, damping: 0)).dropFirst()
    #expect(!runaway.contains(.success), "\(runaway)")
  }

  /// The solution of x'' = 400 x, cosh 20t, is about 1e130 at 15 s, beyond the
  /// bound of 1e100. Errors relative to the state stay small, so the tolerance
  /// alone does not stop the solve.
  @Test func adaptiveSolvesBeyondAllBoundsHaveDiverged() {
    let force = SpringForce(stiffness: -400, damping: 0)
    let times = SampleTimes(duration: 15, count: 4)
    for make in [PinTests.tsitouras.solver, PinTests.nystrom8, PinTests.extrapolation] {
      let solver = make(.adaptive(tolerance: 1e-6))
      #expect(solver.solved(force, at: times).report.code == .diverged, "\(solver)")
    }
  }

  /// A solve whose position exceeds 1e100 has diverged; in solvers of any
  /// number of coordinates a velocity counts as well. The forces are so weak,
  /// or the solves so short, that the state hardly changes.
  @Test func statesBeyondAllBoundsHaveDiverged() {
    let net = Lattice(columns: 3, stiffness: 1e-9)
    let chain = CubicChain(masses: 3, alpha: 0, beta: 0)
    /// The codes of two solvers for a start that is zero but for the position
    /// and the velocity of one mass.
    func codes(position: Double, velocity: Double, of mass: Int) -> [ResultCode] {
      var (positions, velocities) = ([0.0, 0, 0], [0.0, 0, 0])
      (positions[mass], velocities[mass]) = (position, velocity)
      let start = SystemStart(positions: positions, velocities: velocities, duration: 1e-3)
      let trajectory = Trajectory(
        times: SampleTimes(duration: 1e-3, count: 2), width: 3, recordsVelocities: true)
      return [
        SystemSolver(chain, .table(.rungeKutta4), .fixed(steps: 2), nodes: 2)
          .solve(from: start, into: trajectory),
        SystemSolver(net, .table(.rungeKutta4), .fixed(steps: 2), nodes: 2)
          .solve(from: start, into: trajectory),
      ].map(\.code)
    }
    for mass in 0..<3 {
      let farAway = codes(position: 2e100, velocity: 0, of: mass)
      #expect(farAway == [.diverged, .diverged])
      let within = codes(position: 0.5e100, velocity: 0, of: mass)
      #expect(within == [.success, .success])
      let fast = codes(position: 0, velocity: 2e100, of: mass)
      #expect(fast == [.diverged, .diverged])
    }
    for (position, expected) in [(1.005e100, ResultCode.diverged), (0.995e100, .success)] {
      let report = ExplicitSolver<NystromStages<Stages6>, SpringForce>(
        .nystrom6, .fixed(steps: 2), nodes: 2
      )
      .solved(
        SpringForce(stiffness: 0, damping: 0), x: position,
        at: SampleTimes(duration: 1, count: 2)
      ).report
      #expect(report.code == expected)
    }
  }

  // MARK: Samples of failed solves

  /// Samples that a failed solve did not reach are NaN: x'' = x² from 1 has a
  /// pole at 2.97 s. Kernels evaluate up to eight samples at a time, so the
  /// counts are not multiples of eight.
  @Test(arguments: [11, 59, 131]) func samplesOfAFailedSolveEndWithIt(sampleCount: Int) {
    let times = SampleTimes(duration: 5, count: sampleCount)
    let runaway = parsed("x'' = x^2")
    // Shared by both solves: samples of the first must not show in the second.
    let trajectory = Trajectory(times: times, recordsVelocities: true)
    let start = SystemStart(positions: [1], velocities: [0], duration: 5)
    for solver in [
      SystemSolver(
        runaway, .table(.dormandPrince8), .adaptive(tolerance: 1e-9), nodes: 3),
      SystemSolver(runaway, .extrapolation(columns: 4), .adaptive(tolerance: 1e-9), nodes: 4),
    ] {
      #expect(solver.solve(from: start, into: trajectory).code != .success)
      #expect(trajectory.reachedCount < times.count)
      for index in 0..<times.count {
        let (x, v) = (trajectory.position(index), trajectory.velocity(index))
        if index < trajectory.reachedCount {
          // Up to the pole, x rises.
          #expect(times.high[index] < 2.98 && x >= 1 && v >= 0)
        } else {
          #expect(x.isNaN && v.isNaN)
        }
      }
    }
  }

  // MARK: Solutions of failed solves

  @Test func solutionsWithoutAStepHaveTheirStart() {
    var control = StepControl(Tolerance(1e-6))
    control.maximumSteps = 0
    let solution = SpringForce(stiffness: 1, damping: 0)
      .solve(from: [1], velocities: [2], until: 3, .adaptive(control))
    #expect(solution.report.code == .maxSteps)
    #expect(solution.end == 0 && solution.stepTimes == [0])
    #expect(solution.position(at: 0) == 1 && solution.velocity(at: 0) == 2)
    #expect(solution.position(at: 1e-9).isNaN && solution.velocity(at: -1e-9).isNaN)
    #expect(solution.crossings(of: 1).isEmpty && solution.crossings(of: 0).isEmpty)
  }

  @Test func solutionsFromNaNHaveNoCrossings() {
    let solution = SpringForce(stiffness: 1, damping: 1)
      .solve(from: [.nan], velocities: [0], until: 1, .adaptive(tolerance: 1e-6))
    #expect(solution.report.code != .success && solution.report.accepted == 0)
    #expect(solution.end == 0 && solution.stepTimes == [0])
    #expect(solution.position(at: 0).isNaN)
    #expect(solution.crossings(of: 0).isEmpty)
  }

  @Test func solutionsOutOfStepsEndWithTheirLastStep() {
    var control = StepControl(Tolerance(1e-9))
    control.maximumSteps = 5
    let solution = SpringForce(stiffness: 9, damping: 0).solve(
      from: [1], velocities: [0], until: 100, .adaptive(control))
    #expect(solution.report.code == .maxSteps)
    #expect(solution.stepTimes.count == solution.report.accepted + 1)
    // The exact solution of x'' = -9 x is cos 3t.
    #expect((solution.position(at: solution.end) - cos(3 * solution.end)).magnitude < 1e-8)
  }

  /// A solution in equal steps is compared with the bounds only at its end. It
  /// therefore takes all eight steps, of 1/4 s each, and the end of the last is
  /// left out.
  @Test func divergedSolutionsEndBeforeTheirLastStep() {
    let solution = SpringForce(stiffness: -1e40, damping: 0)
      .solve(from: [1], velocities: [0], until: 2, .fixed(steps: 8))
    #expect(solution.report.code == .diverged)
    #expect(solution.end == 1.75)
  }

  /// A step whose equations have no solution ends a solve in equal steps: the
  /// first of four leads to 0.553, a root of y = 0.4 + y²/2, the second
  /// nowhere.
  @Test func unsolvedStepsEndASolution() {
    let solution = SystemSolver(
      parsed("y' = y^2; y(0) = 0.4"), .implicit(.backwardEuler), .fixed(steps: 4), nodes: 2
    ).solution(from: SystemStart(positions: [0], velocities: [0.4], duration: 2))
    #expect(solution.report.code == .unconverged)
    #expect(solution.stepTimes == [0, 0.5])
  }
}
