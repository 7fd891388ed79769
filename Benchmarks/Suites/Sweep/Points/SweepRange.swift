/// One of the equal ranges into which the points of a sweep are divided, by
/// their indices.
public struct SweepRange: Sendable, Hashable, CustomStringConvertible {
  /// The number of this range, from 1.
  public let index: Int
  /// The number of all ranges.
  public let count: Int

  public static let whole = SweepRange(index: 1, count: 1)

  private init(index: Int, count: Int) { (self.index, self.count) = (index, count) }

  /// `nil` if there is no such range.
  public init?(_ index: Int, of count: Int) {
    guard count >= 1, (1...count).contains(index) else { return nil }
    self.init(index: index, count: count)
  }

  /// The range that a text such as `3/8` names.
  public init?(_ text: String) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false).map { Int($0) }
    guard parts.count == 2, let index = parts[0], let count = parts[1] else { return nil }
    self.init(index, of: count)
  }

  public var description: String { "\(index)/\(count)" }

  /// The indices of its points. The sizes of ranges differ by at most one, and
  /// some are empty if there are more ranges than points.
  func points(of total: Int) -> Range<Int> {
    func bound(_ number: Int) -> Int {
      count.dividingFullWidth(total.multipliedFullWidth(by: number)).quotient
    }
    return bound(index - 1)..<bound(index)
  }
}
