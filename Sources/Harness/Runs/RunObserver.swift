/// Receives the progress of a run. Every function does nothing by default.
public protocol RunObserver: AnyObject {
  /// A suite begins with `count` selected cases.
  func suiteBegan(_ suite: any Suite, cases count: Int)
  /// `done` of `count` cases are verified.
  func verified(_ done: Int, of count: Int)
  /// This fraction of the measurements is done.
  func measured(fraction: Double)
  /// `done` of the `count` processes over which a suite is repeated have ended.
  func processEnded(_ done: Int, of count: Int)
}

extension RunObserver {
  public func suiteBegan(_ suite: any Suite, cases count: Int) {}
  public func verified(_ done: Int, of count: Int) {}
  public func measured(fraction: Double) {}
  public func processEnded(_ done: Int, of count: Int) {}
}
