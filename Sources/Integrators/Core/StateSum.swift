import CKernels

/// For benchmarks: x + h v, the cheapest operation of a step, on states x and v
/// filled with ones, with h = 1/2. Its time shows how fast states are read from
/// and written to memory.
package final class StateSum {
  /// x, v, and the end of the step of both.
  private let memory: StateMemory
  private let width: Int

  package init(_ width: Int) {
    self.width = width
    memory = StateMemory(width: width, states: 4)
    for state in 0..<2 { memory[state].update(repeating: 1, count: width) }
  }

  /// Computes the sum once, by the kernel of a stage, without any slopes.
  package func sum() {
    var none = springbench_slopes(
      slopes: nil, position_weights: nil, velocity_weights: nil, count: 0)
    springbench_kernels().pointee.states.stage(
      memory[0], memory[1], 0.5, &none, memory[2], memory[3], StateMemory.stride(width))
  }

  /// The sum at the last coordinate.
  package var result: Double { memory[2][width - 1] }
}
