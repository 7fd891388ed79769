import CKernels
import Springs

/// Many states of one modal system, held in its modes, to be evaluated at any
/// time.
public struct ModalStates: ~Copyable, Sendable {
  /// The system whose states these are.
  public let system: ModalSystem
  /// How many states there are.
  public let stateCount: Int
  /// Blocks of states, as the kernel reads them: for each mode a row of
  /// distances and one of velocities.
  private let blocks: AlignedMemory<Double>
  /// A block of a plane's modes for each thread.
  private let work: AlignedMemory<Double>
  /// The modes' propagators over the last time evaluated, entry by entry.
  private let factors: AlignedMemory<Double>
  /// States of a block.
  private static var width: Int { springbench_modal_states }

  /// Takes states apart into modes.
  ///
  /// - Parameters:
  ///   - system: whose states they are.
  ///   - positions: at time zero, by rows, system.count × states.
  ///   - velocities: likewise, per second.
  ///   - states: how many there are.
  /// - Complexity: O(count² · states).
  public init(_ system: ModalSystem, positions: [Double], velocities: [Double], states: Int) {
    let size = system.count * states
    precondition(
      positions.count == size && velocities.count == size, "planes must be count × states")
    self.system = system
    stateCount = states
    let width = Self.width
    let blockSize = 2 * system.count * width
    blocks = AlignedMemory(uninitialized: (states + width - 1) / width * blockSize)
    blocks.pointer.initialize(repeating: 0, count: blocks.count)
    work = AlignedMemory(
      uninitialized: system.count * width * WorkerPool.shared.threadCount)
    factors = AlignedMemory(uninitialized: 4 * system.count)
    let modes = AlignedMemory<Double>(uninitialized: size)
    for (part, plane) in [positions, velocities].enumerated() {
      Self.modes(of: plane, system, modes.pointer, states)
      for mode in 0..<system.count {
        let row = (2 * system.packed.place[mode] + part) * width
        for state in 0..<states {
          blocks.pointer[state / width * blockSize + row + state % width] =
            modes.pointer[mode * states + state]
        }
      }
    }
  }

  /// The states at a time, as a plane of positions and, where wanted, one of
  /// velocities, each `system.count` rows of `stateCount` numbers.
  ///
  /// - Parameters:
  ///   - time: in seconds, zero or more.
  ///   - positions: where those go.
  ///   - velocities: where those go, per second.
  ///   - stride: elements from one row to the next, `stateCount` where absent.
  ///     See ``SampleLayout/padded(for:)`` for a good one.
  ///   - threads: that share the states.
  /// - Complexity: O(count² · states) for each plane, half of that where the
  ///   system is its own mirror image, and O(count · states) besides.
  public mutating func evaluate(
    at time: Double, positions: UnsafeMutablePointer<Double>,
    velocities: UnsafeMutablePointer<Double>? = nil, stride: Int? = nil, threads: Int = 1
  ) {
    let stride = stride ?? stateCount
    precondition(stride >= stateCount, "rows of a plane must not overlap")
    let count = system.count
    let columns = PropagatorPointers(factors.pointer, stride: count)
    for mode in 0..<count {
      let place = system.packed.place[mode]
      let map = system.modes[mode].propagator(time: time)
      columns.uu[place] = map.uu
      columns.uv[place] = map.uv
      columns.vu[place] = map.vu
      columns.vv[place] = map.vv
    }
    let width = Self.width
    let blockCount = (stateCount + width - 1) / width
    let workers = Swift.max(1, Swift.min(threads, WorkerPool.shared.threadCount, blockCount))
    guard let kernel = springbench_kernels().pointee.modal else { return }
    WorkerPool.shared.run(count: workers) { worker in
      let work = work.pointer + worker * count * width
      // Neighbouring blocks: the kernel prefetches the next one.
      for block in worker * blockCount / workers..<(worker + 1) * blockCount / workers {
        let from = blocks.pointer + block * 2 * count * width
        let first = block * width
        let states = Swift.min(width, stateCount - first)
        kernel(
          system.packed.c, factors.pointer, from, work, positions + first,
          velocities.map { $0 + first }, stride, states)
      }
    }
  }

  /// Vᵀ times a plane.
  private static func modes(
    of plane: [Double], _ system: ModalSystem, _ out: UnsafeMutablePointer<Double>, _ states: Int
  ) {
    system.vectors.withUnsafeBufferPointer { vectors in
      plane.withUnsafeBufferPointer { plane in
        guard let vectors = vectors.baseAddress, let plane = plane.baseAddress else { return }
        BLAS.gemm(
          .transposed(vectors, system.count), .plain(plane, states), out, states,
          rows: system.count, columns: states, inner: system.count, beta: 0)
      }
    }
  }
}
