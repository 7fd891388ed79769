import Synchronization

/// A result, or a failure, used by several cases: the first one computes it
/// while the others wait.
public final class SharedResult<Value: Sendable, Failure: Error>: Sendable {
  private let compute: @Sendable () throws(Failure) -> Value
  private let known = Mutex<Result<Value, Failure>?>(nil)

  public init(_ compute: @escaping @Sendable () throws(Failure) -> Value) { self.compute = compute }

  /// The result.
  public func callAsFunction() throws(Failure) -> Value {
    let result = known.withLock { known in
      if let known { return known }
      let result = Result(catching: compute)
      known = result
      return result
    }
    return try result.get()
  }
}
