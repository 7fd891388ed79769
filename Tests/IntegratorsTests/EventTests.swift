import Integrators
import Springs
import Testing

@Suite struct EventTests {
  private func spring(_ ratio: Double) throws -> (SpringForce, SpringMotion) {
    let w = 12.0
    let spring = try Spring(validating: 1, stiffness: w * w, damping: 2 * ratio * w)
    return (
      SpringForce(stiffness: spring.stiffness, damping: spring.damping),
      spring.motion(from: 1, to: 0, initialVelocity: 0)
    )
  }

  @Test(arguments: [0.05, 0.3, 0.8])
  func crossingsAndTurnsAreThoseOfTheClosedForm(ratio: Double) throws {
    let (force, motion) = try spring(ratio)
    let start = InitialValue(position: 1.0, velocity: 0, duration: 2)
    let locator = EventLocator(force)
    let crossings = locator.events(.crossing(level: 0), from: start, steps: 200).map(\.time)
    let expected = motion.crossings(until: 2)
    #expect(crossings.count == expected.count)
    for (found, exact) in zip(crossings, expected) { #expect((found - exact).magnitude < 1e-9) }
    let turns = locator.events(.turning, from: start, steps: 200).map(\.time)
    let exactTurns = motion.turningPoints(until: 2).filter { $0 > 0 }
    #expect(turns.count == exactTurns.count)
    for (found, exact) in zip(turns, exactTurns) { #expect((found - exact).magnitude < 1e-7) }
  }

  /// Up and down again inside one step: signs at its ends are equal.
  @Test func twoCrossingsInsideOneStepAreFound() {
    let roots = PolynomialRoots.roots(of: [0.06, -0.5, 1], from: 0, to: 1, tolerance: 1e-12)
    #expect(roots.count == 2)
    #expect(zip(roots, [0.2, 0.3]).allSatisfy { ($0 - $1).magnitude < 1e-12 })
  }

  @Test func touchesAreFound() {
    let roots = PolynomialRoots.roots(of: [0.25, -1, 1], from: 0, to: 1, tolerance: 1e-12)
    #expect(roots.count == 1)
    #expect(roots.allSatisfy { ($0 - 0.5).magnitude < 1e-6 })
  }

  /// A level just below the crest is crossed twice within a long step.
  @Test func aCrestIsCrossedTwice() {
    let force = SpringForce(stiffness: 1, damping: 0)
    let start = InitialValue(position: 0.0, velocity: 1, duration: 3)
    let events = EventLocator(force).events(.crossing(level: 0.99), from: start, steps: 3)
    #expect(events.count == 2)
    #expect(events.map(\.direction) == [.rising, .falling])
  }
}

@Suite struct OutputTests {
  /// x'' = 0: a straight line is reproduced by every interpolant to rounding.
  @Test(arguments: [2, 3, 4])
  func hermiteInterpolationReproducesALine(nodes: Int) {
    let trajectory = Trajectory<Double>(
      times: SampleTimes(duration: 3, count: 100), recordsVelocities: true)
    trajectory.reset()
    let solver = NystromSolver<Nystrom6, SpringForce>(.fixed(steps: 7), nodes: nodes)
    _ = solver.solve(
      Motion(SpringForce(stiffness: 0, damping: 0)),
      from: InitialValue(position: 2, velocity: -0.5, duration: 3), into: trajectory)
    for k in 0..<100 {
      let expected = 2 - 0.5 * trajectory.times.high[k]
      #expect((trajectory.position(k) - expected).magnitude < 1e-14)
      #expect((trajectory.velocity(k) + 0.5).magnitude < 1e-13)
    }
  }

  /// Low parts make each time exact: k·T/n, rounded nowhere on the way.
  @Test func sampleTimesAreExact() {
    let times = SampleTimes(duration: 1000, count: 1000)
    for k in stride(from: 1, to: 999, by: 37) {
      let back = (DoubleDouble(high: times.high[k], low: times.low[k]) * 999.0).rounded
      #expect(back == Double(k) * 1000)
    }
    #expect(times.end == 1000)
  }

  @Test func irregularTimesAreServed() {
    let times = SampleTimes([0, 0.1, 0.1, 0.75, 1.5, 2])
    let trajectory = Trajectory<Double>(times: times, recordsVelocities: true)
    trajectory.reset()
    let force = SpringForce(stiffness: 30, damping: 1)
    _ = GaussSolver<SIMD8<Double>, SpringForce>(
      .adaptive(tolerance: 1e-12), iterationTolerance: 0
    ).solve(
      Motion(force), from: InitialValue(position: 1, velocity: 0, duration: 2), into: trajectory)
    let spring = Trajectory<Double>(
      times: SampleTimes(duration: 2, count: 41), recordsVelocities: true)
    _ = NystromSolver<Nystrom12, SpringForce>(.fixed(steps: 400), nodes: 4).solve(
      Motion(force), from: InitialValue(position: 1, velocity: 0, duration: 2), into: spring)
    #expect((trajectory.position(3) - spring.position(15)).magnitude < 1e-11)
    #expect((trajectory.position(4) - spring.position(30)).magnitude < 1e-11)
    #expect((trajectory.velocity(4) - spring.velocity(30)).magnitude < 1e-9)
    #expect(trajectory.position(1) == trajectory.position(2))
  }
}
