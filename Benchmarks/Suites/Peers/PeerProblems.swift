import Equations
import Integrators
import Oscillators
import Reports
import SolverCases
import Springs

/// Writes the problems of the accuracy suite with their exact samples into
/// files that other programs read, so that no peer has a definition of its
/// own.
public enum PeerProblems {
  /// The problems with 1000 even samples and one target.
  private static let problems = AccuracyProblem.all.filter(\.isForPeers)

  public static let names = problems.map(\.name)

  private static let samplesCount = 1000

  /// Writes `problems.csv` and one file a problem into `folder`, which must
  /// exist.
  ///
  /// - Parameter isInterrupted: asked before every problem.
  public static func write(
    into folder: String, isInterrupted: () -> Bool = { false }
  ) throws(OutputError) {
    var list =
      "problem,equation,stiffness,damping,stiffness_damping,duration_s,frequency,"
      + "samples,components\n"
    for problem in problems {
      if isInterrupted() { throw .interrupted }
      let (kind, coefficients) = description(problem.equation)
      let numbers = coefficients + [problem.duration, problem.frequency]
      list += "\(problem.name),\(kind),"
      list += numbers.map(Value.decimal).joined(separator: ",")
      list += ",\(samplesCount),\(problem.equation.count)\n"
      try write(samples(problem), to: "\(folder)/\(problem.name).csv")
    }
    try write(list, to: folder + "/problems.csv")
  }

  private static func write(_ text: String, to path: String) throws(OutputError) {
    let sink = try OutputSink(path: path)
    try sink.write(text)
    try sink.finish()
  }

  /// What peers call an equation; stiffness, damping, damping in proportion to
  /// the stiffness.
  private static func description(_ equation: any Equation) -> (kind: String, numbers: [Double]) {
    switch equation {
    case let spring as LinearOscillator: ("spring", [spring.stiffness, spring.damping, 0])
    case let chain as Lattice:
      ("chain", [chain.stiffness, chain.massDamping, chain.stiffnessDamping])
    default: ("duffing", [0, 0, 0])
    }
  }

  /// A line a sample and component: time, exact position, and what rounding
  /// that to a double lost.
  private static func samples(_ problem: AccuracyProblem) -> String {
    var text = "time_s,position,position_low\n"
    let times = SampleTimes(duration: problem.duration, count: samplesCount)
    for k in 0..<samplesCount {
      let time = Value.decimal(times.high[k])
      let moment = DoubleDouble(high: times.high[k], low: times.low[k])
      for position in problem.exactState(at: moment).positions {
        text += "\(time),\(Value.decimal(position.high)),\(Value.decimal(position.low))\n"
      }
    }
    return text
  }
}
