import Harness

/// A number that calls its observers whenever it is set, even to an equal one,
/// in the order in which they were added. Not thread-safe.
private final class Observable {
  /// An observer, which is called as long as something keeps it.
  final class Token {
    let call: (_ old: Int, _ new: Int) -> Void
    init(_ call: @escaping (_ old: Int, _ new: Int) -> Void) { self.call = call }
  }

  private var observers: [() -> Token?] = []
  private var stored: Int
  /// Whether a value that an observer sets is delivered as in the published
  /// code: at once, in the middle of a change, and each call gets the current
  /// value as the new one. Otherwise the value waits until the change has
  /// reached all observers, and each observer sees an unbroken chain: the new
  /// value of one call is the old value of the next.
  private let deliversAtOnce: Bool
  /// Changes not yet delivered, unless at once; the first is being delivered.
  private var waiting: [(old: Int, new: Int)] = []

  init(_ value: Int, deliversAtOnce: Bool = false) {
    stored = value
    self.deliversAtOnce = deliversAtOnce
  }

  var value: Int {
    get { stored }
    set {
      let old = stored
      stored = newValue
      guard !deliversAtOnce else {
        for observer in observers { observer()?.call(old, stored) }
        return
      }
      waiting.append((old, newValue))
      // Called by an observer: the loop below is running already.
      guard waiting.count == 1 else { return }
      while let (old, new) = waiting.first {
        for observer in observers { observer()?.call(old, new) }
        waiting.removeFirst()
      }
    }
  }

  func observe(_ observer: @escaping (_ old: Int, _ new: Int) -> Void) -> Token {
    let token = Token(observer)
    observers.append { [weak token] in token }
    return token
  }
}

/// A list that is loaded page by page until there is no more. As in the article
/// a page has 20 items, the list 80.
private struct Pager {
  private(set) var (itemCount, loadCount) = (0, 0)
  var hasMore: Bool { itemCount < 80 }

  init(calls: Int) {
    for _ in 0..<calls where hasMore { (itemCount, loadCount) = (itemCount + 20, loadCount + 1) }
  }
}

enum ObservableChecks {
  static func add(to measures: inout Measures, _ context: SuiteContext) {
    measures.add("items-after-4-loads") { _ in Pager(calls: 4).itemCount }
    measures.add("loads-of-5") { _ in Pager(calls: 5).loadCount }

    measures.add("order-and-values-of-3-observers") { _ in
      let value = Observable(1)
      var heard: [[Int]] = []
      let tokens = (1...3).map { number in value.observe { heard.append([number, $0, $1]) } }
      value.value = 2
      return withExtendedLifetime(tokens) { heard == [[1, 1, 2], [2, 1, 2], [3, 1, 2]] }
    }
    measures.add("calls-after-the-token-went") { _ in
      let value = Observable(1)
      var count = 0
      _ = value.observe { _, _ in count += 1 }
      value.value = 2
      return count
    }
    measures.add("others-called-when-one-leaves") { _ in
      let value = Observable(1)
      var count = 0
      var leaving: Observable.Token?
      let first = value.observe { _, _ in count += 1 }
      leaving = value.observe { _, _ in leaving = nil }
      let last = value.observe { _, _ in count += 1 }
      value.value = 2
      return withExtendedLifetime((first, leaving, last)) { count }
    }
    measures.add("broken-chains-in-nested-sets") { _ in brokenChains(Observable(0)) }
    // The changes to 1...5 are nested: the second and the third observer see
    // them as (4, 5), (3, 5) ... (0, 5), with four breaks each.
    measures.add("cost-broken-chains-in-nested-sets") { _ in
      brokenChains(Observable(0, deliversAtOnce: true))
    }
    // Each of `expected` observers is called once, although the value is equal.
    measures.add("notification") { row in
      let value = Observable(1)
      var count = 0
      let tokens = (0..<Int(row.expected)).map { _ in value.observe { _, _ in count += 1 } }
      value.value = 1
      return withExtendedLifetime(tokens) { count }
    }
  }

  /// Changes a value six times: to 1, from which the first observer counts on
  /// to 5, and to 10. Counts the pairs of values that do not begin where the
  /// previous pair ended, and the observers that do not see all six changes.
  private static func brokenChains(_ value: Observable) -> Int {
    var heard: [[(old: Int, new: Int)]] = [[], [], []]
    let tokens = heard.indices.map { number in
      value.observe { old, new in
        heard[number].append((old, new))
        if number == 0, new < 5 { value.value = new + 1 }
      }
    }
    for next in [1, 10] { value.value = next }
    return withExtendedLifetime(tokens) {
      heard.reduce(0) { count, pairs in
        count + zip(pairs, pairs.dropFirst()).count { $0.new != $1.old }
          + (pairs.count == 6 ? 0 : 1)
      }
    }
  }
}
