/// Notices a solve that would not end: with steps so short that not even a
/// hundred times the budget would suffice, and that do not grow from one
/// thousand of them to the next.
@usableFromInline
struct Crawl {
  /// Such steps in a row.
  @usableFromInline var steps = 0
  /// When the present thousand of them began (s).
  @usableFromInline var begin = 0.0
  /// How far the thousand before came (s).
  @usableFromInline var progress = 0.0

  @inlinable init() {}

  /// Counts a step of `length` seconds from `time`; returns whether to give up.
  @inlinable
  mutating func isStuck(
    _ length: Double, at time: Double, remaining: Double, budget: Int
  ) -> Bool {
    steps = length * 100 * Double(budget) < remaining ? steps + 1 : 0
    guard steps % 1000 == 1 else { return false }
    let lastProgress = progress
    progress = steps > 1 ? time - begin : 0
    begin = time
    return steps > 2000 && progress < 1.01 * lastProgress
  }
}
