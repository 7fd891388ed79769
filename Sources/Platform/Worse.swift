/// The larger of two errors, or NaN if either is NaN. `max` returns the first
/// argument if the second is NaN, and a check of the result could then pass.
@inlinable
package func worse(_ a: Double, _ b: Double) -> Double { a.isNaN || a > b ? a : b }

extension Sequence<Double> {
  /// The largest element, or NaN if there is one or the sequence is empty.
  @inlinable
  package func worst() -> Double {
    var worst: Double?
    for element in self { worst = worst.map { worse($0, element) } ?? element }
    return worst ?? .nan
  }
}
