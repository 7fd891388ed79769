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

}
