/// A number of stages as a type, so that loops over stages are written out by
/// the compiler.
///
/// On scalar equations a loop over the rows of a tableau does not overlap one
/// stage's sums with the force before, and a step takes more than twice as
/// long. Written out by recursion over types it is the straight line of
/// multiply-adds that one would write by hand.
public protocol StageCount: Sendable {
  static var count: Int { get }
  /// Calls `body` with 0, 1, …, count − 1, each time with a constant.
  static func each(_ body: (Int) -> Void)
  /// Calls `body` with each stage, and with what calls a function with the
  /// stages before it: the rows of an explicit tableau, without the other half
  /// of the square for the compiler to throw away.
  static func rows(_ body: (_ stage: Int, _ before: ((Int) -> Void) -> Void) -> Void)
  /// Whether coefficient `index` of the folded table is known to be zero, so
  /// that the compiler leaves its term out.
  static func isZero(_ index: Int) -> Bool
  /// How many error estimates a table of these stages has: 0, 1 or 2. Known to
  /// the compiler, so that a solver holds the loop for these alone.
  static var estimates: Int { get }
}

extension StageCount {
  @inlinable @inline(__always) public static func isZero(_ index: Int) -> Bool { false }
  @inlinable @inline(__always) public static var estimates: Int { 1 }
}

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

/// The four stages of the classical method, each of which needs only the one
/// before it.
public enum ClassicalStages: StageCount {
  @inlinable @inline(__always) public static var count: Int { 4 }
  @inlinable @inline(__always)
  public static func each(_ body: (Int) -> Void) { Stages4.each(body) }
  @inlinable @inline(__always)
  public static func rows(_ body: (Int, ((Int) -> Void) -> Void) -> Void) { Stages4.rows(body) }

  /// a31, a41, a42 and the product of a41 with the tableau.
  @inlinable @inline(__always)
  public static func isZero(_ index: Int) -> Bool {
    index == 6 || index == 9 || index == 12 || index == 13
  }

  @inlinable @inline(__always) public static var estimates: Int { 0 }
}

/// The stages of a table without an estimate, for equal steps alone.
public enum Unestimated<Stages: StageCount>: StageCount {
  @inlinable @inline(__always) public static var count: Int { Stages.count }
  @inlinable @inline(__always)
  public static func each(_ body: (Int) -> Void) { Stages.each(body) }
  @inlinable @inline(__always)
  public static func rows(_ body: (Int, ((Int) -> Void) -> Void) -> Void) { Stages.rows(body) }
  @inlinable @inline(__always)
  public static func isZero(_ index: Int) -> Bool { Stages.isZero(index) }
  @inlinable @inline(__always) public static var estimates: Int { 0 }
}

/// The twelve stages of DOP853, whose error is blended of two estimates.
public enum DormandPrince8Stages: StageCount {
  @inlinable @inline(__always) public static var count: Int { 12 }
  @inlinable @inline(__always)
  public static func each(_ body: (Int) -> Void) { Stages12.each(body) }
  @inlinable @inline(__always)
  public static func rows(_ body: (Int, ((Int) -> Void) -> Void) -> Void) { Stages12.rows(body) }
  @inlinable @inline(__always) public static var estimates: Int { 2 }
}

public typealias Stages1 = Next<NoStages>
public typealias Stages2 = Next<Stages1>
public typealias Stages3 = Next<Stages2>
public typealias Stages4 = Next<Stages3>
public typealias Stages5 = Next<Stages4>
public typealias Stages6 = Next<Stages5>
public typealias Stages7 = Next<Stages6>
public typealias Stages9 = Next<Next<Stages7>>
public typealias Stages10 = Next<Stages9>
public typealias Stages12 = Next<Next<Stages10>>
public typealias Stages16 = Next<Next<Next<Next<Stages12>>>>
public typealias Stages17 = Next<Stages16>
