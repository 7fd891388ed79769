import Equations
import Glibc
import Integrators
import Oscillators
import SolverCases
import Springs
import TestSupport
import Testing

/// Laws of every method of the catalogue: a new entry is tested at once.
@Suite struct CatalogueTests {
  static let methods = AccuracyMethod.all.filter {
    $0.order > 0 && $0.scalarType == "Float64"
  }
  static let starts = [(1.0, 0.0), (0.0, 1.0), (0.7, -0.5)]

  /// The tests below skip methods that do not take equal steps, which are few.
  @Test func mostMethodsTakeEqualSteps() {
    #expect(Self.methods.count(where: \.takesEqualSteps) > 50)
  }

  /// The slope of the error over the step is the method's order, from three
  /// starts of at least one motion.
  @Test(arguments: methods.indices)
  func nominalOrderShows(index: Int) throws {
    let method = Self.methods[index]
    let order = Double(method.order)
    // Between the coarsest steps and rounding no motion shows order 32, and but
    // for single rungs none shows order 16. `CollocationOrderTests` of
    // `IntegratorsTests` shows both.
    guard order < 16, method.takesEqualSteps else { return }
    let slopes = try Motion.all.map { motion in
      try Self.starts.map { try Self.slope(of: method, on: motion, from: $0) }
    }
    let differences = slopes.map { $0.map { $0.map { $0 - order } ?? .infinity } }
    let isShown = differences.contains { motion in
      motion.allSatisfy { Self.exceeding.contains(method.name) ? $0 > -0.2 : $0.magnitude < 0.2 }
    }
    #expect(isShown, "\(method.name): \(slopes)")
  }

  /// Methods with a higher slope than their order: the error of the next order
  /// dominates down to rounding, or the order is that of samples between steps,
  /// which are not measured here.
  static let exceeding: Set = ["verner-98", "verner-9-fixed", "nystrom-86-two-nodes-fixed"]

  /// Two solves in a row equal one over both spans, to rounding: except in
  /// multistep methods, steps do not depend on those before.
  @Test(arguments: methods.indices)
  func solvesCanBeTakenInParts(index: Int) throws {
    let method = Self.methods[index]
    guard method.family != "multistep", method.takesEqualSteps else { return }
    for motion in Motion.all.dropLast() {
      func setting(_ steps: Int) -> AccuracySetting {
        AccuracySetting(stepping: .fixed(steps: steps), inner: 1e-15)
      }
      var half = motion
      half.duration /= 2
      guard let whole = Self.end(method, motion, setting(400), (0.7, -0.5)),
        let first = Self.end(method, half, setting(200), (0.7, -0.5)),
        let second = Self.end(method, half, setting(200), (first.position, first.velocity)),
        whole.report.code == .success
      else { continue }
      let difference = hypot(
        whole.position - second.position, whole.velocity - second.velocity)
      #expect(difference < 1e-12, "\(method.name), \(motion.name): \(difference)")
    }
  }

  /// A motion of a spring whose stiffness is 1; the duration is in s.
  struct Motion {
    let name: String
    var damping = 0.0
    var cubic = 0.0
    var duration: Double

    static let all = [
      Motion(name: "nonlinear", damping: 0.3, cubic: 1, duration: 4),
      Motion(name: "long nonlinear", damping: 0.05, cubic: 1, duration: 20),
      Motion(name: "linear", damping: 0.3, duration: 20),
      Motion(name: "undamped", duration: 100),
    ]

    /// Some methods solve the linear oscillator alone.
    var equation: any Equation {
      cubic == 0
        ? LinearOscillator(stiffness: 1, damping: damping)
        : CubicSpring(damping: damping, cubic: cubic)
    }
  }

  /// x'' = −x − q x³ − c x'.
  struct CubicSpring: ScalarForce {
    var damping: Double
    var cubic: Double
    @inline(__always) func force<L: Lanes>(_ x: L, _ t: L) -> L {
      x * L.multiplyAdd(L(constant: -cubic) * x, x, L(constant: -1))
    }
    func forceGradient(_ x: Double, _ t: Double) -> Double { -1 - 3 * cubic * x * x }
  }

  /// The slope of log error over log step, fitted to the finest rungs above
  /// rounding and of at most 6,000 steps; `nil` if there are fewer than three.
  ///
  /// High orders have little room between the longest stable steps and
  /// rounding, so their rungs are closer.
  static func slope(
    of method: AccuracyMethod, on motion: Motion, from start: (Double, Double)
  ) throws -> Double? {
    let exact = try exact(motion, start)
    let isHigh = method.order > 9
    let ratio = isHigh ? 0.125 : 0.5
    var points: [(x: Double, y: Double)] = []
    for rung in 0... {
      let steps = Int((motion.duration * exp2(Double(rung) * ratio - (isHigh ? 1 : 0))).rounded())
      if steps > 6000 { break }
      let setting = AccuracySetting(stepping: .fixed(steps: steps), inner: 1e-15)
      guard let end = end(method, motion, setting, start) else { return nil }
      let error = hypot(end.position - exact.position, end.velocity - exact.velocity)
      guard end.report.code == .success, error < 1e-2 else { continue }
      if error < (isHigh ? 1e-12 : 2e-13) { break }
      points.append((-log(Double(steps)), log(error)))
    }
    return points.count >= 3 ? slopeOfLine(through: points.suffix(isHigh ? 6 : 4)) : nil
  }

  typealias End = (position: Double, velocity: Double, report: SolveReport)

  /// The state at the end; `nil` if the method does not solve the equation.
  static func end(
    _ method: AccuracyMethod, _ motion: Motion, _ setting: AccuracySetting,
    _ start: (Double, Double)
  ) -> End? {
    let trajectory = Trajectory(
      times: SampleTimes(duration: motion.duration, count: 2), recordsVelocities: true)
    return method.solve(motion.equation, from: start, into: trajectory, setting).map {
      (trajectory.position(1), trajectory.velocity(1), $0)
    }
  }

  /// The closed form of a linear spring; for others collocation of order 32.
  static func exact(
    _ motion: Motion, _ start: (Double, Double)
  ) throws -> (position: Double, velocity: Double) {
    if let spring = motion.equation as? LinearOscillator {
      let state = spring.state(
        at: DoubleDouble(motion.duration), position: DoubleDouble(start.0),
        velocity: DoubleDouble(start.1))
      return (state.position.rounded, state.velocity.rounded)
    }
    let reference = try #require(AccuracyMethod.named("gauss-32-fixed"))
    let setting = AccuracySetting(
      stepping: .fixed(steps: Int(motion.duration * 16)), inner: 1e-15)
    let last = try #require(end(reference, motion, setting, start))
    return (last.position, last.velocity)
  }
}

extension AccuracyMethod {
  /// Solves an equation of one coordinate from time 0 to the last sample; `nil`
  /// if the method does not solve it.
  func solve(
    _ equation: any Equation, from start: (position: Double, velocity: Double),
    into trajectory: Trajectory, _ setting: AccuracySetting
  ) -> SolveReport? {
    run(equation, setting)?.solve(
      [start.position], [start.velocity], over: trajectory.times.end, into: trajectory)
  }

  /// Whether the method takes as many steps as it is told to.
  var takesEqualSteps: Bool {
    let setting = AccuracySetting(stepping: .fixed(steps: 400), inner: 1e-15)
    let motion = CatalogueTests.Motion(name: "undamped", duration: 4)
    return CatalogueTests.end(self, motion, setting, (1, 0))?.report.accepted == 400
  }
}
