import Harness

/// The exit status of a run of suites with these results.
extension [SuiteResult] {
  private var statuses: [Value] { flatMap(\.rows).map { $0["status"] } }

  /// The status of a worker, which has only a part of a run: whether all cases
  /// are unstable is for the process to judge that started it.
  var workerStatus: ExitStatus {
    if contains(where: \.isInterrupted) { return .interrupted }
    return statuses.contains("wrong") ? .failed : .done
  }

  /// The status of a whole run. Single cases may be unstable or have no row
  /// because they cannot run here; if that is so of all, the run has failed,
  /// and a message says so.
  func status() -> ExitStatus {
    guard workerStatus == .done, statuses.allSatisfy({ $0 == "unstable" }) else {
      return workerStatus
    }
    let reason = statuses.isEmpty ? "all are left out" : "\(statuses.count) unstable"
    Diagnostics.say("no case gave a result: \(reason)")
    return .failed
  }
}
