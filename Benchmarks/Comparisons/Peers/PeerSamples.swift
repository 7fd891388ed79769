import Integrators
import Reports
import SolverCases
import Springs

/// The reference values for the samples of peers.
///
/// The time of a sample is a fraction of the duration, which a double only
/// approximates. A solver with equal steps reaches the exact time; one that is
/// asked for the state at a time is given the rounded time. Therefore each
/// sample has two reference values.
struct PeerSamples {
  /// The position of one coordinate at one time.
  struct Sample {
    /// The rounded time, in seconds.
    let time: Double
    /// At the exact time.
    let exact: DoubleDouble
    /// At the rounded time.
    let rounded: DoubleDouble
  }

  /// By time, then by coordinate.
  let samples: [Sample]
  /// What errors are relative to.
  let scale: Double

  /// - Throws: `EquationFailure` where an equation has no reference.
  init(_ problem: PeerProblem) throws(EquationFailure) {
    let times = SampleTimes(duration: problem.duration, count: problem.sampleCount)
    var samples: [Sample] = []
    func add(_ index: Int, _ position: DoubleDouble, _ velocity: DoubleDouble) {
      // The exact time is `high + low`. Between it and the rounded time,
      // `high`, the velocity hardly changes.
      samples.append(
        Sample(
          time: times.high[index], exact: position,
          rounded: position - velocity * DoubleDouble(times.low[index])))
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
    self.samples = samples
  }

  /// CSV with a line for each sample: the time, and both positions, each as a
  /// high and a low part.
  var table: String {
    var text = "time_s,position,position_low,rounded_position,rounded_position_low\n"
    for sample in samples {
      let numbers = [
        sample.time, sample.exact.high, sample.exact.low, sample.rounded.high, sample.rounded.low,
      ]
      text += numbers.map(Value.decimal).joined(separator: ",") + "\n"
    }
    return text
  }
}
