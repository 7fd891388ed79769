import CHarness

/// The CPU on which the calling thread runs, and the threads and processes that
/// it starts later.
public enum Affinity {
  /// Pins them to one CPU: `index`, 0 or more, modulo the number of CPUs.
  public static func pin(to index: Int) { springbench_pin(Int32(index)) }

  /// Lets them run on any CPU again.
  public static func restore() { springbench_unpin() }
}
