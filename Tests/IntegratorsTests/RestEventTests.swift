import Equations
import Glibc
import Integrators
import TestSupport
import Testing

/// Events near rest: rounding in the last digits must not cause any, while true
/// motions have theirs, however small.
@Suite struct RestEventTests {
  /// A solve of x'' = target − x − c x' in equal steps.
  private static func spring(
    _ damping: Double, from x: Double, to target: Double = 0, velocity: Double = 0,
    until duration: Double, steps: Int
  ) -> Solution {
    parsed("x'' = \(target) - x - \(damping)*x'").solve(
      from: [x], velocities: [velocity], until: duration, steps: steps)
  }

  @Test(arguments: [0.0, 1, -3, 1e9], [3, 400])
  func aMotionAtRestHasNoEvents(x: Double, steps: Int) {
    let solution = Self.spring(0.2, from: x, to: x, until: 20, steps: steps)
    #expect(solution.events(.turning).isEmpty)
    #expect(solution.events(.crossing(level: x)).isEmpty)
    #expect(solution.events(.crossing(level: x + 1)).isEmpty)
    #expect(solution.events(.settling(target: x, threshold: 0.5)).isEmpty)
    #expect(solution.settlingTime(target: x, threshold: 0.5) == 0)
  }

  /// Oscillations of 1e-6 to 1 about a distant point: the six half periods have
  /// one turning point and one crossing each, whose times are less certain the
  /// more digits the point takes.
  @Test(arguments: [1, 1e-3, 1e-6], [200, 2_000])
  func smallOscillationsAboutADistantPoint(size: Double, steps: Int) {
    for target in [0.0, 1, 100] {
      let solution = Self.spring(0, from: target + size, to: target, until: 20, steps: steps)
      let turns = solution.events(.turning)
      #expect(turns.count == 6, "about \(target)")
      for (k, turn) in turns.enumerated() {
        #expect((turn.time - .pi * Double(k + 1)).magnitude < 1e-6 + 2e-12 * target / size)
        #expect(turn.direction == (k % 2 == 0 ? .rising : .falling))
      }
      let crossings = solution.events(.crossing(level: target))
      #expect(crossings.count == 6, "about \(target)")
      for (k, crossing) in crossings.enumerated() {
        #expect(
          (crossing.time - .pi * (Double(k) + 0.5)).magnitude < 1e-7 + 1e-12 * target / size)
      }
    }
  }

  /// A decay to a point other than zero has only turns that are larger than the
  /// rounding of that point; a decay to zero has all of its turns.
  @Test func decayEndsInRest() {
    // e^(−0.2 t) falls below 1e-12 at t = 138, after 43 half turns.
    let beside = Self.spring(0.4, from: 2, to: 1, until: 400, steps: 2_000)
    let turns = beside.events(.turning)
    #expect(turns.count >= 40 && turns.count <= 46, "\(turns.count)")
    let halfPeriod = .pi / 0.96.squareRoot()
    for (k, turn) in turns.prefix(30).enumerated() {
      #expect((turn.time - halfPeriod * Double(k + 1)).magnitude < 1e-4)
    }
    let alone = Self.spring(0.4, from: 2, until: 400, steps: 2_000)
    #expect(alone.events(.turning).count == Int(400 / halfPeriod))
    #expect(alone.events(.crossing(level: 0)).count == Int(400 / halfPeriod + 0.5))
  }

  /// A motion starts on the edge of its band, and leaves it for good.
  @Test func aMotionThatLeavesItsBandAtOnceNeverSettles() {
    let solution = Self.spring(0, from: 0.5, velocity: 1, until: 1, steps: 40)
    #expect(solution.settlingTime(target: 0, threshold: 0.5) == .infinity)
    #expect(solution.events(.settling(target: 0, threshold: 0.5)).isEmpty)
  }

  /// Events of y' = cos t from y = 0 are those of y = sin t.
  @Test(arguments: [2, 3]) func firstOrderSystemsHaveEventsOfTheirState(neighbours: Int) {
    struct Cosine: FirstOrderSystem {
      var count: Int { 1 }
      func evaluate(
        _ time: Double, _ state: Span<Double>, into derivative: inout MutableSpan<Double>
      ) {
        derivative[0] = cos(time)
      }
    }
    let solution = Cosine().solve(
      from: [0], until: 6, StepControl(Tolerance(1e-10)), neighbours: neighbours)
    let crossings = solution.events(.crossing(level: 0.5))
    #expect(crossings.map(\.direction) == [.rising, .falling])
    #expect(zip(crossings, [1.0, 5]).allSatisfy { ($0.time - $1 * .pi / 6).magnitude < 1e-5 })
    let turns = solution.events(.turning)
    #expect(turns.map(\.direction) == [.falling, .rising])
    #expect(zip(turns, [1.0, 3]).allSatisfy { ($0.time - $1 * .pi / 2).magnitude < 1e-3 })
    let settled = solution.settlingTime(target: -1, threshold: 1.5)
    #expect((settled - .pi * 5 / 6).magnitude < 1e-5)
  }

  /// Leaving a band and entering it alternate, beginning and ending on the
  /// sides on which the motion begins and ends.
  @Test(arguments: PinTests.standardMotions.indices, [2, 3, 4])
  func leavingAndEnteringAlternate(index: Int, neighbours: Int) {
    let motion = PinTests.standardMotions[index]
    let methods: [ExplicitTableau] = [.dormandPrince8, .bogackiShampine3, .rungeKutta4]
    for (method, steps) in methods.flatMap({ method in [2, 5, 30, 100].map { (method, $0) } }) {
      let solution = motion.force.solve(
        from: [motion.x], velocities: [motion.v], until: 4, steps: steps, by: StageTable(method),
        neighbours: neighbours)
      // A motion far wider than the band passes both edges at one time, to
      // rounding.
      guard solution.report.code == .success,
        solution.stepTimes.allSatisfy({ solution.position(at: $0).magnitude < 1e4 })
      else { continue }
      for (target, threshold) in [(0.1, 0.25), (-0.3, 0.5), (0, 0.9), (2.1, 1e-3)] {
        func isOutside(_ x: Double) -> Bool { (x - target).magnitude > threshold }
        let passes = solution.events(.settling(target: target, threshold: threshold))
          .filter { $0.direction != .touching }
        var wasOutside = isOutside(motion.x)
        for pass in passes {
          #expect((pass.direction == .falling) == wasOutside, "\(pass.time) of \(steps) steps")
          wasOutside.toggle()
        }
        #expect(wasOutside == isOutside(solution.position(at: 4)), "\(steps) steps \(passes)")
      }
    }
  }
}
