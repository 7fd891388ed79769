extension Collection {
  /// The elements in order, without those that have the key of an earlier one.
  public func uniqued<Key: Hashable>(by key: (Element) -> Key) -> [Element] {
    var seen: Set<Key> = []
    return filter { seen.insert(key($0)).inserted }
  }

  /// The elements in groups of the same key. Groups and their members are in
  /// the order of the collection.
  public func grouped<Key: Hashable>(
    by key: (Element) -> Key
  ) -> [(key: Key, members: [Element])] {
    let groups = Dictionary(grouping: self, by: key)
    return map(key).uniqued().map { ($0, groups[$0] ?? []) }
  }
}

extension Collection where Element: Hashable {
  /// The elements in order, without repetitions.
  public func uniqued() -> [Element] { uniqued { $0 } }
}
