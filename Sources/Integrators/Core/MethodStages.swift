import Equations

/// As many stages as `Base` has, in a method about which more is known.
public protocol DerivedStages: StageCount {
  /// Of which this has the stages.
  associatedtype Base: StageCount
}

extension DerivedStages {
  @inlinable @inline(__always) public static var count: Int { Base.count }
  @inlinable @inline(__always)
  public static func each(_ body: (Int) -> Void) { Base.each(body) }
  @inlinable @inline(__always)
  public static func rows(_ body: (Int, ((Int) -> Void) -> Void) -> Void) { Base.rows(body) }
  @inlinable @inline(__always)
  public static func isZero(_ index: Int) -> Bool { Base.isZero(index) }
}

/// The four stages of the classical Runge–Kutta method, each of which needs
/// only the one before it.
public enum ClassicalStages: DerivedStages {
  public typealias Base = Stages4

  /// The rows of stages 3 and 4 begin in the folded table at 3 and 8. a31 is at
  /// 6, (A²)41 at 9, a41 and a42 at 12 and 13.
  @inlinable @inline(__always)
  public static func isZero(_ index: Int) -> Bool {
    index == 6 || index == 9 || index == 12 || index == 13
  }

  @inlinable @inline(__always) public static var estimates: Int { 0 }

  /// c is 0, ½, ½, 1, and 1 at the end.
  @inlinable @inline(__always)
  public static func place(_ index: Int) -> Int { index == 2 || index == 4 ? index - 1 : index }
}

/// The stages of a method without an error estimate, for equal steps only.
public enum Unestimated<Base: StageCount>: DerivedStages {
  @inlinable @inline(__always) public static var estimates: Int { 0 }
}

/// The twelve stages of DOP853, whose error blends two estimates.
public enum DormandPrince8Stages: DerivedStages {
  public typealias Base = Stages12
  @inlinable @inline(__always) public static var estimates: Int { 2 }
}

// The numbers of stages in the methods of this package.
/// One stage.
public typealias Stages1 = Next<NoStages>
/// Two stages.
public typealias Stages2 = Next<Stages1>
/// Three stages.
public typealias Stages3 = Next<Stages2>
/// Four stages.
public typealias Stages4 = Next<Stages3>
/// Five stages.
public typealias Stages5 = Next<Stages4>
/// Six stages.
public typealias Stages6 = Next<Stages5>
/// Seven stages.
public typealias Stages7 = Next<Stages6>
/// Nine stages.
public typealias Stages9 = Next<Next<Stages7>>
/// Ten stages.
public typealias Stages10 = Next<Stages9>
/// Twelve stages.
public typealias Stages12 = Next<Next<Stages10>>
/// Sixteen stages.
public typealias Stages16 = Next<Next<Next<Next<Stages12>>>>
/// Seventeen stages.
public typealias Stages17 = Next<Stages16>
