extension RandomAccessCollection where Index == Int {
  /// The first index whose element satisfies a predicate that is false for a
  /// prefix of the elements and true for the rest; `endIndex` if none does.
  /// O(log count).
  @inlinable
  package func partitioningIndex(where predicate: (Element) -> Bool) -> Int {
    var (low, high) = (startIndex, endIndex)
    while low < high {
      let middle = (low + high) / 2
      if predicate(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
