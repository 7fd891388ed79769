import Equations
import Glibc
import Integrators
import Testing

@Suite struct SystemTests {
  /// Uncoupled springs, the k-th with ω = 1 + k/10.
  struct Springs: LinearEquation, VelocityFreeEquation {
    let count: Int
    func evaluate(
      _ time: Double, _ x: Span<Double>, _ v: Span<Double>, into a: inout MutableSpan<Double>
    ) {
      for k in 0..<count {
        let w = 1 + Double(k) / 10
        a[k] = -w * w * x[k]
      }
    }
  }

  static let methods: [(table: StageTable, neighbours: Int)] = [
    (.dormandPrince5, 2), (.tsitouras5, 2), (.verner7, 3), (.dormandPrince8, 3), (.verner9, 4),
    (.nystrom6, 2), (.nystrom8, 4), (.nystrom12, 4),
  ]

  /// Sizes around multiples of every vector width.
  @Test(arguments: methods.indices, [1, 2, 3, 7, 8, 9, 31, 64, 65])
  func springsOfAnySizeAreAccurate(index: Int, count: Int) {
    let (method, tolerance) = (Self.methods[index], 1e-8)
    let solution = Springs(count: count).solve(
      from: Array(repeating: 1, count: count), velocities: Array(repeating: 0, count: count),
      until: 12, .adaptive(tolerance: tolerance), by: .table(method.table),
      neighbours: method.neighbours)
    #expect(solution.report.code == .success)
    for k in 0..<count {
      let w = 1 + Double(k) / 10
      for t in [0, 0.7, 5.3, 12] {
        let (x, v) = (
          solution.position(at: t, coordinate: k), solution.velocity(at: t, coordinate: k)
        )
        #expect((x - cos(w * t)).magnitude < 400 * tolerance)
        #expect((v + w * sin(w * t)).magnitude < 2000 * tolerance * w)
      }
    }
  }

  /// Samples written during a solve agree with a solution evaluated later.
  @Test(arguments: [1, 5, 64, 100], 2...4)
  func samplesOfASolveAgreeWithItsSolution(count: Int, neighbours: Int) {
    let start = SystemStart(
      positions: Array(repeating: 1, count: count),
      velocities: Array(repeating: 0.5, count: count), duration: 6)
    let solver = SystemSolver(
      Springs(count: count), .table(.dormandPrince8), .adaptive(tolerance: 1e-9),
      nodes: neighbours)
    let trajectory = Trajectory(
      times: SampleTimes(duration: 6, count: 61), width: count, recordsVelocities: true)
    let report = solver.solve(from: start, into: trajectory)
    let solution = solver.solution(from: start)
    #expect(report.accepted == solution.report.accepted)
    for k in 0..<61 {
      let t = trajectory.times.high[k]
      for c in 0..<count {
        let (x, v) = (
          solution.position(at: t, coordinate: c), solution.velocity(at: t, coordinate: c)
        )
        #expect((trajectory.position(k, coordinate: c) - x).magnitude < 1e-12)
        #expect((trajectory.velocity(k, coordinate: c) - v).magnitude < 1e-11)
      }
    }
  }

  /// y' = cos t − (y − 100 − sin t), for each unknown; y = 100 + sin t solves
  /// it.
  struct Follower: FirstOrderSystem {
    let count: Int
    func evaluate(_ time: Double, _ y: Span<Double>, into d: inout MutableSpan<Double>) {
      for k in 0..<count { d[k] = cos(time) - (y[k] - 100 - sin(time)) }
    }
  }

  /// Between the ends of many short steps, y keeps its digits: it is the slope
  /// of its integral over the step. An integral from time 0 would be 1000 in
  /// the end, and its rounding, divided by the step, 1e-9.
  @Test(arguments: [1, 3])
  func samplesOfFirstOrderKeepTheirDigits(count: Int) {
    let solver = SystemSolver(
      FirstOrder(Follower(count: count)), .table(.rungeKutta4), .fixed(steps: 100_003), nodes: 3)
    let start = SystemStart(
      positions: Array(repeating: 0, count: count),
      velocities: Array(repeating: 100, count: count), duration: 10)
    let trajectory = Trajectory(
      times: SampleTimes(duration: 10, count: 1_001), width: count, recordsVelocities: true)
    #expect(solver.solve(from: start, into: trajectory).code == .success)
    let solution = solver.solution(from: start)
    for k in 0..<1_001 {
      let t = trajectory.times.high[k]
      for c in 0..<count {
        #expect((trajectory.velocity(k, coordinate: c) - 100 - sin(t)).magnitude < 2e-12)
      }
      #expect((solution.velocity(at: t) - 100 - sin(t)).magnitude < 2e-12)
      #expect(solution.position(at: t).isNaN)
    }
  }

  /// The integral of y, which grows with the unit of time, does not count as an
  /// error of an explicit step. The first step does depend on the unit, which
  /// costs a few more.
  @Test func stepsOfTextsOfFirstOrderHardlyDependOnTheUnitOfTime() {
    let counts = [1.0, 1024].map { unit in
      SystemSolver(
        parsed("y' = -(y - 2 + sin(t/\(unit)))*(1 + y)/\(unit)"), .table(.tsitouras5),
        .adaptive(tolerance: 1e-9), nodes: 2
      )
      .solution(from: SystemStart(positions: [0], velocities: [1], duration: 20 * unit)).report
      .accepted
    }
    #expect(Double(counts[1]) < 1.25 * Double(counts[0]), "\(counts)")
  }

  /// Between the ends of short steps, the velocity of x keeps its digits,
  /// although y is of first order. The rounding of a position of 100, divided
  /// by the step, is 1e-7; the rounding of positions in all thousand steps
  /// together is at most 7.2e-12.
  @Test func samplesOfSystemsOfBothOrdersKeepTheirDigits() throws {
    let equation = ParsedEquation(try EquationSystem("x'' = 1; y' = cos(1e4*t)*1e4"))
    let solver = SystemSolver(
      equation, .table(.rungeKutta4), .fixed(steps: 1000), nodes: 3)
    let trajectory = Trajectory(
      times: SampleTimes(duration: 1e-4, count: 1_778), width: 2, recordsVelocities: true)
    let start = SystemStart(positions: [100, 0], velocities: [1, 2], duration: 1e-4)
    #expect(solver.solve(from: start, into: trajectory).code == .success)
    for k in 0..<1_778 {
      let t = trajectory.times.high[k]
      let x = 100 + t + t * t / 2
      #expect((trajectory.position(k, coordinate: 0) - x).magnitude < 1e-11)
      #expect((trajectory.velocity(k, coordinate: 0) - 1 - t).magnitude < 1e-12)
      #expect((trajectory.velocity(k, coordinate: 1) - 2 - sin(1e4 * t)).magnitude < 1e-11)
    }
  }
}
