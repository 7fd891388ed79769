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
}
