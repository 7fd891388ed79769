import CKernels
import Platform
import Springs

/// Many states of one modal system in modal coordinates, to be evaluated at any
/// time.
public struct ModalStates: ~Copyable, Sendable {
  /// The system whose states these are.
  public let system: ModalSystem
  /// The number of states.
  public let stateCount: Int
  /// Blocks of states in the layout of the kernel: for each mode a row of
  /// modal displacements and one of modal velocities.
  private let blocks: AlignedMemory<Double>
  /// Scratch space for each thread: one block of modal coordinates.
  private let work: AlignedMemory<Double>
  /// The modes' propagators over the last time evaluated, as four columns.
  private let propagators: AlignedMemory<Double>
  private let blockCount: Int
  /// States per block.
  private static var width: Int { springbench_modal_states }

  /// Transforms states into modal coordinates.
  ///
  /// - Parameters:
  ///   - system: the system of these states.
  ///   - positions: at time zero, row-major, system.count × states.
  ///   - velocities: likewise, per second.
  ///   - states: the number of states.
  /// - Complexity: O(count² · states).
  public init(_ system: ModalSystem, positions: [Double], velocities: [Double], states: Int) {
    let size = system.count * states
    require(
      positions.count == size && velocities.count == size,
      "positions and velocities must each have count × states elements")
    self.system = system
    stateCount = states
    let width = Self.width
    blockCount = (states + width - 1) / width
    blocks = AlignedMemory(uninitialized: blockCount * 2 * system.count * width)
    blocks.pointer.initialize(repeating: 0, count: blocks.count)
    work = AlignedMemory(uninitialized: system.count * width * WorkerPool.shared.threadCount)
    propagators = AlignedMemory(uninitialized: 4 * system.count)
    guard states > 0 else { return }
    let modal = AlignedMemory<Double>(uninitialized: size)
    for (plane, isVelocity) in [(positions, false), (velocities, true)] {
      // Vᵀ times the plane.
      BLAS.gemm(
        system.vectors, system.count, .transposed, plane, states, .plain, modal.pointer, states,
        rows: system.count, columns: states, inner: system.count, beta: 0)
      for mode in 0..<system.count {
        for state in 0..<states {
          let row = block(of: state) + row(of: mode, isVelocity: isVelocity)
          row[state % width] = modal.pointer[mode * states + state]
        }
      }
    }
  }

  /// The block that holds a state.
  private func block(of state: Int) -> UnsafeMutablePointer<Double> {
    blocks.pointer + state / Self.width * 2 * system.count * Self.width
  }

  /// The offset of a mode's row in a block.
  private func row(of mode: Int, isVelocity: Bool) -> Int {
    (2 * system.packed.place[mode] + (isVelocity ? 1 : 0)) * Self.width
  }

  /// Evaluates the states at a time: positions and, if requested, velocities.
  ///
  /// Both are `system.count` rows of `stateCount` numbers, each in separate
  /// memory of at least (`system.count` - 1) · `stride` + `stateCount`
  /// elements.
  ///
  /// - Parameters:
  ///   - time: in seconds. Negative times and NaN count as zero.
  ///   - positions: receives the positions.
  ///   - velocities: receives the velocities, per second.
  ///   - stride: elements from one row to the next; `stateCount` if `nil`. A
  ///     good value is that of ``SampleLayout/padded(for:)`` for a layout by
  ///     frame, with states for springs and masses for frames.
  ///   - threads: the number of threads that share the states; clamped to the
  ///     CPUs and to one per 24 states.
  /// - Complexity: O(count² · states) per plane, half of that for
  ///   mirror-symmetric systems, plus O(count · states).
  public mutating func evaluate(
    at time: Double, positions: UnsafeMutablePointer<Double>,
    velocities: UnsafeMutablePointer<Double>? = nil, stride: Int? = nil, threads: Int = 1
  ) {
    let stride = stride ?? stateCount
    require(stride >= stateCount, "rows of a plane must not overlap")
    setPropagators(time: time)
    let width = Self.width
    let workers = Swift.max(1, Swift.min(threads, WorkerPool.shared.threadCount, blockCount))
    let kernel: springbench_modal_kernel = springbench_kernels().pointee.modal
    // Subnormals need not be flushed to zero: a mode has them only while decay
    // · time is between 708 and 745, and zeros from then on.
    WorkerPool.shared.run(count: workers) { worker in
      let scratch = work.pointer + worker * system.count * width
      // Each thread takes consecutive blocks, because the kernel prefetches the
      // block that follows.
      for block in worker * blockCount / workers..<(worker + 1) * blockCount / workers {
        let first = block * width
        let states = Swift.min(width, stateCount - first)
        kernel(
          system.packed.forKernel, propagators.pointer, self.block(of: first), scratch,
          positions + first,
          velocities.map { $0 + first }, stride, states)
      }
    }
  }

  /// Writes the modes' propagators over a time to `propagators`.
  private func setPropagators(time: Double) {
    let columns = PropagatorPointers(uu: propagators.pointer, stride: system.count)
    for mode in 0..<system.count {
      let place = system.packed.place[mode]
      let map = system.modes[mode].propagator(time: time)
      columns.uu[place] = map.uu
      columns.uv[place] = map.uv
      columns.vu[place] = map.vu
      columns.vv[place] = map.vv
    }
  }
}
