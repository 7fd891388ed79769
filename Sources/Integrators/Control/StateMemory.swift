import Platform

/// Memory for states of many coordinates, each on cache lines of its own and
/// padded with zeros, as vector kernels read and write whole registers.
final class StateMemory {
  /// Elements from one state to the next: `width` rounded up to a multiple of
  /// eight, the number of doubles in the widest register.
  static func stride(_ width: Int) -> Int { (width + 7) & ~7 }

  private let memory: UnsafeMutablePointer<Double>
  private let stride: Int
  private var storage = CacheLines()

  init(width: Int, states: Int) {
    stride = Self.stride(width)
    memory = storage.make(stride * states, of: 0)
  }

  subscript(index: Int) -> UnsafeMutablePointer<Double> { memory + index * stride }
}
