/// The worst points of a sweep by one error measure, worst first.
///
/// Equally bad points are in the order of the sweep, so the list does not
/// depend on the order in which points are added.
struct WorstPoints: Sendable, Hashable {
  struct Entry: Sendable, Hashable {
    /// The error by which points are ranked.
    let badness: Double
    /// The index of the point in the whole sweep.
    let index: Int
    let point: SweepPoint
    let error: SweepError

    func isWorse(than other: Entry) -> Bool {
      badness > other.badness || (badness == other.badness && index < other.index)
    }
  }

  /// The most points to keep.
  let limit: Int
  private(set) var entries: [Entry] = []
  /// A point of less badness cannot be added.
  private(set) var threshold = -Double.infinity

  init(limit: Int) { self.limit = limit }

  /// Whether it has as many entries as `count` points give.
  func isWhole(_ count: Int) -> Bool { entries.count == min(limit, count) }

  mutating func add(_ entry: Entry) {
    guard limit > 0, entry.badness >= threshold else { return }
    let index = entries.firstIndex { entry.isWorse(than: $0) } ?? entries.count
    guard index < limit else { return }
    if entries.count == limit { entries.removeLast() }
    entries.insert(entry, at: index)
    if entries.count == limit { threshold = entries[limit - 1].badness }
  }

  mutating func add(_ other: WorstPoints) {
    for entry in other.entries { add(entry) }
  }
}
