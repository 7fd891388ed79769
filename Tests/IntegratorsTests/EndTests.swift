import Equations
import Integrators
import Oscillators
import Testing

/// What solvers say where they cannot go on, and what a step moves.
@Suite struct EndTests {
  typealias Problem = ForceEquation<SpringForce, Double>

  private func code<S: Solver>(_ solver: S, _ force: SpringForce) -> ResultCode
  where S.Problem == Problem {
    let trajectory = Trajectory(
      times: SampleTimes(duration: 2, count: 4), recordsVelocities: true)
    return solver.solve(
      ForceEquation(force), from: InitialValue(position: 1, velocity: 0, duration: 2),
      into: trajectory
    ).code
  }

  /// A force that is no number, and one that drives the state away.
  @Test func solvesThatFailSaySo() {
    let none = SpringForce(stiffness: .nan, damping: 1)
    let away = SpringForce(stiffness: -1e9, damping: 0)
    for stepping in [Stepping.fixed(steps: 8), .adaptive(tolerance: 1e-6)] {
      for force in [none, away] {
        let codes = [
          code(ImplicitSolver<Stages3, SpringForce>(.radau5, stepping), force),
          code(ExplicitSolver<Stages7, Problem>(.dormandPrince5, stepping, nodes: 2), force),
          code(NystromSolver<Nystrom8, SpringForce>(stepping, nodes: 2), force),
          code(GaussSolver<SIMD8<Double>, SpringForce>(stepping, iterationTolerance: 1e-9), force),
        ]
        // Backward formulas damp what runs away, if slowly.
        let failures = force.stiffness.isNaN ? codes : Array(codes.dropFirst())
        #expect(failures.allSatisfy { $0 != .success }, "\(stepping) \(force): \(codes)")
      }
    }
  }

  /// Samples that a solve does not reach are not those of the one before.
  @Test func samplesThatAreNotReachedShow() throws {
    let times = SampleTimes(duration: 4, count: 9)
    let system = try EquationSystem("y' = y^2; x'' = -x")
    let solver = SeriesSolver<Double>(system, order: 20, tolerance: 1e-10, times: times)
    #expect(solver.solve(positions: [0, 1], velocities: [-1, 0]).code == .success)
    #expect((0..<18).allSatisfy { solver.values[$0].isFinite && solver.rates[$0].isFinite })
    #expect(solver.solve(positions: [0, 1], velocities: [1, 0]).code != .success)
    #expect((6..<18).allSatisfy { solver.values[$0].isNaN && solver.rates[$0].isNaN })
  }

  /// A sample at the very end of a step belongs to it.
  @Test func stepsEndBehindTheirSamples() {
    for times in [SampleTimes(duration: 1.5, count: 4), SampleTimes([0, 0.5, 1, 1.5])] {
      let trajectory = Trajectory(times: times, recordsVelocities: false)
      for (time, end) in [(0.0, 1), (0.25, 1), (0.5, 2), (0.75, 2), (1, 3), (1.5, 4), (9, 4)] {
        #expect(trajectory.end(through: time) == end, "\(time)")
      }
    }
  }

  /// By hand from the tableaux: for each stage two states, the slopes used and
  /// four numbers written, and four more for its evaluation.
  @Test(arguments: [
    (StageTable(.explicitEuler), 11), (StageTable(.midpoint), 23), (StageTable(.heun), 23),
    (StageTable(.bogackiShampine3), 36), (StageTable(Composition.velocityVerlet), 23),
  ])
  func trafficIsThatOfTheTableau(table: StageTable, numbers: Int) {
    #expect(table.traffic == numbers)
  }

