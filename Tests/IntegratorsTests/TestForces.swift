import Integrators
import Oscillators
import Springs

struct SpringForce: ScalarForce {
  var stiffness: Double
  var damping: Double
  @inline(__always) func force<L: Lanes>(_ x: L, _ t: L) -> L { L(constant: -stiffness) * x }
  func forceGradient(_ x: Double, _ t: Double) -> Double { -stiffness }
}

struct HardSpring: ScalarForce {
  var damping: Double { 0 }
  @inline(__always) func force<L: Lanes>(_ x: L, _ t: L) -> L {
    x * L.multiplyAdd(L(constant: -1) * x, x, L(constant: -1))
  }
  func forceGradient(_ x: Double, _ t: Double) -> Double { -1 - 3 * x * x }
}

/// Solves and returns the state's distance from the exact one at the end.
func endError<S: Solver>(
  _ solver: S, _ force: SpringForce, _ start: InitialValue<Double>
) -> (error: Double, report: SolveReport) where S.Problem == Motion<SpringForce, Double> {
  let trajectory = Trajectory<Double>(
    times: SampleTimes(duration: start.duration, count: 2), recordsVelocities: true)
  trajectory.reset()
  let report = solver.solve(Motion(force), from: start, into: trajectory)
  let exact = LinearOscillator(stiffness: force.stiffness, damping: force.damping).state(
    at: DoubleDouble(start.duration), position: DoubleDouble(start.position),
    velocity: DoubleDouble(start.velocity))
  let dx = (trajectory.position(1) - exact.position.high) - exact.position.low
  let dv = (trajectory.velocity(1) - exact.velocity.high) - exact.velocity.low
  return ((dx * dx + dv * dv).squareRoot(), report)
}

/// Largest position error of a solve over evenly spaced samples.
func maximumError<S: Solver>(
  _ solver: S, _ force: SpringForce, duration: Double, samples: Int
) -> (error: Double, report: SolveReport) where S.Problem == Motion<SpringForce, Double> {
  let times = SampleTimes(duration: duration, count: samples)
  let trajectory = Trajectory<Double>(times: times, recordsVelocities: true)
  trajectory.reset()
  let report = solver.solve(
    Motion(force), from: InitialValue(position: 1, velocity: 0, duration: duration),
    into: trajectory)
  let oscillator = LinearOscillator(stiffness: force.stiffness, damping: force.damping)
  var worst = 0.0
  for k in 0..<samples {
    let exact = oscillator.state(
      at: DoubleDouble(high: times.high[k], low: times.low[k]), position: DoubleDouble(1),
      velocity: DoubleDouble(0))
    let error = (trajectory.position(k) - exact.position.high).magnitude
    if !(error <= worst) { worst = error }
  }
  return (worst, report)
}
