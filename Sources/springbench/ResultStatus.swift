import Harness

/// The exit status of a run of suites with these results.
extension [SuiteResult] {
  private var statuses: [Value] { flatMap(\.rows).map { $0["status"] } }

  /// That of a worker, which has only a part of a run: whether all cases are
  /// skipped or diverge is for the process to judge that started it.
  var workerStatus: ExitStatus {
    if contains(where: \.isInterrupted) { return .interrupted }
    return statuses.contains("failed") ? .failed : .done
  }

  /// That of a whole run. Single cases may be skipped or diverge; if all do,
  /// the run has failed, and a message says so.
  func status() -> ExitStatus {
    let statuses = statuses
    guard workerStatus == .done, !statuses.isEmpty else { return workerStatus }
    let counts = ["skipped", "diverged"].map { word in
      (word: word, count: statuses.count { $0 == .text(word) })
    }
    guard counts.reduce(0, { $0 + $1.count }) == statuses.count else { return .done }
    let words = counts.filter { $0.count > 0 }.map { "\($0.count) \($0.word)" }
      .joined(separator: ", ")
    Diagnostics.say("no case gave a result: \(words) (status_detail says why)")
    return .failed
  }
}
