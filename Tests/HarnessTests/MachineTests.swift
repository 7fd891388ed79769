import Foundation
import Harness
import Testing

@Suite("The description of the machine")
struct MachineTests {
  @Test("Fields of the kernel's files")
  func fields() {
    let text = "processor\t: 0\nmodel name\t: Some CPU @ 2 GHz\nflags\t\t: fpu avx\n"
    #expect(SystemFile.field("model name", of: text) == "Some CPU @ 2 GHz")
    #expect(SystemFile.field("flags", of: text) == "fpu avx")
    #expect(SystemFile.field("governor", of: text) == nil)
    #expect(SystemFile.text("/no/such/file") == nil)
  }

  @Test("The processors are those that the system has online")
  func processor() {
    #expect(Processor.current().count == sysconf(Int32(_SC_NPROCESSORS_ONLN)))
  }

  /// In a process of its own, because memory freed by other tests would hide
  /// the memory taken here.
  @Test(
    "The peak of memory follows an allocation and can be reset",
    .enabled(if: PeakMemory.reset(), "the kernel does not let the peak be reset"))
  func peakMemory() async {
    await #expect(processExitsWith: .success) {
      #expect(PeakMemory.reset())
      let before = try #require(PeakMemory.bytes)
      // Directly from the kernel: an allocator, especially the sanitizer's, may
      // keep freed memory.
      let size = 64 << 20
      let memory = mmap(nil, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)
      memset(try #require(memory), 1, size)
      #expect((PeakMemory.bytes ?? 0) >= before + size / 2)
      munmap(memory, size)
      #expect((PeakMemory.bytes ?? 0) >= before + size / 2)
      #expect(PeakMemory.reset())
      #expect((PeakMemory.bytes ?? 0) < before + size / 2)
    }
  }
}
