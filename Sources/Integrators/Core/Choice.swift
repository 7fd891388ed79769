/// A yes or no that is made when a solver is compiled: a generic argument where
/// a `Bool` may stay a question in the innermost loop, which the next operation
/// then waits for.
@usableFromInline
protocol Choice {
  static var isMade: Bool { get }
}

@usableFromInline
enum Yes: Choice {
  @inlinable static var isMade: Bool { true }
}

@usableFromInline
enum No: Choice {
  @inlinable static var isMade: Bool { false }
}
