import Integrators
import Oscillators
import Reports
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

  /// A problem as the files describe it.
  private struct Problem {
    let name: String
    let equation: Equation
    /// In s.
    let duration: Double

    enum Equation {
      case spring(LinearOscillator)
      case duffing
      case chain
    }
  }

  private static let problems: [Problem] = {
    let w = 2 * Double.pi / 0.3
    func spring(_ name: String, _ k: Double, _ c: Double, _ duration: Double) -> Problem {
      Problem(
        name: name, equation: .spring(LinearOscillator(stiffness: k, damping: c)),
        duration: duration)
    }
    return [
      spring("ui", w * w, 1.6 * w, 2), spring("bouncy", w * w, 0.2 * w, 5),
      spring("critical", w * w, 2 * w, 2), spring("stiff", 400, 20_000, 2),
      spring("undamped", 4 * Double.pi * Double.pi, 0, 1000),
      Problem(
        name: "duffing", equation: .duffing,
        duration: (DuffingOscillator.period * 100.0).rounded),
      Problem(name: "chain-64", equation: .chain, duration: 10),
    ]
  }()

  /// Writes `problems.csv` and one file a problem into `folder`, which must
  /// exist.
  public static func write(into folder: String) throws(OutputError) {
    var list =
      "problem,equation,stiffness,damping,stiffness_damping,duration_s,frequency,"
      + "samples,components\n"
    for problem in problems {
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

  private static func kind(_ problem: Problem) -> String {
    switch problem.equation {
    case .spring: "spring"
    case .duffing: "duffing"
    case .chain: "chain"
    }
  }

  /// Stiffness, damping, damping in proportion to the stiffness, duration, ω.
  private static func coefficients(_ problem: Problem) -> [Double] {
    let end = problem.duration
    switch problem.equation {
    case .spring(let spring):
      return [spring.stiffness, spring.damping, 0, end, spring.angularFrequency]
    case .duffing: return [0, 0, 0, end, 1]
    case .chain:
      return [
        SpringChain.stiffness, SpringChain.massDamping, SpringChain.stiffnessDamping, end,
        SpringChain.stiffness.squareRoot(),
      ]
    }
  }

  /// A line a sample and component: time, exact position, and what rounding
  /// that to a double lost.
  private static func samples(_ problem: Problem) -> String {
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

  private static func positions(_ problem: Problem, at time: DoubleDouble) -> [DoubleDouble] {
    switch problem.equation {
    case .spring(let spring):
      [spring.state(at: time, position: DoubleDouble(1), velocity: DoubleDouble(0)).position]
    case .duffing: [DuffingOscillator().state(at: time).position]
    case .chain: SpringChain().state(at: time).positions
    }
  }
}
