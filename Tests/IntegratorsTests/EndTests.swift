import Equations
import Integrators
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

  @Test(arguments: [1, 7, 8, 9, 100]) func sumsOfStatesReachTheLast(width: Int) {
    let sum = StateSum(width)
    sum.sum()
    #expect(sum.result == 1.5)
  }
}
