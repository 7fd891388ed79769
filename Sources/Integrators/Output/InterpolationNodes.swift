/// Chooses the nodes, one to four, through which the interpolant of the
/// interval between two neighbouring nodes passes.
@usableFromInline
struct InterpolationNodes {
  /// Position, velocity and acceleration at a node.
  typealias State = (x: Double, v: Double, a: Double)

  /// How many nodes beyond either end of the interval may be used.
  @usableFromInline static var reach: Int { 2 }

  /// The least length of a step, relative to that of the interval, for its
  /// further end to be used.
  ///
  /// Steps are cut where a force bends or jumps, and a node just behind such a
  /// place would make the polynomial follow the bend. Steps that are neither
  /// cut nor the longest allowed differ by powers of 2^(1/4): they are at most
  /// 0.21 or at least 0.25 of each other, and rounding does not decide. The
  /// kernel in `hermite.h` has the same rule.
  private static var leastRatio: Double { 0.23 }

  /// The nodes that are used, the ends of the interval first; elements from
  /// `count` on are not used.
  private(set) var indices: InlineArray<4, Int>
  /// How many nodes are used.
  private(set) var count: Int
  /// The times of those used, from the beginning of the interval in units of
  /// its length.
  private(set) var places = InlineArray<4, Double>(repeating: 0)

  /// Chooses the nodes of the interval from node `index` to the next: both, and
  /// one on each side, or two on one side if the other side has none.
  ///
  /// - Parameters:
  ///   - step: the length of the interval (s).
  ///   - isShort: whether the interval is too short for divided differences in
  ///     all coordinates, as `isShort(_:from:to:)` says. Only its beginning is
  ///     then used, for a Taylor polynomial of degree 2.
  ///   - available: the number of nodes there are.
  ///   - wanted: the largest number of nodes to use.
  ///   - time: the time of a node (s) and its rounding error.
  @inline(__always)
  init(
    of index: Int, step: Double, isShort: Bool, available: Int, wanted: Int,
    time: (Int) -> (high: Double, low: Double)
  ) {
    indices = [index, index + 1, index, index]
    count = isShort ? 1 : 2
    if !isShort {
      addNodesOutside(available: available, wanted: wanted) { time($0).high }
    }
    let begin = time(index)
    for g in 0..<count {
      let node = time(indices[g])
      places[g] = ((node.high - begin.high) + (node.low - begin.low)) / step
    }
  }

  /// Adds nodes outside of the interval until there are `wanted`: by turns
  /// before and after it, as long as there are nodes far enough from the last.
  @inline(__always)
  private mutating func addNodesOutside(available: Int, wanted: Int, time: (Int) -> Double) {
    var (first, last) = (indices[0], indices[1])
    let leastLength = (time(last) - time(first)) * Self.leastRatio
    // The second turn makes up for a side without a node.
    for _ in 0..<2 {
      if count < wanted, first > 0, time(first) - time(first - 1) >= leastLength {
        first -= 1
        indices[count] = first
        count += 1
      }
      if count < wanted, last + 1 < available, time(last + 1) - time(last) >= leastLength {
        last += 1
        indices[count] = last
        count += 1
      }
    }
  }

  /// Whether an interval of `step` seconds is so short that the state at its
  /// end is that of constant acceleration, but for four units in the last place
  /// of the position. Divided differences of positions would then be mostly
  /// rounding.
  @inline(__always)
  static func isShort(_ step: Double, from: State, to: State) -> Bool {
    let bound = 0x1p-50 * from.x.magnitude
    return ((to.a - from.a) * step * step).magnitude < bound
      && ((to.v - from.v - from.a * step) * step).magnitude < bound
      && ((to.x - from.x) - (from.v + from.a * step / 2) * step).magnitude < bound
  }
}
