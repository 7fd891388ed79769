import Equations

/// The number of stages of a method as a type, so that the compiler unrolls
/// loops over the stages.
///
/// `Next<Fewer>` calls the loop of one stage fewer, so inlining leaves straight
/// code, as one would write it by hand. There the CPU computes the sums of a
/// stage while it still waits for the force of the stage before. With a loop
/// over the rows of a tableau it did not, and a step of a scalar equation took
/// more than twice as long.
///
/// Explicit solvers use a *folded table*: the coefficients of the tableau,
/// those of velocities times h and those of positions times h², where h is the
/// step size. `ExplicitTables` lays it out.
public protocol StageCount: Sendable {
  /// The number of stages.
  static var count: Int { get }
  /// Calls `body` with 0, 1, …, count − 1, each time with a constant.
  static func each(_ body: (Int) -> Void)
  /// Calls `body` for each stage i, as for the rows of an explicit tableau.
  /// With the closure `before`, the body loops over the columns: `before` calls
  /// its argument with 0, …, i − 1.
  static func rows(_ body: (_ stage: Int, _ before: ((Int) -> Void) -> Void) -> Void)
  /// Whether coefficient `index` of the folded table is zero; the compiler
  /// leaves such terms out.
  static func isZero(_ index: Int) -> Bool
  /// The number of error estimates that the method has: 0, 1 or 2. The compiler
  /// leaves out the code for others.
  static var estimates: Int { get }
  /// The first stage with the same node c as stage `index`, so that x + c h v
  /// is computed once for both. The index `count` stands for the end of the
  /// step, where c = 1.
  static func place(_ index: Int) -> Int
}

extension StageCount {
  @inlinable @inline(__always) public static func isZero(_ index: Int) -> Bool { false }
  @inlinable @inline(__always) public static var estimates: Int { 1 }
  @inlinable @inline(__always) public static func place(_ index: Int) -> Int { index }
}

/// The end of the recursion: no stages.
public enum NoStages: StageCount {
  @inlinable @inline(__always) public static var count: Int { 0 }
  @inlinable @inline(__always) public static func each(_ body: (Int) -> Void) {}
  @inlinable @inline(__always)
  public static func rows(_ body: (Int, ((Int) -> Void) -> Void) -> Void) {}
}

/// One stage more.
public enum Next<Fewer: StageCount>: StageCount {
  @inlinable @inline(__always) public static var count: Int { Fewer.count + 1 }
  @inlinable @inline(__always)
  public static func each(_ body: (Int) -> Void) {
    Fewer.each(body)
    body(Fewer.count)
  }

  @inlinable @inline(__always)
  public static func rows(_ body: (Int, ((Int) -> Void) -> Void) -> Void) {
    Fewer.rows(body)
    body(Fewer.count) { Fewer.each($0) }
  }
}
