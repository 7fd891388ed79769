/// The worst points of a sweep by one error measure, worst first.
///
/// Ties are in the order of the sweep, so the list does not depend on the order
/// in which points are added.
struct WorstPoints: Sendable, Hashable {
  struct Entry: Sendable, Hashable {
    let badness: Double
    let index: Int
    let point: SweepPoint
    let error: SweepError

    static func isWorse(_ a: Entry, _ b: Entry) -> Bool {
      a.badness > b.badness || (a.badness == b.badness && a.index < b.index)
    }
  }

  let limit: Int
  private(set) var entries: [Entry] = []
  /// The error that a point must reach to be added.
  private(set) var threshold = -Double.infinity

  init(limit: Int) { self.limit = limit }

  mutating func add(_ entry: Entry) {
    guard limit > 0, entry.badness >= threshold else { return }
    var low = 0
    var high = entries.count
    while low < high {
      let middle = (low + high) / 2
      if Entry.isWorse(entries[middle], entry) { low = middle + 1 } else { high = middle }
    }
    guard low < limit else { return }
    if entries.count == limit { entries.removeLast() }
    entries.insert(entry, at: low)
    if entries.count == limit { threshold = entries[limit - 1].badness }
  }

  mutating func add(_ other: WorstPoints) {
    for entry in other.entries { add(entry) }
  }
}
