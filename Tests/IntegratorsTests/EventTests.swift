import Equations
import Integrators
import Testing

/// Crossings, turning points and settling, found on the polynomials between
/// steps.
@Suite struct EventTests {
  /// Refining the time of an event near the end of a solution does not move it
  /// beyond the end.
  @Test(arguments: [2, 3, 4]) func eventsLieWithinTheSolution(neighbours: Int) {
    let solution = SpringForce(stiffness: 9, damping: 0.4).solve(
      from: [1], velocities: [0], until: 5, StepControl(Tolerance(1e-8)), neighbours: neighbours)
    let end = solution.position(at: 5)
    let events = (-200...200).flatMap { offset in
      solution.events(.crossing(level: end + 1e-13 * Double(offset)))
    }
    // Levels on one side of the end are crossed just before it.
    #expect(events.count { $0.time > 4.999 } >= 100)
    for event in events {
      #expect(event.time <= solution.end && solution.position(at: event.time).isFinite)
    }
  }

  /// A level that the motion passes where a step ends is crossed there,
  /// whatever rounding does to the polynomials on both sides.
  @Test(arguments: [2, 3, 4], [5, 8, 20, 37])
  func levelsAtTheEndsOfStepsAreCrossedThere(neighbours: Int, steps: Int) {
    let solution = SpringForce(stiffness: 9, damping: 0.4).solve(
      from: [1], velocities: [0], until: 5, steps: steps, neighbours: neighbours)
    for time in solution.stepTimes.dropFirst().dropLast()
    where solution.velocity(at: time).magnitude > 0.1 {
      let crossings = solution.events(.crossing(level: solution.position(at: time)))
      let distance = crossings.map { ($0.time - time).magnitude }.min()
      #expect(distance ?? .infinity < 1e-9, "\(time)")
    }
  }

  /// A cosine touches 1 at the end of every period, and crosses a level just
  /// below it twice there. Only interpolants through more than two nodes are
  /// near enough to the cosine to tell.
  @Test(arguments: [3, 4]) func everyTopIsTouched(neighbours: Int) {
    let solution = SpringForce(stiffness: 1, damping: 0).solve(
      from: [1], velocities: [0], until: 100, StepControl(Tolerance(1e-13)),
      neighbours: neighbours)
    let tops = solution.events(.crossing(level: 1))
    #expect(tops.count == 15)
    for (turn, top) in tops.enumerated() {
      #expect(top.direction == .touching)
      #expect((top.time - 2 * .pi * Double(turn + 1)).magnitude < 1e-6)
    }
    for depth in [1e-10, 1e-9, 1e-6] {
      // The first crossing follows the start, which is a top without an ascent.
      let pairs = solution.events(.crossing(level: 1 - depth)).dropFirst()
      #expect(pairs.map(\.direction) == (0..<30).map { $0 % 2 == 0 ? .rising : .falling })
      for (index, event) in pairs.enumerated() {
        let top = 2 * .pi * Double(index / 2 + 1)
        let distance = (2 * depth).squareRoot() * (index % 2 == 0 ? -1 : 1)
        #expect((event.time - top - distance).magnitude < 1e-3 * (2 * depth).squareRoot())
      }
    }
  }

  @Test func nothingSettlesInAnEmptyBand() {
    let spring = SpringForce(stiffness: 9, damping: 0.4).solve(
      from: [1], velocities: [0], until: 5, StepControl(Tolerance(1e-8)))
    for threshold in [0, -0.1, .nan] {
      #expect(spring.settlingTime(target: 0, threshold: threshold) == .infinity)
    }
  }
}

/// Events of a motion whose moments are known: x'' = −1 from 0 with velocity 2,
/// a parabola, which every interpolant reproduces.
@Suite struct KnownEventTests {
  private func fall(_ steps: Int, _ neighbours: Int) -> Solution {
    ConstantForce(acceleration: -1)
      .solve(from: [0], velocities: [2], until: 4, steps: steps, neighbours: neighbours)
  }

  @Test(arguments: [1, 2, 3, 4, 7, 16], [2, 3, 4])
  func aThrownStone(steps: Int, neighbours: Int) {
    let solution = fall(steps, neighbours)
    #expect(solution.end == 4 && solution.stepTimes.count == steps + 1 && solution.width == 1)
    for k in 0...64 {
      let t = Double(k) / 16
      #expect((solution.position(at: t) - (2 * t - t * t / 2)).magnitude < 1e-13)
      #expect((solution.velocity(at: t) - (2 - t)).magnitude < 1e-12)
    }
    #expect(solution.position(at: -1e-9).isNaN && solution.velocity(at: 4 + 1e-9).isNaN)
    let crossings = solution.events(.crossing(level: 1.5))
    #expect(crossings.map(\.direction) == [.rising, .falling])
    #expect(zip(crossings, [1.0, 3]).allSatisfy { ($0.time - $1).magnitude < 1e-12 })
    let turns = solution.events(.turning)
    #expect(turns.map(\.direction) == [.falling])
    #expect(turns.allSatisfy { ($0.time - 2).magnitude < 1e-9 })
    // The start is no event, the end is one.
    let ends = solution.events(.crossing(level: 0))
    #expect(ends.map(\.direction) == [.falling])
    #expect(ends.allSatisfy { ($0.time - 4).magnitude < 1e-12 })
    let band = solution.events(.settling(target: 1, threshold: 0.5))
    #expect(band.map(\.direction) == [.falling, .rising, .falling, .rising])
    let moments = [2 - 3.0.squareRoot(), 1, 3, 2 + 3.0.squareRoot()]
    #expect(zip(band, moments).allSatisfy { ($0.time - $1).magnitude < 1e-12 })
    #expect(solution.settlingTime(target: 1, threshold: 0.5) == .infinity)
    #expect(
      (solution.settlingTime(target: 0, threshold: 1.5) - 3).magnitude < 1e-12)
    #expect(solution.settlingTime(target: 1, threshold: 1.25) == 0)
    #expect(solution.settlingTime(target: 5, threshold: 1.25) == .infinity)
  }

  /// A level at the height of the crest is touched. One that is higher by more
  /// than the tolerance is missed, and one that is lower is crossed twice.
  @Test(arguments: [1, 2, 3, 5, 8]) func aCrestIsTouched(steps: Int) {
    for neighbours in [2, 3, 4] {
      let solution = fall(steps, neighbours)
      let touches = solution.events(.crossing(level: 2), tolerance: 1e-10)
      #expect(touches.map(\.direction) == [.touching])
      #expect(touches.allSatisfy { ($0.time - 2).magnitude < 1e-4 })
      #expect(solution.events(.crossing(level: 2 + 1e-8), tolerance: 1e-10).isEmpty)
      let below = solution.events(.crossing(level: 2 - 1e-8), tolerance: 1e-10)
      #expect(below.map(\.direction) == [.rising, .falling])
    }
  }
}
