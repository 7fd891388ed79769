import Glibc
import Harness

/// The order of convergence that a ladder of steps shows. A ladder is a series
/// of settings of one method from coarse to fine steps; a rung is one of them.
///
/// The order shows in the asymptotic range, where steps are short enough for
/// the leading term of the error to outweigh the others, and long enough for
/// rounding not to matter: the finest three or more neighbouring rungs
///
/// - with errors between 1e-13 and 1e-2 and, if the ladder stops converging,
///   above ten times its smallest error,
/// - between which all local slopes agree within 0.2 or 5 % of the
///   largest, whichever is more, and
/// - over which the step is about halved or the error shrinks ten thousand
///   times, because on a fine ladder three rungs may agree by chance.
///
/// There is no order below 0.5, or if finer steps often have larger errors.
package enum ObservedOrder {
  package typealias Rung = (step: Double, error: Double)

  /// Writes the order into all rows of each ladder that has one.
  static func fill(_ rows: inout [Row]) {
    let stepped = rows.indices.filter { rows[$0]["step_size_s"].number != nil }
    let ladders = stepped.grouped { index in ["problem", "method"].map { rows[index][$0] } }
    for (_, indices) in ladders {
      let rungs = indices.compactMap { index -> Rung? in
        guard let step = rows[index]["step_size_s"].number,
          let error = rows[index]["max_position_error"].number
        else { return nil }
        return (step, error)
      }
      guard let order = order(of: rungs) else { continue }
      for index in indices { rows[index]["observed_order"] = .real(order) }
    }
  }

  private static let roundingError = 1e-13
  private static let largestError = 1e-2

  /// The slope of log error over log step in the asymptotic range of a ladder;
  /// `nil` if it shows no order. O(n²) for n rungs.
  package static func order(of ladder: [Rung]) -> Double? {
    let rungs = ladder.sorted { $0.step > $1.step }
    guard rungs.count >= 3 else { return nil }
    let floor = errorFloor(of: rungs)
    let usable = rungs.filter { $0.error > floor && $0.error < largestError }
    // Where the error changes its sign, it grows once from a rung to the next.
    // Erratic errors grow often; their slopes may agree by chance.
    let rises = zip(usable, usable.dropFirst()).count { $1.error > $0.error }
    guard usable.count >= 3, rises < max(2, usable.count / 8), let range = straightPart(usable)
    else { return nil }
    let line = LineFit.leastSquares(usable[range].map { (x: log($0.step), y: log($0.error)) })
    return line.flatMap { $0.slope >= 0.5 ? $0.slope : nil }
  }

  /// The error down to which a ladder converges: the limit of rounding, or more
  /// if the finest steps reduce the error far less than others, or not at all.
  private static func errorFloor(of rungs: [Rung]) -> Double {
    guard let last = rungs.last?.error, let least = rungs.map(\.error).min() else {
      return roundingError
    }
    let slopes = localSlopes(rungs.filter { $0.error > 0 })
    let hasStalled = last > least || (slopes.last.map { $0 < median(slopes) / 2 } ?? true)
    return hasStalled ? max(roundingError, 10 * least) : roundingError
  }

  /// The finest run of three or more rungs, wide enough, whose slopes agree.
  private static func straightPart(_ rungs: [Rung]) -> Range<Int>? {
    let slopes = localSlopes(rungs)
    // Takes each rung as the finest, and adds coarser ones that agree.
    for end in stride(from: rungs.count, through: 3, by: -1) {
      var (low, high) = (Double.infinity, -Double.infinity)
      var start = end - 1
      while start > 0 {
        let slope = slopes[start - 1]
        (low, high) = (min(low, slope), max(high, slope))
        if high - low > max(0.2, 0.05 * high) { break }
        start -= 1
      }
      let (coarse, fine) = (rungs[start], rungs[end - 1])
      let isWide = coarse.step > 1.9 * fine.step || coarse.error > 1e4 * fine.error
      if end - start >= 3, isWide { return start..<end }
    }
    return nil
  }

  /// The slope of log error over log step between neighbours.
  private static func localSlopes(_ rungs: [Rung]) -> [Double] {
    zip(rungs, rungs.dropFirst()).map { coarse, fine in
      log(coarse.error / fine.error) / log(coarse.step / fine.step)
    }
  }
}
