/// Loads items page by page until there are no more.
struct Pager<Item> {
  /// Reads at most `count` items from the position `start` on, and tells
  /// whether more follow.
  typealias Source = (_ start: Int, _ count: Int) -> (items: [Item], hasMore: Bool)

  private let source: Source
  /// Items per page, as in the article.
  private let pageSize = 20
  /// The items loaded so far, in order.
  private(set) var items: [Item] = []
  /// Whether more items follow according to the last page; true before the
  /// first.
  private(set) var hasMore = true
  /// The number of pages requested.
  private(set) var loadCount = 0

  /// Starts with nothing loaded.
  init(_ source: @escaping Source) { self.source = source }

  /// Loads the next page; does nothing at the end.
  mutating func loadMore() {
    guard hasMore else { return }
    let page = source(items.count, pageSize)
    items += page.items
    hasMore = page.hasMore
    loadCount += 1
  }
}
