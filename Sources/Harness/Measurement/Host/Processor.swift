import Glibc

/// The processor as the kernel describes it. Unknown properties are `nil`
/// or empty.
public struct Processor: Sendable {
  public let model: String?
  /// The number of logical processors online.
  public let count: Int?
  /// The x86 extensions that matter for arithmetic, oldest first.
  public let features: [String]
  public let isVirtual: Bool?
  /// The frequency governor of the first CPU: `performance`, `powersave`, …
  public let governor: String?

  /// The processor of this machine.
  public static func current() -> Processor {
    let info = SystemFile.text("/proc/cpuinfo") ?? ""
    let flags = SystemFile.field("flags", of: info)?.split(separator: " ").map(String.init)
    let online = sysconf(Int32(_SC_NPROCESSORS_ONLN))
    return Processor(
      model: SystemFile.field("model name", of: info),
      count: online > 0 ? online : nil,
      features: knownFeatures.filter { flags?.contains($0) == true },
      isVirtual: flags.map { $0.contains("hypervisor") },
      governor: SystemFile.text("/sys/devices/system/cpu/cpu0/cpufreq/scaling_governor"))
  }

  private static let knownFeatures = [
    "sse4_2", "avx", "fma", "avx2", "avx512f", "avx512dq", "avx512bw", "avx512vl", "avx512_fp16",
  ]
}

/// Small text files that describe the machine and its system.
package enum SystemFile {
  /// The first megabyte, about, of a file, without surrounding white space;
  /// `nil` if it cannot be opened.
  package static func text(_ path: String) -> String? {
    let file = open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return nil }
    defer { close(file) }
    let bytes = FileSystem.contents(of: file, limit: 1 << 20).bytes
    return trimmed(String(decoding: bytes, as: UTF8.self)[...])
  }

  /// The value of the first line `name : value` with that name; `nil` without.
  package static func field(_ name: String, of text: String) -> String? {
    for line in text.split(separator: "\n") {
      let parts = line.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.count == 2, trimmed(parts[0]) == name else { continue }
      return trimmed(parts[1])
    }
    return nil
  }

  /// `text` without surrounding white space.
  package static func trimmed(_ text: Substring) -> String {
    var text = text
    while text.first?.isWhitespace == true { text.removeFirst() }
    while text.last?.isWhitespace == true { text.removeLast() }
    return String(text)
  }
}
