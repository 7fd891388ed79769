import Batch
import Harness

/// The batches and live systems of a run, at the sizes that the user asked
/// for, otherwise at the usual ones.
extension BatchSuite {
  public var requestedSprings: [Int] { springs.isEmpty ? [1000] : springs }
  public var requestedFrames: [Int] { frames.isEmpty ? [1, 60, 600] : frames }
  private var isSized: Bool { !springs.isEmpty || !frames.isEmpty }

  func cells(_ context: SuiteContext) -> [BatchCell] {
    isSized ? requested(context) : Self.usual(context)
  }

  /// Live systems compute one frame at a time: a request without numbers of
  /// springs, or with numbers of frames that do not include 1, leaves them out.
  func live(_ context: SuiteContext) -> [LiveCase] {
    let sizes = frames.isEmpty || frames.contains(1) ? springs : []
    let usual = context.isQuick ? [10_000] : [1_000, 100_000, 1_000_000]
    return (isSized ? sizes : usual).map { LiveCase(springs: $0, threadCount: context.threads) }
  }

  /// Springs of one preset and mixed ones at the requested sizes, in both
  /// orders of samples, which are the same for a single frame.
  private func requested(_ context: SuiteContext) -> [BatchCell] {
    var cells: [BatchCell] = []
    for springs in requestedSprings {
      for frames in requestedFrames {
        for isMixed in [false, true] {
          for order in SampleOrder.allCases where frames > 1 || order == .byFrame {
            cells.append(
              BatchCell(
                isMixed: isMixed, order: order, springs: springs, frames: frames,
                threadCount: context.threads))
          }
        }
      }
    }
    return cells
  }

  private static func usual(_ context: SuiteContext) -> [BatchCell] {
    let threads = context.threads
    func cells(
      _ sizes: [(springs: Int, frames: Int)], _ order: SampleOrder = .byFrame, isMixed: Bool,
      threads: Int, onlyChooser: Bool = false
    ) -> [BatchCell] {
      sizes.map { springs, frames in
        BatchCell(
          isMixed: isMixed, order: order, springs: springs, frames: frames, threadCount: threads,
          onlyChooser: onlyChooser)
      }
    }
    let kinds = [false, true]
    if context.isQuick {
      return kinds.flatMap { cells([(1000, 30), (2000, 600)], isMixed: $0, threads: threads) }
    }
    let ofAllShapes = kinds.flatMap { isMixed in
      // From a batch that fits the caches of a core to one of 96 MB, with one
      // frame and with many.
      cells(
        [(100, 60), (1000, 30), (1000, 600), (10_000, 600), (1_000_000, 1)], isMixed: isMixed,
        threads: threads)
        + cells([(1000, 600), (10_000, 600)], .bySpring, isMixed: isMixed, threads: threads)
    }
    // These run on one thread, whatever `--threads` says.
    let onOneThread = [
      BatchCell(springs: 1000, frames: 600, presets: 16),
      BatchCell(isMixed: true, order: .bySpring, springs: 1000, frames: 600, isUniform: false),
    ]
    // Large shapes by the automatic choice, to show what all threads gain.
    let available = BatchThreads.available
    let onAllThreads = kinds.flatMap { isMixed in
      cells(
        [(10_000, 600), (1_000_000, 1)], isMixed: isMixed, threads: available, onlyChooser: true)
    }
    return ofAllShapes + onOneThread + (threads == 1 && available > 1 ? onAllThreads : [])
  }
}
