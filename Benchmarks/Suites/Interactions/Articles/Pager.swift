import Harness

/// Loads a list page by page until there is no more.
private struct Pager {
  private(set) var items: [Int] = []
  private(set) var hasMore = true
  private(set) var loadCount = 0

  /// Loads the next page; does nothing at the end. As in the article a page has
  /// 20 items, the list 80.
  mutating func loadMore() {
    guard hasMore else { return }
    items += items.count..<min(items.count + 20, 80)
    hasMore = items.count < 80
    loadCount += 1
  }
}

/// Checks of a list that is loaded page by page.
enum PagerChecks {
  static func add(to checks: inout CheckList, _ context: SuiteContext) {
    checks.scenario = "conventions"
    func loaded(_ times: Int) -> Pager {
      var pager = Pager()
      for _ in 0..<times { pager.loadMore() }
      return pager
    }
    checks.count("items-after-4-loads") { _ in loaded(4).items.count }
    checks.count("loads-of-5") { _ in loaded(5).loadCount }
    checks.holds("more-after-4-loads") { _ in loaded(4).hasMore }
  }
}
