/// Room for states of many coordinates, each on cache lines of its own with
/// zeros behind its last coordinate; given back when nobody holds it.
final class StateMemory {
  /// Elements from one state to the next: whole registers of every level.
  static func stride(_ width: Int) -> Int { (width + 7) & ~7 }

  private let memory: UnsafeMutablePointer<Double>
  private let stride: Int

  init(width: Int, states: Int) {
    stride = Self.stride(width)
    memory = .onCacheLine(capacity: stride * states)
    memory.initialize(repeating: 0, count: stride * states)
  }

  deinit { memory.deallocate() }

  subscript(index: Int) -> UnsafeMutablePointer<Double> { memory + index * stride }
}
