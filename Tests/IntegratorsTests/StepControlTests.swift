import Equations
import Glibc
import Integrators
import Testing

/// The moves of step control from rung to rung. Lengths of steps lie on a
/// geometric ladder of four rungs for each doubling.
@Suite struct StepLadderTests {
  /// A ladder that begins with a step of 1. Unless changed, its control has no
  /// safety factor and no memory of earlier errors.
  private func ladder(_ order: Int, _ change: (inout StepControl) -> Void = { _ in }) -> StepLadder
  {
    var control = StepControl(Tolerance(1))
    control.safety = 1
    control.memory = 0
    change(&control)
    return StepLadder(first: 1, order: order, control)
  }

  /// Binary logarithms are computed to ±0.05: of the safety factor, times 4,
  /// and of the error, times 4/order.
  private func slack(_ order: Int) -> Double { 0.2 + 0.2 / Double(order) }

  @Test func fourRungsOfTheLadderDoubleTheStep() {
    for rung in -40...40 {
      let step = StepLadder.step(top: 3, rung: rung)
      let whole = Double(sign: .plus, exponent: rung, significand: 81)
      #expect((step * step * step * step / whole - 1).magnitude < 2e-15)
    }
    #expect(ladder(4).step == 1)
    #expect(ladder(4) { $0.firstStep = 0.125 }.step == 0.125)
    #expect(ladder(4) { $0.largestStep = 0.5 }.step == 0.5)
    // At the longest step the rung rises no further.
    var highest = ladder(4) {
      $0.firstStep = 0.5
      $0.largestStep = 0.5
    }
    highest.accept(0)
    #expect(highest.rung == 0)
  }

  /// An error of 2^(−e) times the tolerance allows, at order n, a step 2^(e/n)
  /// times as long: 4 e/n rungs up, at most eight at first, four later, and one
  /// after a rejection.
  @Test(arguments: [1, 2, 3, 4, 5, 8, 12, 17]) func stepsGrowByTheirErrors(order: Int) {
    for k in 0..<400 {
      let exponent = Double(k) / 8
      let size = exp2(-exponent)
      let rungsUp = 4 * exponent / Double(order)
      var once = ladder(order)
      once.accept(size)
      let (least, most) = (rungsUp - slack(order), rungsUp + slack(order))
      #expect(once.rung <= min(8, Int(max(0, most))) && once.rung >= min(8, Int(max(0, least))))
      var twice = once
      twice.accept(size)
      #expect(twice.rung - once.rung == min(4, once.rung))
      var failed = ladder(order)
      failed.reject(.nan)
      let rung = failed.rung
      failed.accept(size)
      #expect(failed.rung - rung == min(1, once.rung))
    }
  }

  /// A rejected step is shortened by as many rungs as its error demands,
  /// rounded up, but by one to eight.
  @Test(arguments: [1, 2, 3, 4, 5, 8, 12, 17]) func stepsShrinkByTheirErrors(order: Int) {
    for k in 0..<400 {
      let exponent = Double(k) / 8
      let rungsDown = 4 * exponent / Double(order)
      var shorter = ladder(order)
      shorter.reject(exp2(exponent))
      func whole(_ rungs: Double) -> Int { rungs < 1 ? 1 : rungs < 7 ? Int(rungs) + 1 : 8 }
      #expect(-shorter.rung <= whole(rungsDown + slack(order)))
      #expect(-shorter.rung >= whole(rungsDown - slack(order)))
      // After an accepted error the step is shortened by one rung at most. A
      // safety factor of 0.1 asks for 4 · 3.32 rungs less: for more than one,
      // with a margin, except where the error is tiny.
      var accepted = ladder(order) { $0.safety = 0.1 }
      accepted.accept(exp2(-exponent / 16))
      let rungsUp = rungsDown / 16
      if rungsUp - 4 * 3.32 < -1.5 { #expect(accepted.rung == -1) }
    }
  }

  /// A step whose equations were not solved lowers the rung by four, and sets
  /// a ceiling two rungs below its own. Every 16th step that the ceiling holds
  /// down raises the ceiling by one. The step from 4 to 5 is not held down, as
  /// the rung rises by only one after a rejection; the next step is the first.
  @Test func rungsNearARejectedStepAreAvoided() {
    var ladder = ladder(4)
    ladder.accept(0)
    #expect(ladder.rung == 8)
    // An infinite error stands for equations that were not solved.
    ladder.reject(.infinity)
    #expect(ladder.rung == 4)
    func rungs(_ count: Int, error: Double = 0) -> [Int] {
      (0..<count).map { _ in
        ladder.accept(error)
        return ladder.rung
      }
    }
    #expect(rungs(2) == [5, 6])
    #expect(rungs(15).allSatisfy { $0 == 6 })
    // Steps whose error leaves no room for a longer one do not count.
    #expect(rungs(100, error: 0.8).allSatisfy { $0 == 6 })
    #expect(rungs(16).allSatisfy { $0 == 7 })
    #expect(rungs(16).allSatisfy { $0 == 8 })
    #expect(rungs(1) == [9])
  }
}

@Suite struct StepControlTests {
  @Test func limitsOfTheControlAreKept() {
    func solve(_ change: (inout StepControl) -> Void) -> Solution {
      var control = StepControl(Tolerance(1e-6))
      change(&control)
      return parsed("x'' = -sin(x) - 0.1*x' + 0.3*cos(2*t)")
        .solve(from: [1], velocities: [0], until: 10, .adaptive(control))
    }
    let short = solve { $0.largestStep = 0.05 }
    #expect(short.report.accepted >= 200 && short.report.code == .success)
    #expect(zip(short.stepTimes, short.stepTimes.dropFirst()).allSatisfy { $1 - $0 < 0.0501 })
    #expect(solve { $0.maximumSteps = 5 }.report.code == .maxSteps)
    let first = solve { $0.firstStep = 1e-3 }
    #expect(first.stepTimes[1] <= 1.0000001e-3)
  }

  /// The first step is tolerance^(1/order) over a rate: √(|a|/s) + |v|/s plus
  /// half of the damping, with s = 1 + |x|. It is no longer than the solve; at
  /// rest the duration replaces 1/rate.
  @Test(arguments: [(0.0, 4.0, 1e-4, 4), (3, -2, 1e-9, 7), (-10, 0, 1e-2, 2)])
  func firstStepsFollowTheSpeedOfTheMotion(
    position: Double, acceleration: Double, tolerance: Double, order: Int
  ) {
    func step(velocity: Double, damping: Double, duration: Double, acceleration: Double) -> Double {
      InitialValue(position: position, velocity: velocity, duration: duration).firstStep(
        acceleration: acceleration, damping: damping, tolerance: tolerance, order: order)
    }
    let scale = 1 + position.magnitude
    // (step · rate)^order is compared with the tolerance, to spare the root.
    func power(_ x: Double) -> Double { (0..<order).reduce(1) { p, _ in p * x } }
    let rate = (acceleration.magnitude / scale).squareRoot() + 1.5 / scale + 0.25
    let found = step(velocity: -1.5, damping: 0.5, duration: 100, acceleration: acceleration)
    #expect((power(found * rate) / tolerance - 1).magnitude < 1e-13)
    #expect(step(velocity: -1.5, damping: 0.5, duration: 1e-6, acceleration: acceleration) == 1e-6)
    let resting = step(velocity: 0, damping: 0, duration: 8, acceleration: 0)
    #expect((power(resting / 8) / tolerance - 1).magnitude < 1e-13)
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
}
