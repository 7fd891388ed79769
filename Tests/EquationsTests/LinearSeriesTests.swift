import Equations
import Integrators
import Springs
import Testing

/// Taylor series of linear systems in steps that a tolerance chooses.
@Suite struct LinearSeriesTests {
  @Test(arguments: [(16, 1e-4), (16, 1e-8), (24, 1e-10), (30, 1e-13)])
  func latticesAreWithinTheirTolerance(order: Int, tolerance: Double) {
    let net = Lattice(rows: 3, columns: 7, stiffness: 50, massDamping: 0.1, stiffnessDamping: 0.002)
    let modes = [Lattice.Mode(i: 3, j: 6), Lattice.Mode(i: 1, j: 1)]
    let motion = net.solution(of: modes.map { (mode: $0, amplitude: 0.5) })
    let begin = motion(DoubleDouble(0))
    let trajectory = Trajectory(
      times: SampleTimes(duration: 8, count: 101), width: net.count, recordsVelocities: true)
    let solver = SystemTaylorSolver(
      net, order: order, outputOrder: order, .adaptive(tolerance: tolerance))
    let report = solver.solve(
      from: SystemStart(
        positions: begin.positions.map(\.rounded), velocities: begin.velocities.map(\.rounded),
        duration: 8),
      into: trajectory)
    #expect(report.code == .success && report.accepted > 8 && report.accepted < 101)
    for k in 0..<101 {
      let exact = motion(DoubleDouble(high: trajectory.times.high[k], low: trajectory.times.low[k]))
      for i in 0..<net.count {
        let x = (trajectory.position(k, coordinate: i) - exact.positions[i].rounded).magnitude
        let v = (trajectory.velocity(k, coordinate: i) - exact.velocities[i].rounded).magnitude
        #expect(x < 30 * tolerance && v < 600 * tolerance)
      }
    }
  }
}