  /// So that no table's last row is taken for its end, or the other way round.
  @Test func trafficIsAsEver() {
    let explicit: [ExplicitTableau] = [
      .kutta3, .rungeKutta4, .threeEighths, .cashKarp5, .dormandPrince5, .tsitouras5, .verner7,
      .verner9, .dormandPrince8,
    ]
    #expect(
      explicit.map { StageTable($0).traffic } == [36, 49, 50, 81, 81, 81, 151, 269, 189])
    #expect(
      [NystromTableau.nystrom6, .nystrom8, .nystrom12].map { StageTable($0).traffic }
        == [81, 131, 303])
    let compositions: [Composition] = [
      .semiImplicitEuler, .semiImplicitEulerPositionFirst, .positionVerlet, .yoshida4, .yoshida6,
      .blanesMoan6, .kahanLi8,
    ]
    #expect(compositions.map { StageTable($0).traffic } == [22, 21, 21, 50, 116, 198, 351])
  }

  /// Samples are made four at a time: the last ones of a wide net end where the
  /// memory of the velocities begins.
  @Test func samplesOfPositionsStayInTheirMemory() {
    let net = Lattice(columns: 100, stiffness: 3)
    let trajectory = Trajectory(
      times: SampleTimes(duration: 1, count: 112), width: 100, recordsVelocities: true)
    let start = SystemStart(
      positions: Array(repeating: 1, count: 100), velocities: Array(repeating: -2, count: 100),
      duration: 1)
    _ = SystemTaylorSolver(net, order: 12, outputOrder: 12, .fixed(steps: 11))
      .solve(from: start, into: trajectory)
    #expect((0..<100).allSatisfy { trajectory.velocity(0, coordinate: $0) == -2 })
  }

  /// What is beyond all bounds has diverged, in its position or its velocity.
  @Test func statesBeyondAllBoundsHaveDiverged() {
    let net = Lattice(columns: 3, stiffness: 1e-9)
    let free = SpringForce(stiffness: 0, damping: 0)
    func code(_ x: Double, _ v: Double, _ coordinate: Int) -> [ResultCode] {
      var (positions, velocities) = ([0.0, 0, 0], [0.0, 0, 0])
      (positions[coordinate], velocities[coordinate]) = (x, v)
      let start = SystemStart(positions: positions, velocities: velocities, duration: 1e-3)
      func solve(_ solver: (SystemStart, Trajectory) -> SolveReport) -> ResultCode {
        let trajectory = Trajectory(
          times: SampleTimes(duration: 1e-3, count: 2), width: 3, recordsVelocities: true)
        return solver(start, trajectory).code
      }
      let chain = FermiChain(masses: 3, alpha: 0, beta: 0)
      return [
        solve(SystemTaylorSolver(net, order: 4, outputOrder: 4, .fixed(steps: 2)).solve),
        solve(SystemSolver(chain, StageTable(.rungeKutta4), .fixed(steps: 2), nodes: 2).solve),
        solve(SystemSolver(net, StageTable(.rungeKutta4), .fixed(steps: 2), nodes: 2).solve),
      ]
    }
    for coordinate in 0..<3 {
      #expect(code(2e100, 0, coordinate) == [.diverged, .diverged, .diverged])
      #expect(code(0.5e100, 0, coordinate) == [.success, .success, .success])
      // Of a series the position alone is looked at.
      #expect(code(0, 2e100, coordinate).dropFirst() == [.diverged, .diverged])
    }
    let trajectory = Trajectory(
      times: SampleTimes(duration: 1, count: 2), recordsVelocities: false)
    for (position, expected) in [(1.005e100, ResultCode.diverged), (0.995e100, .success)] {
      let report = NystromSolver<Nystrom6, SpringForce>(.fixed(steps: 2), nodes: 2).solve(
        ForceEquation(free), from: InitialValue(position: position, velocity: 0, duration: 1),
        into: trajectory)
      #expect(report.code == expected)
    }
  }

  @Test(arguments: [1, 7, 8, 9, 100]) func sumsOfStatesReachTheLast(width: Int) {
    let sum = StateSum(width)
    sum.sum()
    #expect(sum.result == 1.5)
  }
}
