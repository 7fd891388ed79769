import Platform

/// The times of a batch, in seconds since the motions started, zero or more.
public struct BatchTimes: Hashable, Sendable {
  enum Storage: Hashable {
    case uniform(start: Double, interval: Double, count: Int)
    case list([Double])
  }

  let storage: Storage
  /// The last of them.
  let latest: Double

  /// `count` times, `interval` seconds apart: start + k · interval, rounded
  /// once for the product and once for the sum.
  ///
  /// Prefer this to a list of the same times: springs can then be advanced from
  /// frame to frame, several times faster than by evaluating each sample.
  public static func uniform(from start: Double = 0, interval: Double, count: Int) -> BatchTimes {
    require(start >= 0 && start < .infinity, "times must be finite and not negative")
    require(interval >= 0 && interval < .infinity, "intervals must be finite, 0 or more")
    require(count >= 0, "there is no negative number of times")
    return BatchTimes(
      storage: .uniform(start: start, interval: interval, count: count),
      latest: start + Double(count) * interval)
  }

  /// Any times, in any order.
  public static func list(_ times: [Double]) -> BatchTimes {
    require(
      times.allSatisfy { $0 >= 0 && $0 < .infinity }, "times must be finite and not negative")
    return BatchTimes(storage: .list(times), latest: times.max() ?? 0)
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

extension BatchTimes {
  /// Writes the times as the kernels read them, in two parts: all high parts,
  /// then all low parts, which `Double` does not use. Uniform times are written
  /// as whole vectors, up to seven elements more than there are times.
  func split<Scalar: BatchScalar>(into memory: UnsafeMutablePointer<Scalar>) {
    switch storage {
    case .uniform(let start, let interval, let count):
      var index = SIMD8<Double>(0, 1, 2, 3, 4, 5, 6, 7)
      for place in stride(from: 0, to: count, by: 8) {
        Self.put(start + index * interval, memory + place)
        index += 8
      }
      guard Scalar.isSingle else { return }
      for place in 0..<count {
        let time = Self.bounded(start + Double(place) * interval, Scalar.self)
        memory[count + place] = Scalar(time - Double(memory[place]))
      }
    case .list(let list):
      for (place, time) in list.enumerated() {
        let time = Self.bounded(time, Scalar.self)
        let high = Scalar(time)
        memory[place] = high
        if Scalar.isSingle { memory[list.count + place] = Scalar(time - Double(high)) }
      }
    }
  }

  /// The time, or the latest one of the type.
  private static func bounded<Scalar: BatchScalar>(_ time: Double, _: Scalar.Type) -> Double {
    min(time, Double(Scalar.greatestFiniteMagnitude))
  }

  /// Writes eight times, rounded to the type.
  private static func put<Scalar: BatchScalar>(
    _ times: SIMD8<Double>, _ memory: UnsafeMutablePointer<Scalar>
  ) {
    if let memory = memory as? UnsafeMutablePointer<Double> {
      UnsafeMutableRawPointer(memory).storeBytes(of: times, as: SIMD8<Double>.self)
    } else {
      for lane in 0..<8 { memory[lane] = Scalar(bounded(times[lane], Scalar.self)) }
    }
  }
}
