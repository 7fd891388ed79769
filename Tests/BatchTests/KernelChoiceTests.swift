import Batch
import Foundation
import Springs
import Testing

/// Which kernel `choose` returns, and the cache sizes it depends on.
@Suite struct KernelChoiceTests {
  /// Runs of at least eight equal springs, on average, get tables.
  @Test(arguments: [(7, 16, false), (8, 16, true), (8, 17, false), (9, 16, true), (1, 16, false)])
  func runsOfEightEqualSpringsGetTables(length: Int, count: Int, hasTables: Bool) {
    let springs = (0..<count).map { Spring(response: 0.3 + 0.01 * Double($0), dampingRatio: 0.8) }
    let motions = (0..<count).map { springs[$0 / length].motion(from: 0, to: 1) }
    let batch = SpringBatch<Double>(motions)
    #expect(SpringBatch<Double>.shortestRun == 8)
    #expect(batch.supports(.table, at: .uniform(interval: 1, count: 2)) == hasTables)
  }

  /// Outputs stream if they are larger than `streamingBytes`, the springs
  /// included: for 3 frames of 5 springs two planes of 15 and five columns of 5
  /// doubles, 440 bytes. By frame they count twice, because a recurrence
  /// returns to its rows.
  @Test func streamingCountsAllBytesOfTheOutput() {
    let springs = (0..<5).map { Spring(response: 1 + Double($0), dampingRatio: 0.8) }
    let batch = SpringBatch<Double>(springs.map { $0.motion(from: 0, to: 1) })
    func streams(_ bytes: Int, _ order: SampleOrder) -> Bool {
      let times = BatchTimes.uniform(interval: 1, count: 3)
      let layout = SampleLayout(order, springs: 5, frames: 3)
      let kernel = batch.choose(at: times, layout: layout, profile: .streaming(from: bytes))
      #expect(kernel == .recurrence || kernel == .recurrenceStream)
      return kernel == .recurrenceStream
    }
    #expect(streams(439, .bySpring) && !streams(440, .bySpring))
    #expect(streams(879, .byFrame) && !streams(880, .byFrame))
  }

  @Test func coresHaveCaches() { #expect(MemoryProfile.reported.coreCacheBytes >= 1 << 10) }

  /// Outputs larger than three quarters of the shared cache bypass it. Its size
  /// is the one that Linux reports; the C library may report that of the host
  /// of a virtual machine.
  @Test(
    .enabled(if: KernelChoiceTests.thirdLevelCache != nil, "Linux names no third-level cache"))
  func largeOutputsBypassTheCache() throws {
    let shared = try #require(Self.thirdLevelCache)
    #expect(MemoryProfile.reported.streamingBytes == shared / 4 * 3)
  }

  /// Bytes of the third-level cache of the first CPU; Linux reports KiB.
  private static let thirdLevelCache: Int? = {
    let path = "/sys/devices/system/cpu/cpu0/cache/index3/size"
    let text = try? String(contentsOfFile: path, encoding: .utf8)
    return text.flatMap { Int($0.prefix { $0.isNumber }) }.map { $0 * 1024 }
  }()
}

extension MemoryProfile {
  /// Caches of any size, with stores that bypass them from a number of bytes
  /// on.
  static func streaming(from bytes: Int) -> MemoryProfile {
    MemoryProfile(coreCacheBytes: .max, streamingBytes: bytes)
  }
}
