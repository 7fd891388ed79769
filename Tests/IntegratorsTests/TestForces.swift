import Equations
import Integrators
import Oscillators
import Platform
import Springs

/// x'' = −k x − q x³ − c x' + d (t − t²/4).
struct SpringForce: ScalarForce {
  var stiffness: Double
  var damping: Double
  var cubic = 0.0
  var drive = 0.0
  @inline(__always) func force<L: Lanes>(_ x: L, _ t: L) -> L {
    let push = t * L.multiplyAdd(L(constant: -0.25), t, L(constant: 1))
    let pull = x * L.multiplyAdd(L(constant: -cubic) * x, x, L(constant: -stiffness))
    return L.multiplyAdd(L(constant: drive), push, pull)
  }
  func forceGradient(_ x: Double, _ t: Double) -> Double { -stiffness - 3 * cubic * x * x }
}

/// x'' = −9 x − c x', known to be linear.
struct LinearSpring: ScalarForce {
  static var isLinear: Bool { true }
  var damping: Double
  @inline(__always) func force<L: Lanes>(_ x: L, _ t: L) -> L { L(constant: -9) * x }
  func forceGradient(_ x: Double, _ t: Double) -> Double { -9 }
}

/// x'' = −x − x³, known to be undamped.
struct FreeSpring: ScalarForce {
  static var isDamped: Bool { false }
  var damping: Double { 0 }
  @inline(__always) func force<L: Lanes>(_ x: L, _ t: L) -> L {
    x * L.multiplyAdd(L(constant: -1) * x, x, L(constant: -1))
  }
  func forceGradient(_ x: Double, _ t: Double) -> Double { -1 - 3 * x * x }
}

/// x'' = −x − x³.
struct HardSpring: ScalarForce {
  var damping: Double { 0 }
  @inline(__always) func force<L: Lanes>(_ x: L, _ t: L) -> L {
    x * L.multiplyAdd(L(constant: -1) * x, x, L(constant: -1))
  }
  func forceGradient(_ x: Double, _ t: Double) -> Double { -1 - 3 * x * x }
}

/// Solves and returns the state at the end; nil if that failed.
func endState<S: Solver>(
  _ solver: S, _ force: SpringForce, _ start: InitialValue<Double>
) -> (position: Double, velocity: Double)?
where S.Problem == ForceEquation<SpringForce, Double> {
  let trajectory = Trajectory(
    times: SampleTimes(duration: start.duration, count: 2), recordsVelocities: true)
  trajectory.reset()
  let report = solver.solve(ForceEquation(force), from: start, into: trajectory)
  guard report.code == .success else { return nil }
  return (trajectory.position(1), trajectory.velocity(1))
}

/// Largest position error of a solve over evenly spaced samples.
func maximumError<S: Solver>(
  _ solver: S, _ force: SpringForce, duration: Double, samples: Int
) -> (error: Double, report: SolveReport) where S.Problem == ForceEquation<SpringForce, Double> {
  let times = SampleTimes(duration: duration, count: samples)
  let trajectory = Trajectory(times: times, recordsVelocities: true)
  trajectory.reset()
  let report = solver.solve(
    ForceEquation(force), from: InitialValue(position: 1, velocity: 0, duration: duration),
    into: trajectory)
  let oscillator = LinearOscillator(stiffness: force.stiffness, damping: force.damping)
  var worst = 0.0
  for k in 0..<samples {
    let exact = oscillator.state(
      at: DoubleDouble(high: times.high[k], low: times.low[k]), position: DoubleDouble(1),
      velocity: DoubleDouble(0))
    let error = (trajectory.position(k) - exact.position.high).magnitude
    worst = worse(worst, error)
  }
  return (worst, report)
}
