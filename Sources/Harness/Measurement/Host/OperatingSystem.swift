import CHarness
import Glibc

/// The operating system and its current load. Unknown properties are `nil`.
public enum OperatingSystem {
  /// The name of the distribution.
  public static var name: String? {
    guard let text = SystemFile.text("/etc/os-release") else { return nil }
    for line in text.split(separator: "\n") where line.hasPrefix("PRETTY_NAME=") {
      return String(line.dropFirst("PRETTY_NAME=".count).filter { $0 != "\"" })
    }
    return nil
  }

  /// The kernel and its release: `Linux 6.18.0`.
  public static var kernel: String? {
    guard let type = SystemFile.text("/proc/sys/kernel/ostype"),
      let release = SystemFile.text("/proc/sys/kernel/osrelease")
    else { return nil }
    return "\(type) \(release)"
  }

  /// The total memory of the machine, in bytes.
  public static var memoryBytes: Int? { SystemFile.bytes("MemTotal", in: "/proc/meminfo") }

  /// The average number of runnable processes over the last minute.
  public static var loadAverage: Double? {
    SystemFile.text("/proc/loadavg")
      .flatMap { $0.split(separator: " ").first }
      .flatMap { Double($0) }
  }

  /// The kernel's clock source.
  public static var clockSource: String? {
    SystemFile.text("/sys/devices/system/clocksource/clocksource0/current_clocksource")
  }
}

/// How the program was compiled.
public enum BuildRecord {
  /// `release` or `debug`.
  public static var configuration: String {
    #if DEBUG
      "debug"
    #else
      "release"
    #endif
  }

  /// The compiler's version, major and minor number, from 6.2, which the
  /// package requires; `nil` if it is newer than all that are listed here.
  public static var swiftVersion: String? {
    #if compiler(>=6.5)
      nil
    #elseif compiler(>=6.4)
      "6.4"
    #elseif compiler(>=6.3)
      "6.3"
    #else
      "6.2"
    #endif
  }

  /// The target of the build: `x86_64-linux`.
  public static var target: String {
    #if arch(x86_64)
      "x86_64-linux"
    #elseif arch(arm64)
      "aarch64-linux"
    #else
      "unknown-linux"
    #endif
  }

  /// The vector instructions that the C kernels were compiled for: `avx512f`,
  /// `avx2+fma`, or `baseline` in a portable build.
  public static var targetProcessor: String { String(cString: springbench_target_vector_isa()) }
}
