/// One of the parts into which a sweep is divided.
public struct SweepShard: Sendable, Hashable, CustomStringConvertible {
  /// From 1.
  public let index: Int
  public let count: Int

  public static let whole = SweepShard(index: 1, of: 1)

  private init(index: Int, of count: Int) {
    self.index = index
    self.count = count
  }

  /// `nil` if there is no such shard.
  public init?(_ index: Int, of count: Int) {
    guard count >= 1, (1...count).contains(index) else { return nil }
    self.init(index: index, of: count)
  }

  /// From text such as `3/8`.
  public init?(_ text: String) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false).map { Int($0) }
    guard parts.count == 2, let index = parts[0], let count = parts[1] else { return nil }
    self.init(index, of: count)
  }

  public var description: String { "\(index)/\(count)" }

  /// For file names: `3-of-8`.
  public var fileName: String { "\(index)-of-\(count)" }

  // MARK: The points of a shard

  /// Every shard has one of every `count` consecutive points, at a pseudorandom
  /// position. At a fixed position a shard would always get the same value of
  /// an axis whose length is divisible by `count`, and some values cost more.
  /// The constants are the increment of SplitMix64 and degski's multiplier.
  private static func turn(_ group: Int, of count: Int) -> Int {
    var mixed = UInt64(truncatingIfNeeded: group) &* 0x9E37_79B9_7F4A_7C15
    mixed = (mixed ^ (mixed >> 32)) &* 0xD6E8_FEB8_6659_FD93
    return Int((mixed ^ (mixed >> 32)) % UInt64(count))
  }

  /// The index, in the whole sweep, of the shard's point with index `number`.
  func pointIndex(_ number: Int) -> Int {
    guard count > 1 else { return number }
    let place = (index - 1 + SweepShard.turn(number, of: count)) % count
    return number * count + place
  }

  /// The shard, out of `count`, to which a point belongs; from 1.
  static func shardIndex(ofPoint point: Int, of count: Int) -> Int {
    let (group, place) = point.quotientAndRemainder(dividingBy: count)
    return (place - turn(group, of: count) + count) % count + 1
  }

  /// How many of `total` points belong to the shard.
  func pointCount(of total: Int) -> Int {
    let (groups, rest) = total.quotientAndRemainder(dividingBy: count)
    guard rest > 0 else { return groups }
    return pointIndex(groups) < total ? groups + 1 : groups
  }
}
