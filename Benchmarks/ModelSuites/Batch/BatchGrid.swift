import Batch
import Runs

/// The cases of a run: batches, live systems and chains of masses, at the sizes
/// or with the springs that the user asked for, otherwise at the usual sizes.
struct BatchGrid {
  let cells: [BatchCell]
  let live: [LiveCase]
  let chains: [ChainCase]

  init(suite: BatchSuite, context: SuiteContext) {
    if !suite.userSprings.isEmpty {
      cells = BatchGrid.userSprings(suite, context)
      live = []
      chains = []
      return
    }
    if !suite.springs.isEmpty || !suite.frames.isEmpty {
      cells = BatchGrid.requested(suite, context)
      // Live systems compute one frame at a time, so they answer no request for
      // other numbers of frames.
      live = BatchGrid.live(
        suite.frames.isEmpty || suite.frames.contains(1) ? suite.springs : [], context)
      chains = []
      return
    }
    cells = BatchGrid.usual(context)
    live = BatchGrid.live(context.isQuick ? [10_000] : [1_000, 100_000, 1_000_000], context)
    chains = (context.isQuick ? [64] : [64, 256]).flatMap { masses in
      ChainCase.Kernel.allCases.map {
        ChainCase(kernel: $0, masses: masses, threadCount: context.threads)
      }
    }
  }

  /// Both workloads, layouts and scalar types at the requested sizes. A single
  /// frame has the same layout in either order.
  private static func requested(_ suite: BatchSuite, _ context: SuiteContext) -> [BatchCell] {
    var cells: [BatchCell] = []
    for springs in suite.springs.isEmpty ? [1000] : suite.springs {
      for frames in suite.frames.isEmpty ? [1, 60, 600] : suite.frames {
        for workload in ["preset", "mixed"] {
          for order in SampleOrder.allCases where frames > 1 || order == .byFrame {
            for scalar in [BatchCell.ScalarType.double, .float] {
              cells.append(
                BatchCell(
                  workload: workload, order: order, scalar: scalar, springs: springs,
                  frames: frames, threadCount: context.threads))
            }
          }
        }
      }
    }
    return cells
  }

  /// The user's springs, at the requested or the default sizes.
  private static func userSprings(_ suite: BatchSuite, _ context: SuiteContext) -> [BatchCell] {
    let isRequested = !suite.springs.isEmpty || !suite.frames.isEmpty
    let cells = isRequested ? requested(suite, context) : usual(context)
    let names = suite.userSprings.map(\.name).joined(separator: "+")
    var result: [BatchCell] = []
    for var cell in cells where cell.workload == "preset" {
      // At least one of each spring.
      cell.springs = max(cell.springs, suite.userSprings.count)
      cell.presets = suite.userSprings.count
      cell.userSprings = names
      if !result.contains(cell) { result.append(cell) }
    }
    return result
  }

  /// From shapes that fit the first-level caches to shapes that exceed all
  /// caches, with one frame and with many.
  private static func usual(_ context: SuiteContext) -> [BatchCell] {
    let sizes: [(springs: Int, frames: Int)] =
      context.isQuick
      ? [(1000, 30), (2000, 600)]
      : [(100, 60), (1000, 30), (1000, 600), (10_000, 600), (1_000_000, 1)]
    var cells: [BatchCell] = []
    for workload in ["preset", "mixed"] {
      cells += sizes.map { springs, frames in
        BatchCell(
          workload: workload, springs: springs, frames: frames, threadCount: context.threads)
      }
      guard !context.isQuick else { continue }
      cells += sizes.filter { $0.frames >= 600 }.map { springs, frames in
        BatchCell(
          workload: workload, order: .bySpring, springs: springs, frames: frames,
          threadCount: context.threads)
      }
    }
    // The next cells run on one thread whatever `--threads` says, so that their
    // ids are the same in every run.
    if !context.isQuick {
      cells += [
        BatchCell(springs: 1000, frames: 600, presets: 16),
        BatchCell(
          workload: "mixed", order: .bySpring, springs: 1000, frames: 600, isUniform: false),
        // Single precision in the caches of a core.
        BatchCell(scalar: .float, springs: 1000, frames: 30),
      ]
    }
    // Single precision beyond these caches, in both layouts.
    let large = context.isQuick ? 2000 : 10_000
    cells += [
      BatchCell(scalar: .float, springs: large, frames: 600),
      BatchCell(workload: "mixed", order: .bySpring, scalar: .float, springs: large, frames: 600),
    ]
    // All threads, for the shapes that may profit from them.
    if context.threads == 1 && BatchThreads.available > 1 && !context.isQuick {
      for workload in ["preset", "mixed"] {
        cells += [(10_000, 600), (1_000_000, 1)].map { springs, frames in
          BatchCell(
            workload: workload, springs: springs, frames: frames,
            threadCount: BatchThreads.available, onlyChooser: true)
        }
      }
    }
    return cells
  }

  /// Large systems are timed only while they move, to save time.
  private static func live(_ sizes: [Int], _ context: SuiteContext) -> [LiveCase] {
    sizes.flatMap { springs in
      let kinds: [LiveCase.Kind] = springs > 100_000 ? [.live] : [.live, .settled, .retarget]
      return kinds.flatMap { kind in
        (kind == .live ? [BatchCell.ScalarType.double, .float] : [.double]).map { scalar in
          LiveCase(kind: kind, scalar: scalar, springs: springs, threadCount: context.threads)
        }
      }
    }
  }
}
