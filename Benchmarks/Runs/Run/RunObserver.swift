import Reports

/// Watches a run without steering it.
public protocol RunObserver: AnyObject {
  /// A suite begins with `count` selected cases.
  func suiteBegan(_ suite: any Suite, cases count: Int)
  /// `done` of `count` cases are verified; the last one became this row.
  func verified(_ row: Row?, _ done: Int, of count: Int)
  /// The schedule has taken this fraction of its visits.
  func measured(fraction: Double)
  /// This many of the processes over which a suite is repeated have ended.
  func processEnded(_ done: Int, of count: Int)
}

extension RunObserver {
  public func suiteBegan(_ suite: any Suite, cases count: Int) {}
  public func verified(_ row: Row?, _ done: Int, of count: Int) {}
  public func measured(fraction: Double) {}
  public func processEnded(_ done: Int, of count: Int) {}
}
