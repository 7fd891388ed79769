import Batch
import Springs
import TestSupport
import Testing

/// Recorded choices of kernels: the fewest springs that share a table (or
/// tables, if they have several presets), by level and number of frames. The
/// constants of the choice are fits (`docs/batch.md`); these tests show any
/// change of them, up to the 1100 springs that they try.
@Suite struct PinTests {
  private static let frames = [1, 2, 3, 15, 16, 40, 130, 600, 4000, 1_000_000]

  private static func batch<Scalar: BatchScalar>(
    _ count: Int, presets: Int, _: Scalar.Type
  ) -> SpringBatch<Scalar> {
    let springs = (0..<presets).map { Spring(response: 0.3 + 0.1 * Double($0), dampingRatio: 0.8) }
    if presets == 1 {
      let zeros = [Double](repeating: 0, count: count)
      return SpringBatch(springs[0], from: zeros, to: zeros)
    }
    return SpringBatch((0..<count).map { springs[$0 * presets / count].motion(from: 0, to: 1) })
  }

  /// The fewest springs that share a table, by number of frames, found by
  /// bisection; 1100 if fewer do not. A "p" follows where fewer springs use the
  /// polynomial kernel instead of the recurrence.
  private static func fewest<Scalar: BatchScalar>(
    _ level: VectorLevel, _ order: SampleOrder, _ scalar: Scalar.Type, presets: Int = 1,
    isUniform: Bool = true, streaming: Int = .max, frames: [Int] = frames
  ) -> String {
    let profile = MemoryProfile.streaming(from: streaming)
    // Lists of times are for short animations.
    return frames.filter { isUniform || $0 < 1000 }.map { frames in
      func kernel(_ count: Int) -> BatchKernel {
        let layout = SampleLayout(order, springs: count, frames: frames)
        let times =
          isUniform
          ? BatchTimes.uniform(interval: 0.01, count: frames)
          : .list([Double](repeating: 1, count: frames))
        let batch = batch(count, presets: presets, scalar)
        return level.perform { batch.choose(at: times, layout: layout, profile: profile) }
      }
      var (low, high) = (0, 1100)
      while high - low > 1 {
        let middle = (low + high) / 2
        if [.table, .stream].contains(kernel(middle)) { high = middle } else { low = middle }
      }
      let isPolynomial = low > 0 && [.polynomial, .polynomialStream].contains(kernel(low))
      return "\(high)" + (isPolynomial ? "p" : "")
    }.joined(separator: " ")
  }

  private static let pins = Pins("Tests/BatchTests/Pins.txt")

  @Test(arguments: KernelTests.levels)
  func pinnedChoicesOfKernelsAreUnchanged(level: VectorLevel) {
    func expect(_ name: String, _ fewest: String) {
      Self.pins.expect(PinnedRun("\(level) \(name)") { fewest })
    }
    for order in SampleOrder.allCases {
      expect("\(order) f64", Self.fewest(level, order, Double.self))
      expect("\(order) f32", Self.fewest(level, order, Float.self))
      expect(
        "\(order) two streamed",
        Self.fewest(level, order, Double.self, presets: 2, streaming: 0))
      expect("\(order) streamed", Self.fewest(level, order, Double.self, streaming: 0))
    }
    expect("list", Self.fewest(level, .byFrame, Double.self, isUniform: false))
    expect("three", Self.fewest(level, .bySpring, Float.self, presets: 3))
  }

  /// Numbers of frames n around the half-way point h of a fit, where one frame
  /// more changes the fewest springs: few + (many − few) n/(n + h), rounded up,
  /// which is 10 + 86 n/(n + 64) at the baseline and 16 + 184 n/(n + 80) at v4.
  @Test func crossoverOfTablesMeetsItsFit() {
    #expect(Self.fewest(.baseline, .byFrame, Float.self, frames: [63, 64, 66]) == "53 53 54")
    guard VectorLevel.v4.isAvailable else { return }
    #expect(Self.fewest(.v4, .byFrame, Float.self, frames: [79, 80, 81]) == "108 108 109")
  }
}
