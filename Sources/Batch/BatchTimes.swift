import Platform

/// The times of a batch, in seconds since the motions started, zero or more.
public struct BatchTimes: Hashable, Sendable {
  enum Storage: Hashable {
    case uniform(start: Double, interval: Double, count: Int)
    case list([Double])
  }

  let storage: Storage

  /// `count` times, `interval` seconds apart: start + k · interval, rounded
  /// once for the product and once for the sum.
  ///
  /// Prefer this to a list of the same times: springs can then be advanced from
  /// frame to frame, several times faster than by evaluating each sample.
  public static func uniform(from start: Double = 0, interval: Double, count: Int) -> BatchTimes {
    require(start >= 0 && start < .infinity, "times must be finite and not negative")
    require(interval >= 0 && interval < .infinity, "intervals must be finite, 0 or more")
    require(count >= 0, "there is no negative number of times")
    return BatchTimes(storage: .uniform(start: start, interval: interval, count: count))
  }

  /// Any times, in any order.
  public static func list(_ times: [Double]) -> BatchTimes {
    require(
      times.allSatisfy { $0 >= 0 && $0 < .infinity }, "times must be finite and not negative")
    return BatchTimes(storage: .list(times))
  }

  /// The number of times.
  public var count: Int {
    switch storage {
    case .uniform(_, _, let count): count
    case .list(let times): times.count
    }
  }

  /// Whether the times are equally spaced by construction.
  public var isUniform: Bool {
    if case .uniform = storage { true } else { false }
  }

  /// The time at `index`, in seconds; traps for other indices.
  public subscript(index: Int) -> Double {
    switch storage {
    case .uniform(let start, let interval, let count):
      require(index >= 0 && index < count, "there is no such time")
      return start + Double(index) * interval
    case .list(let times): return times[index]
    }
  }
}
