/// One of the parts into which the points of a sweep are divided.
///
/// Consecutive points form groups of `count`, of which each shard has one
/// point. Which one is pseudo-random: if it were always the same, a shard would
/// get only one value of an axis whose length is divisible by `count`, and some
/// values cost more than others.
public struct SweepShard: Sendable, Hashable, CustomStringConvertible {
  /// The number of this shard, from 1.
  public let index: Int
  /// The number of all shards.
  public let count: Int

  public static let whole = SweepShard(index: 1, count: 1)

  private init(index: Int, count: Int) { (self.index, self.count) = (index, count) }

  /// `nil` if there is no such shard.
  public init?(_ index: Int, of count: Int) {
    guard count >= 1, (1...count).contains(index) else { return nil }
    self.init(index: index, count: count)
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

  /// The position of the first shard's point in a group; those of the other
  /// shards follow, wrapping around at the end of the group.
  ///
  /// It is a hash of the group's index. The constants are the increment of
  /// SplitMix64 and degski's multiplier.
  private static func rotation(_ group: Int, of count: Int) -> Int {
    var mixed = UInt64(truncatingIfNeeded: group) &* 0x9E37_79B9_7F4A_7C15
    mixed = (mixed ^ (mixed >> 32)) &* 0xD6E8_FEB8_6659_FD93
    return Int((mixed ^ (mixed >> 32)) % UInt64(count))
  }

  /// The index in the whole sweep of a point of the shard.
  ///
  /// - Parameter group: the index of the point within the shard, which is also
  ///   that of its group.
  func pointIndex(_ group: Int) -> Int {
    guard count > 1 else { return group }
    let position = (index - 1 + SweepShard.rotation(group, of: count)) % count
    return group * count + position
  }

  /// The index of the shard, out of `count`, to which a point of the sweep
  /// belongs.
  static func shardIndex(ofPoint point: Int, of count: Int) -> Int {
    let (group, position) = point.quotientAndRemainder(dividingBy: count)
    return (position - rotation(group, of: count) + count) % count + 1
  }

  /// How many of `total` points belong to the shard.
  func pointCount(of total: Int) -> Int {
    let (groups, rest) = total.quotientAndRemainder(dividingBy: count)
    // The last group may lack this shard's point.
    return rest > 0 && pointIndex(groups) < total ? groups + 1 : groups
  }
}
