import Integrators
import Oscillators
import Reports
import SolverCases
import Springs

/// The reference values for a peer's samples.
///
/// Sample times are multiples of a fraction of the duration, which a double
/// only approximates. A solver with equal steps reaches the exact time; one
/// that is asked for a time gets the rounded one. So there is a reference for
/// each.
struct PeerSamples {
  struct Sample {
    let time: Double
    let exact: DoubleDouble
    /// At the rounded time.
    let rounded: DoubleDouble
  }

  /// By sample, then by coordinate.
  let samples: [Sample]
  /// What errors are relative to.
  let scale: Double

  /// - Throws: `EquationFailure` where an equation has no reference.
  init(_ problem: PeerProblem) throws(EquationFailure) {
    let times = SampleTimes(duration: problem.duration, count: problem.sampleCount)
    var samples: [Sample] = []
    func add(_ k: Int, _ position: DoubleDouble, _ velocity: DoubleDouble) {
      samples.append(
        Sample(
          time: times.high[k], exact: position,
          rounded: position - velocity * DoubleDouble(times.low[k])))
    }
    switch problem.subject {
    case .catalogue(let problem):
      for k in 0..<times.count {
        let moment = DoubleDouble(high: times.high[k], low: times.low[k])
        let state = problem.exactState(at: moment)
        for (x, v) in zip(state.positions, state.velocities) { add(k, x, v) }
      }
      scale = problem.scale
    case .equation(let start, _, _):
      let reference = try EquationReference(start, times: times)
      for (index, value) in reference.values.enumerated() {
        add(index / start.system.count, value, reference.rates[index])
      }
      scale = reference.scale
    }
    self.samples = samples
  }

  /// One line per sample and coordinate: the time, and both positions as high
  /// and low parts.
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
