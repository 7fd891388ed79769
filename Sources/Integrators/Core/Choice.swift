/// A yes or no as a generic argument, so that the compiler makes a copy of the
/// solver for either answer. With a `Bool` it may leave a test in the innermost
/// loop, and the operation after it then waits for the result of the test.
@usableFromInline
protocol Choice {
  static var isYes: Bool { get }
}

@usableFromInline
enum Yes: Choice {
  @inlinable static var isYes: Bool { true }
}

@usableFromInline
enum No: Choice {
  @inlinable static var isYes: Bool { false }
}
