/// How many threads a batch may use.
public enum BatchThreads: Hashable, Sendable {
  /// All CPUs from a million samples on, where waking the threads pays; the
  /// caller's thread alone otherwise.
  case automatic
  /// The caller's thread alone.
  case one
  /// All CPUs, however small the work.
  case all

  /// The number of threads of `all`.
  public static var available: Int { WorkerPool.shared.threadCount }

  static let samplesThatPay = 1_000_000

  /// The number of threads for a given number of samples.
  package func count(samples: Int) -> Int {
    switch self {
    case .one: 1
    case .all: WorkerPool.shared.threadCount
    case .automatic: samples < BatchThreads.samplesThatPay ? 1 : WorkerPool.shared.threadCount
    }
  }
}
