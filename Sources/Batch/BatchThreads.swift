/// How many threads a batch may use.
public enum BatchThreads: Hashable, Sendable {
  /// All CPUs where the work is long enough to pay for waking them, which is
  /// above a million samples; the caller's thread alone otherwise.
  case automatic
  /// The caller's thread alone.
  case one
  /// All CPUs, however small the work.
  case all

  /// The threads of `all`.
  public static var available: Int { WorkerPool.shared.threadCount }

  static let samplesThatPay = 1_000_000

  /// How many threads work on so many samples.
  package func count(samples: Int) -> Int {
    switch self {
    case .one: 1
    case .all: WorkerPool.shared.threadCount
    case .automatic:
      samples < BatchThreads.samplesThatPay ? 1 : WorkerPool.shared.threadCount
    }
  }
}
