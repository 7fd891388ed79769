import Synchronization

/// A result, or a failure, that several cases need. The first one that asks for
/// it computes it; others that ask meanwhile wait.
public final class SharedResult<Value: Sendable, Failure: Error>: Sendable {
  private let compute: @Sendable () throws(Failure) -> Value
  private let known = Mutex<Result<Value, Failure>?>(nil)

  public init(_ compute: @escaping @Sendable () throws(Failure) -> Value) { self.compute = compute }

  /// The result, computed in the first call.
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
