import Foundation
import Measurement
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

@Suite("Child processes")
struct ChildProcessTests {
  @Test("Status, output and variables")
  func outcome() throws {
    let result = try ChildProcess.run(
      "sh", ["-c", "echo \"$GREETING\"; exit 7"], environment: ["GREETING": "hello | there"],
      isCaptured: true)
    #expect(result.status == 7)
    #expect(result.output == "hello | there\n")
  }

  @Test("A signal shows as 128 and its number")
  func signal() throws {
    #expect(try ChildProcess.run("sh", ["-c", "kill -9 $$"]).status == 137)
  }

  @Test("A program that is not there is an error")
  func absent() {
    #expect(throws: ChildProcess.Failure.self) { try ChildProcess.run("/no/such/program", []) }
  }

  @Test("Much output does not block")
  func muchOutput() throws {
    let result = try ChildProcess.run(
      "sh", ["-c", "head -c 1000000 /dev/zero | tr '\\0' x"], isCaptured: true)
    #expect(result.output.utf8.count == 1_000_000)
  }
}
