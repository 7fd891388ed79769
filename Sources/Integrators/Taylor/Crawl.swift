/// Detects a solve that would not end: its steps are so short that not even a
/// hundred times the budget would suffice, and they do not grow from one
/// thousand of them to the next.
@usableFromInline
struct Crawl {
  /// The number of such steps in a row.
  @usableFromInline var steps = 0
  /// When the present thousand of them began (s).
  @usableFromInline var begin = 0.0
  /// The length (s) of the thousand before.
  @usableFromInline var progress = 0.0

  @inlinable init() {}

  /// Counts a step of `length` seconds from `time`; returns whether to give up.
  @inlinable
  mutating func isStuck(
    _ length: Double, at time: Double, remaining: Double, budget: Int
  ) -> Bool {
    steps = length * 100 * Double(budget) < remaining ? steps + 1 : 0
    // At the first step of each thousand the one before is judged.
    guard steps % 1000 == 1 else { return false }
    let lastProgress = progress
    progress = steps > 1 ? time - begin : 0
    begin = time
    return steps > 2000 && progress < 1.01 * lastProgress
  }
}
