import Integrators
import Oscillators
import Reports
import SolverCases
import Springs

/// Writes the problems of the accuracy suite with their exact samples into
/// files that other programs read, so that no peer has a definition of its
/// own.
public enum PeerProblems {
  /// The problems with 1000 even samples and one target, by their names in
  /// the accuracy suite.
  public static let names = [
    "ui", "bouncy", "critical", "stiff", "undamped", "duffing", "chain-64",
  ]

  private static let samplesCount = 1000

  private static let problems = names.compactMap { name in
    AccuracyProblem.all.first { $0.name == name }
  }

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
      let numbers = coefficients(problem)
      let components = if case .chain = problem.equation { SpringChain.count } else { 1 }
      list += "\(problem.name),\(kind(problem)),"
      list += numbers.map(Value.decimal).joined(separator: ",")
      list += ",\(samplesCount),\(components)\n"
      try write(samples(problem), to: "\(folder)/\(problem.name).csv")
    }
    try write(list, to: folder + "/problems.csv")
  }

  private static func write(_ text: String, to path: String) throws(OutputError) {
    let sink = try OutputSink(path: path)
    try sink.write(text)
    try sink.finish()
  }

  private static func kind(_ problem: AccuracyProblem) -> String {
    switch problem.equation {
    case .spring: "spring"
    case .duffing: "duffing"
    case .chain: "chain"
    }
  }

  /// Stiffness, damping, damping in proportion to the stiffness, duration, ω.
  private static func coefficients(_ problem: AccuracyProblem) -> [Double] {
    let ends = [problem.duration, problem.frequency]
    switch problem.equation {
    case .spring(let spring): return [spring.stiffness, spring.damping, 0] + ends
    case .duffing: return [0, 0, 0] + ends
    case .chain:
      return [SpringChain.stiffness, SpringChain.massDamping, SpringChain.stiffnessDamping] + ends
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
      for position in positions(problem, at: moment) {
        text += "\(time),\(Value.decimal(position.high)),\(Value.decimal(position.low))\n"
      }
    }
    return text
  }

  private static func positions(_ problem: AccuracyProblem, at time: DoubleDouble) -> [DoubleDouble]
  {
    switch problem.equation {
    case .spring(let spring):
      [
        LinearOscillator(stiffness: spring.stiffness, damping: spring.damping)
          .state(at: time, position: DoubleDouble(1), velocity: DoubleDouble(0)).position
      ]
    case .duffing: [DuffingOscillator().state(at: time).position]
    case .chain: SpringChain().state(at: time).positions
    }
  }
}
