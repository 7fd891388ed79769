/// A yes or no as a generic argument, known when a solver is compiled. A `Bool`
/// may remain a test in the innermost loop, for which the next operation waits.
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
