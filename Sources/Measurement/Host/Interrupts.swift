import CMeasurement

/// Requests of the user or the system to stop (SIGINT, SIGTERM, and
/// SIGHUP unless that is ignored).
public enum Interrupts {
  /// Takes note of them from now on instead of ending at once. A second
  /// request ends the process with status 130.
  public static func watch() { springbench_watch_interrupts() }

  /// Whether one has come.
  public static var isRequested: Bool { springbench_is_interrupted() != 0 }
}
