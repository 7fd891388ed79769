import Batch
import Foundation
import Testing

/// Which kernel `choose` returns, and the cache sizes it depends on.
@Suite struct KernelChoiceTests {
  /// Many springs of three presets are evaluated by tables and few are not, at
  /// every level. The more frames, the more springs it takes.
  @Test(arguments: VectorLevel.allCases.filter(\.isAvailable), [SampleOrder.byFrame, .bySpring])
  func tablesTakeEnoughSprings(level: VectorLevel, order: SampleOrder) {
    func fewest(frames: Int) -> Int? {
      (1...100).map { 8 * $0 }.first { count in
        let batch = MixedMotions.batch(count, presets: 3)
        let kernel = level.perform {
          batch.choose(
            at: .uniform(interval: 1 / 60, count: frames),
            layout: SampleLayout(order, springs: count, frames: frames),
            profile: .streaming(from: .max))
        }
        #expect(kernel == .table || kernel == .recurrence)
        return kernel == .table
      }
    }
    let sizes = [20, 60, 200, 600].map(fewest)
    #expect(sizes.allSatisfy { ($0 ?? 0) > 8 }, "\(sizes)")
    #expect(sizes.compactMap(\.self) == sizes.compactMap(\.self).sorted(), "\(sizes)")
  }

  /// Cache sizes are those that Linux reports; the C library may report those of
  /// the host of a virtual machine.
  @Test(
    .enabled(if: KernelChoiceTests.thirdLevelCache != nil, "Linux names no third-level cache"))
  func cacheSizesAreThoseOfLinux() throws {
    #expect(MemoryProfile.reported.sharedCacheBytes == Self.thirdLevelCache)
  }

  /// Bytes of the third-level cache of the first CPU; Linux reports KiB.
  private static let thirdLevelCache: Int? = {
    let path = "/sys/devices/system/cpu/cpu0/cache/index3/size"
    let text = try? String(contentsOfFile: path, encoding: .utf8)
    return text.flatMap { Int($0.prefix { $0.isNumber }) }.map { $0 * 1024 }
  }()
}
