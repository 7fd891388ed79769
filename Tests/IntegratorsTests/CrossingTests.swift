import Equations
import Glibc
import Integrators
import Testing

/// Crossings of levels, found on the solution between the ends of steps.
@Suite struct CrossingTests {
  /// A crossing near the end of a solution is not moved beyond the end.
  @Test(arguments: [2, 3, 4]) func crossingsLieWithinTheSolution(neighbours: Int) {
    let solution = SpringForce(stiffness: 9, damping: 0.4).solve(
      from: [1], velocities: [0], until: 5, .adaptive(tolerance: 1e-8), neighbours: neighbours)
    let end = solution.position(at: 5)
    let crossings = (-200...200).flatMap { offset in
      solution.crossings(of: end + 1e-13 * Double(offset))
    }
    // Levels on one side of the end are crossed just before it.
    #expect(crossings.count { $0.time > 4.999 } >= 100)
    #expect(
      crossings.allSatisfy { $0.time <= solution.end && solution.position(at: $0.time).isFinite })
  }

  /// A level that the motion passes where a step ends, at a speed above 0.1, is
  /// crossed there, whatever rounding does to the polynomials on both sides.
  @Test(arguments: [2, 3, 4], [5, 8, 20, 37])
  func levelsAtTheEndsOfStepsAreCrossedThere(neighbours: Int, steps: Int) {
    let solution = SpringForce(stiffness: 9, damping: 0.4).solve(
      from: [1], velocities: [0], until: 5, .fixed(steps: steps), neighbours: neighbours)
    for time in solution.stepTimes.dropFirst().dropLast()
    where solution.velocity(at: time).magnitude > 0.1 {
      let crossings = solution.crossings(of: solution.position(at: time))
      let distance = crossings.map { ($0.time - time).magnitude }.min()
      #expect(distance ?? .infinity < 1e-9, "\(time)")
    }
  }

  /// A cosine is at 1 at the end of every period, and crosses a level just
  /// below it twice there. Interpolants through two nodes are too far from the
  /// cosine to find both times to 0.1 % of their distance from the crest.
  @Test(arguments: [3, 4]) func levelsJustBelowACrestAreCrossedTwice(neighbours: Int) {
    let solution = SpringForce(stiffness: 1, damping: 0).solve(
      from: [1], velocities: [0], until: 100, .adaptive(tolerance: 1e-13),
      neighbours: neighbours)
    for depth in [1e-10, 1e-9, 1e-6] {
      // The first crossing follows the start, where the motion only descends.
      let pairs = solution.crossings(of: 1 - depth).dropFirst()
      #expect(pairs.map(\.direction) == (0..<30).map { $0 % 2 == 0 ? .rising : .falling })
      for (index, crossing) in pairs.enumerated() {
        let top = 2 * .pi * Double(index / 2 + 1)
        let distance = (2 * depth).squareRoot() * (index % 2 == 0 ? -1 : 1)
        #expect((crossing.time - top - distance).magnitude < 1e-3 * (2 * depth).squareRoot())
      }
    }
  }

  /// x'' = −1 from 0 with velocity 2: a parabola, which every interpolant
  /// reproduces.
  private func fall(_ steps: Int, _ neighbours: Int) -> Solution {
    TimeForce(acceleration: -1)
      .solve(from: [0], velocities: [2], until: 4, .fixed(steps: steps), neighbours: neighbours)
  }

  @Test(arguments: [1, 2, 3, 4, 7, 16], [2, 3, 4])
  func thrownStoneCrossesALevelTwice(steps: Int, neighbours: Int) {
    let solution = fall(steps, neighbours)
    #expect(solution.end == 4 && solution.stepTimes.count == steps + 1 && solution.width == 1)
    for k in 0...64 {
      let t = Double(k) / 16
      #expect((solution.position(at: t) - (2 * t - t * t / 2)).magnitude < 1e-13)
      #expect((solution.velocity(at: t) - (2 - t)).magnitude < 1e-12)
    }
    #expect(solution.position(at: -1e-9).isNaN && solution.velocity(at: 4 + 1e-9).isNaN)
    let crossings = solution.crossings(of: 1.5)
    #expect(crossings.map(\.direction) == [.rising, .falling])
    #expect(zip(crossings, [1.0, 3]).allSatisfy { ($0.time - $1).magnitude < 1e-12 })
    // Neither the start nor the end is a crossing.
    #expect(solution.crossings(of: 0).isEmpty)
  }

  /// A level at the height of the crest, or higher, is not crossed; one that is
  /// lower by more than the tolerance is crossed twice.
  @Test(arguments: [1, 2, 3, 5, 8], [2, 3, 4]) func levelAtTheHeightOfACrestIsNotCrossed(
    steps: Int, neighbours: Int
  ) {
    let solution = fall(steps, neighbours)
    #expect(solution.crossings(of: 2, tolerance: 1e-10).isEmpty)
    #expect(solution.crossings(of: 2 + 1e-8, tolerance: 1e-10).isEmpty)
    let below = solution.crossings(of: 2 - 1e-8, tolerance: 1e-10)
    #expect(below.map(\.direction) == [.rising, .falling])
  }

  /// A solve of x'' = target − x − c x' in equal steps.
  private static func spring(
    _ damping: Double, from x: Double, to target: Double = 0, until duration: Double, steps: Int
  ) -> Solution {
    parsed("x'' = \(target) - x - \(damping)*x'").solve(
      from: [x], velocities: [0], until: duration, .fixed(steps: steps))
  }

  @Test(arguments: [0.0, 1, -3, 1e9], [3, 400])
  func aMotionAtRestCrossesNothing(x: Double, steps: Int) {
    let solution = Self.spring(0.2, from: x, to: x, until: 20, steps: steps)
    #expect(solution.crossings(of: x).isEmpty)
    #expect(solution.crossings(of: x + 1).isEmpty)
  }

  /// Oscillations of amplitudes from 1e-6 to 1 about 0, 1 and 100: each of six
  /// half periods has one crossing. Its time is less certain the smaller the
  /// amplitude is relative to the target.
  @Test(arguments: [1, 1e-3, 1e-6], [200, 2_000])
  func oscillationsAboutAnyTargetHaveTheirCrossings(size: Double, steps: Int) {
    for target in [0.0, 1, 100] {
      let solution = Self.spring(0, from: target + size, to: target, until: 20, steps: steps)
      let crossings = solution.crossings(of: target)
      #expect(crossings.count == 6, "about \(target)")
      for (k, crossing) in crossings.enumerated() {
        #expect(
          (crossing.time - .pi * (Double(k) + 0.5)).magnitude < 1e-7 + 1e-12 * target / size)
      }
    }
  }

  /// A decay to zero has all of its crossings, however small.
  @Test func decayHasAllOfItsCrossings() {
    let halfPeriod = .pi / 0.96.squareRoot()
    let alone = Self.spring(0.4, from: 2, until: 400, steps: 2_000)
    #expect(alone.crossings(of: 0).count == Int(400 / halfPeriod + 0.5))
  }

  /// Crossings of a coordinate of first order are crossings of y.
  @Test func crossingsOfFirstOrderTextsAreCrossingsOfTheState() {
    let mixed = parsed("y' = cos(t) - y; y(0) = 2; x'' = -x; x(0) = 1")
    let start = mixed.system.start
    let solution = mixed.solve(
      from: start.positions, velocities: start.velocities, until: 6, .adaptive(tolerance: 1e-10))
    // y = 1.5 e⁻ᵗ + (cos t + sin t)/2
    let crossings = solution.crossings(of: 0)
    #expect(crossings.map(\.direction) == [.falling, .rising])
    for time in crossings.map(\.time) {
      #expect((1.5 * exp(-time) + (cos(time) + sin(time)) / 2).magnitude < 1e-8)
    }
    let cosine = solution.crossings(of: 0, coordinate: 1).map(\.time)
    #expect(cosine.count == 2 && (cosine[0] - .pi / 2).magnitude < 1e-8)
  }
}
