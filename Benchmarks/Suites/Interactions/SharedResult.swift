/// A result that several checks read and the first of them computes.
final class SharedResult<Value> {
  private let compute: () throws -> Value
  private var known: Value?

  init(_ compute: @escaping () throws -> Value) {
    self.compute = compute
  }

  /// The result.
  func callAsFunction() throws -> Value {
    if let known { return known }
    let value = try compute()
    known = value
    return value
  }
}
