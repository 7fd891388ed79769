import Glibc

/// The processor as the kernel describes it. Unknown properties are `nil`.
public struct Processor: Sendable {
  public let model: String?
  /// The number of logical processors online.
  public let count: Int?
  /// The instruction-set extensions that matter for arithmetic, oldest first.
  public let features: [String]
  public let isVirtual: Bool?
  /// The frequency governor: `performance`, `powersave`, …
  public let governor: String?
  /// Whether it may exceed its nominal frequency.
  public let hasTurbo: Bool?
  public let caches: [Cache]

  /// One cache of the first logical processor.
  public struct Cache: Sendable {
    public let level: Int
    /// `Data`, `Instruction` or `Unified`.
    public let kind: String
    /// As the kernel writes it: `48K`.
    public let size: String
  }

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
      governor: SystemFile.text("/sys/devices/system/cpu/cpu0/cpufreq/scaling_governor"),
      hasTurbo: turbo(), caches: readCaches())
  }

  private static let knownFeatures = [
    "sse4_2", "avx", "fma", "avx2", "avx512f", "avx512dq", "avx512bw", "avx512vl", "avx512_fp16",
  ]

  private static func turbo() -> Bool? {
    if let text = SystemFile.text("/sys/devices/system/cpu/intel_pstate/no_turbo") {
      return text == "0"
    }
    return SystemFile.text("/sys/devices/system/cpu/cpufreq/boost").map { $0 == "1" }
  }

  private static func readCaches() -> [Cache] {
    var caches: [Cache] = []
    for index in 0..<8 {
      let folder = "/sys/devices/system/cpu/cpu0/cache/index\(index)"
      guard let level = SystemFile.text(folder + "/level").flatMap({ Int($0) }),
        let kind = SystemFile.text(folder + "/type"),
        let size = SystemFile.text(folder + "/size")
      else { break }
      caches.append(Cache(level: level, kind: kind, size: size))
    }
    return caches
  }
}

/// Small text files in which the kernel describes the machine.
package enum SystemFile {
  /// The text of a file, without surrounding white space, of at most about 1
  /// MB; `nil` if it cannot be opened.
  package static func text(_ path: String) -> String? {
    let file = open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return nil }
    defer { close(file) }
    let bytes = FileSystem.contents(of: file, limit: 1 << 20).bytes
    return trimmed(String(decoding: bytes, as: UTF8.self)[...])
  }

  /// The size on the line `name: 123 kB` of a file, in bytes.
  static func bytes(_ name: String, in path: String) -> Int? {
    guard let size = text(path).flatMap({ field(name, of: $0) })?.split(separator: " ").first
    else { return nil }
    return Int(size).map { $0 * 1024 }
  }

  /// The value of the first line `name : value` of a text.
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
