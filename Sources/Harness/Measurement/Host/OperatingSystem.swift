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
