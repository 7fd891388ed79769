import Equations
import Harness
import Integrators
import SolverSuites
import Springs

/// A problem that our solvers and other programs, the peers, solve. The
/// peers read its numbers from files, so that these are defined once.
struct PeerProblem: Sendable {
  let name: String
  let problem: Problem
  /// The number of coordinates; `nil` for the catalogue's.
  var size: Int?

  /// The problems of the catalogue that peers solve, then chains and
  /// nets of 100 and 1000 masses.
  static let all =
    Problem.forPeers.map { PeerProblem(name: $0.name, problem: $0) }
    + ["chain", "lattice"].flatMap { name in
      [100, 1000].compactMap { size in
        Problem.sized(name, size).map {
          PeerProblem(name: "\(name)-\(size)", problem: $0, size: size)
        }
      }
    }

  /// Writes files into `folder`, which must exist: `problems.csv` and a file of
  /// samples for each problem.
  static func write(_ problems: [PeerProblem] = all, into folder: String) throws {
    var list =
      "problem,equation,stiffness,damping,duration_s,frequency,samples,components,rows,scale,"
      + "velocities\n"
    for problem in problems {
      if Interrupts.isRequested { throw OutputError.interrupted }
      let reference = try problem.problem.reference()
      list += problem.line(scale: reference.scale) + "\n"
      try OutputSink.write(problem.samples(reference), to: "\(folder)/\(problem.name).csv")
    }
    try OutputSink.write(list, to: folder + "/problems.csv")
  }

  /// The line of `problems.csv`. Equations have the names that they have in the
  /// code of the peers. The number of rows is 1 but for nets.
  private func line(scale: Double) -> String {
    var (kind, stiffness, damping, rows) = ("", 0.0, 0.0, 1)
    switch problem.equation {
    case let spring as LinearOscillator:
      (kind, stiffness, damping) = ("spring", spring.stiffness, spring.damping)
    case let net as Lattice:
      (kind, stiffness, rows) = (net.rows > 1 ? "net" : "chain", net.stiffness, net.rows)
    case is DuffingOscillator: kind = "duffing"
    case is DrivenDrag: kind = "drag"
    case is Pendulum: kind = "pendulum"
    case let relaxation as VanDerPol: (kind, damping) = ("van-der-pol", relaxation.damping)
    default: preconditionFailure("peers have no equation of \(problem.name)")
    }
    let numbers = [stiffness, damping, problem.duration, problem.frequency ?? 1]
    let velocities = problem.velocities
    return
      ([name, kind] + numbers.map(Value.decimal)
      + [problem.times.count, velocities.count, rows].map(String.init)
      + [Value.decimal(scale), velocities.map(Value.decimal).joined(separator: ";")])
      .joined(separator: ",")
  }

  /// CSV with a line for each coordinate at each time: the rounded time, and
  /// the positions at the exact time and at the rounded time, each as a high
  /// and a low part.
  ///
  /// The time of a sample is a fraction of the duration, which a double only
  /// approximates. A solver with equal steps reaches the exact time; one that
  /// is asked for the state at a time is given the rounded time.
  private func samples(_ reference: Reference) -> String {
    let times = problem.times
    // By time, then by coordinate.
    let lines = reference.values.enumerated().map { place, position in
      let index = place / problem.equation.count
      // The exact time is `high + low`. Between it and the rounded time,
      // `high`, the velocity hardly changes.
      let rounded = position - reference.rates[place] * DoubleDouble(times.low[index])
      return [times.high[index], position.high, position.low, rounded.high, rounded.low]
        .map(Value.decimal).joined(separator: ",") + "\n"
    }
    return "time_s,position,position_low,rounded_position,rounded_position_low\n" + lines.joined()
  }
}
