import Platform

/// A source of items, read in pages.
public protocol PageProvider {
  associatedtype Item

  /// At most `count` items from a position on, and whether more follow.
  func page(from start: Int, count: Int) -> (items: [Item], hasMore: Bool)
}

/// Made-up items for trials: the integers from 0.
public struct DemoProvider: PageProvider {
  /// The number of items; 80 in the article.
  public let total: Int

  public init(total: Int = 80) { self.total = total }

  public func page(from start: Int, count: Int) -> (items: [Int], hasMore: Bool) {
    let end = min(start + count, total)
    return (Array(min(start, end)..<end), end < total)
  }
}

/// Loads pages until there are no more.
public struct Pager<Provider: PageProvider> {
  /// Where the items come from.
  public let provider: Provider
  /// Items per page.
  public let pageSize: Int
  /// The items loaded so far, in order.
  public private(set) var items: [Provider.Item] = []
  /// Whether more items follow according to the last page; true before the
  /// first.
  public private(set) var hasMore = true
  /// The number of pages requested.
  public private(set) var loadCount = 0

  /// Starts with nothing loaded; `pageSize` is above zero, 20 in the article.
  public init(_ provider: Provider, pageSize: Int = 20) {
    require(pageSize > 0, "a page holds something")
    self.provider = provider
    self.pageSize = pageSize
  }

  /// Loads the next page; does nothing at the end.
  public mutating func loadMore() {
    guard hasMore else { return }
    let page = provider.page(from: items.count, count: pageSize)
    items += page.items
    hasMore = page.hasMore
    loadCount += 1
  }
}
