import Glibc
import Measurement
import Reports

/// Measures two programs by turns, base new new base and so on, so that a
/// machine whose speed drifts is as fast for one as for the other.
public struct AlternatingRun {
  /// The program that is the yardstick.
  public let base: String
  /// The program in question.
  public let new: String
  /// How often each of them is run.
  public let processesCount: Int
  /// What `run` is told beside where to write.
  public let arguments: [String]
  /// Told how many of all runs are done.
  public var progress: (_ done: Int, _ count: Int) -> Void = { _, _ in }

  public init(base: String, new: String, processesCount: Int, arguments: [String]) {
    self.base = base
    self.new = new
    self.processesCount = processesCount
    self.arguments = arguments
  }

  /// Runs both and returns their rows, one process a run.
  ///
  /// - Parameter folder: where the runs write; it is made, and left to the
  ///   caller.
  public func run(in folder: RunFolder) throws -> (base: ComparisonSide, new: ComparisonSide) {
    var rows: [[String: [Row]]] = [[:], [:]]
    for turn in 0..<processesCount {
      for side in turn % 2 == 0 ? [0, 1] : [1, 0] {
        guard !Interrupts.isRequested else { throw Interrupted() }
        let target = folder.file("\(side == 0 ? "base" : "new")-\(turn)")
        try measure(side == 0 ? base : new, into: target)
        for (suite, part) in try ComparisonSide(path: target).rows {
          rows[side][suite, default: []] += part
        }
        progress(2 * turn + (side == (turn % 2) ? 1 : 2), 2 * processesCount)
      }
    }
    return (ComparisonSide(name: base, rows: rows[0]), ComparisonSide(name: new, rows: rows[1]))
  }

  /// The user stopped it: there is nothing to compare yet.
  public struct Interrupted: Error {}

  private func measure(_ program: String, into target: String) throws {
    let outcome = try ChildProcess.run(
      program, ["run", "--output", target, "--quiet", "--no-progress"] + arguments)
    guard !Interrupts.isRequested else { throw Interrupted() }
    // Failed cases (1) are in the rows with their status.
    guard [0, 1].contains(outcome.status) else {
      throw NothingToCompare("\(program) run ended with status \(outcome.status)")
    }
  }
}
