import CHarness
import Synchronization

/// Requests by the user or the system to stop: SIGINT, SIGTERM, and SIGHUP
/// unless that is ignored.
public enum Interrupts {
  /// What `watch` was last given; wrapped, because a closure is not Sendable.
  private struct LateEnd: @unchecked Sendable {
    let call: () -> Void
  }
  private static let lateEnd = Mutex<LateEnd?>(nil)

  /// Records such signals from now on instead of ending at once. A second one
  /// ends the process with status 130.
  ///
  /// - Parameter lateEnd: for work that cannot look at `isRequested` in time:
  ///   called on another thread, a second after the first signal, unless this
  ///   function has been called again by then. It has to end the process;
  ///   whoever calls this function meanwhile waits.
  public static func watch(lateEnd: (() -> Void)? = nil) {
    let end = lateEnd.map(LateEnd.init)
    self.lateEnd.withLock { $0 = end }
    springbench_watch_interrupts { Interrupts.lateEnd.withLock { $0?.call() } }
  }

  /// Whether a request has been received.
  public static var isRequested: Bool { springbench_is_interrupted() != 0 }
}
