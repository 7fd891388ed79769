import Harness
import Integrators
import Springs
import Suites

/// The reference values for the samples of peers.
///
/// The time of a sample is a fraction of the duration, which a double only
/// approximates. A solver with equal steps reaches the exact time; one that is
/// asked for the state at a time is given the rounded time. Therefore each
/// sample has two reference values.
struct PeerSamples {
  /// CSV with a line for each coordinate at each time: the rounded time, and
  /// the positions at the exact time and at the rounded one, each as a high and
  /// a low part.
  let table: String
  /// What errors are relative to.
  let scale: Double

  /// - Throws: `EquationFailure` where an equation has no reference.
  init(_ problem: PeerProblem) throws(EquationFailure) {
    let times = SampleTimes(duration: problem.duration, count: problem.sampleCount)
    var table = "time_s,position,position_low,rounded_position,rounded_position_low\n"
    func add(_ index: Int, _ position: DoubleDouble, _ velocity: DoubleDouble) {
      // The exact time is `high + low`. Between it and the rounded time,
      // `high`, the velocity hardly changes.
      let rounded = position - velocity * DoubleDouble(times.low[index])
      let numbers = [
        times.high[index], position.high, position.low, rounded.high, rounded.low,
      ]
      table += numbers.map(Value.decimal).joined(separator: ",") + "\n"
    }
    switch problem.source {
    case .catalogue(let problem):
      for index in 0..<times.count {
        let state = problem.exactState(at: times.exact(index))
        for (x, v) in zip(state.positions, state.velocities) { add(index, x, v) }
      }
      scale = problem.scale
    case .equation(let start, _, _):
      let reference = try EquationReference(start, times: times)
      // By time, then by coordinate.
      for (index, position) in reference.values.enumerated() {
        add(index / start.system.count, position, reference.rates[index])
      }
      scale = reference.scale
    }
    self.table = table
  }
}
