/// The nodes through which the interpolant of the interval between two
/// neighbouring nodes passes, at most four.
@usableFromInline
struct InterpolationNodes {
  /// Position, velocity and acceleration at a node.
  typealias State = (x: Double, v: Double, a: Double)

  /// How many nodes beyond either end of the interval may be used.
  @usableFromInline static var reach: Int { 2 }

  /// The nodes that may be used, the ends of the interval first.
  let indices: InlineArray<4, Int>
  /// How many of these are used.
  let count: Int
  /// The times of those used, from the beginning of the interval in units of
  /// its length.
  private(set) var places = InlineArray<4, Double>(repeating: 0)

  /// Chooses the nodes of the interval from node `index` to the next: both, and
  /// one on each side. If there is none on one side, or only one at a much
  /// shorter distance, the next two on the other side, as far as there are any.
  ///
  /// Steps are cut where a force bends or jumps, and a node just behind such a
  /// place would make the polynomial follow the bend. Much shorter is less than
  /// 0.23 of the interval: steps differ by powers of 2^(1/4), so they are at
  /// most 0.21 or at least 0.25 of it, and rounding does not decide.
  ///
  /// - Parameters:
  ///   - step: the length of the interval (s).
  ///   - isShort: what `isShort` says, if it says the same of all coordinates.
  ///     Only the first node is then used, for a Taylor polynomial.
  ///   - available: the number of all nodes.
  ///   - wanted: the largest number of nodes to use.
  ///   - time: the time of a node (s) and its rounding error.
  @inline(__always)
  init(
    of index: Int, step: Double, isShort: Bool, available: Int, wanted: Int,
    time: (Int) -> (high: Double, low: Double)
  ) {
    let (begin, low) = time(index)
    let shortest = (time(index + 1).high - begin) * 0.23
    func isUsable(_ node: Int, beside other: Int) -> Bool {
      node >= 0 && node < available && (time(other).high - time(node).high).magnitude >= shortest
    }
    let outer: (third: Int, fourth: Int, usable: Int) =
      switch (isUsable(index - 1, beside: index), isUsable(index + 2, beside: index + 1)) {
      case (true, true): (index - 1, index + 2, 2)
      case (true, false): (index - 1, index - 2, isUsable(index - 2, beside: index - 1) ? 2 : 1)
      case (false, true): (index + 2, index + 3, isUsable(index + 3, beside: index + 2) ? 2 : 1)
      case (false, false): (index, index, 0)
      }
    indices = [index, index + 1, outer.third, outer.fourth]
    count = isShort ? 1 : min(wanted, 2 + outer.usable)
    for g in 0..<count {
      let node = time(indices[g])
      places[g] = ((node.high - begin) + (node.low - low)) / step
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
