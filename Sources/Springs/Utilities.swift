// Modules that import this one get the C library with it, whatever its name on
// the system.
#if canImport(Glibc)
  @_exported import Glibc
#elseif canImport(Musl)
  @_exported import Musl
#elseif canImport(Darwin)
  @_exported import Darwin
#endif

/// Stops the program with a message if a caller has violated a precondition.
///
/// `precondition` drops its message in release builds: users of the library
/// would not see why the program stopped.
@inlinable @inline(__always)
package func require(
  _ isMet: Bool, _ message: @autoclosure () -> String, file: StaticString = #fileID,
  line: UInt = #line
) {
  if !isMet { fatalError(message(), file: file, line: line) }
}

/// The larger of two errors, or NaN if either is NaN. `max` returns the first
/// argument if the second is NaN, and a check of the result could then pass.
@inlinable
package func worse(_ a: Double, _ b: Double) -> Double { a.isNaN || a > b ? a : b }

extension Double {
  /// The nearest number in a range, as engines clamp values.
  func clamped(to range: ClosedRange<Double>) -> Double {
    min(max(self, range.lowerBound), range.upperBound)
  }
}

extension Sequence<Double> {
  /// The largest element, or NaN if any is NaN or the sequence is empty.
  @inlinable
  package func worst() -> Double {
    var worst: Double?
    for element in self { worst = worst.map { worse($0, element) } ?? element }
    return worst ?? .nan
  }
}

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
