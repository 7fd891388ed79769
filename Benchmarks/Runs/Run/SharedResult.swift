import Synchronization

/// A result used by several cases: the first one computes it while the others
/// wait.
public final class SharedResult<Value: Sendable, Failure: Error>: Sendable {
  private let compute: @Sendable () throws(Failure) -> Value
  private let known = Mutex<Value?>(nil)

  public init(_ compute: @escaping @Sendable () throws(Failure) -> Value) {
    self.compute = compute
  }

  /// The result.
  public func callAsFunction() throws(Failure) -> Value {
    try known.withLock { known throws(Failure) in
      if let known { return known }
      let value = try compute()
      known = value
      return value
    }
  }
}
