import CMeasurement

/// Requests by the user or the system to stop: SIGINT, SIGTERM, and SIGHUP
/// unless that is ignored.
public enum Interrupts {
  /// Records such signals from now on instead of ending at once. A second one
  /// ends the process with status 130.
  public static func watch() { springbench_watch_interrupts() }

  /// Whether a request has been received.
  public static var isRequested: Bool { springbench_is_interrupted() != 0 }
}
