import Equations

/// The number of stages of a method as a type, so that the compiler unrolls
/// loops over the stages.
///
/// `Next<Fewer>` calls the loop of one stage fewer, so inlining leaves
/// straight-line code. There the CPU can sum the earlier slopes for a stage
/// while it still waits for the force of the stage before.
///
/// What else is known of a method, such as the number of its error estimates,
/// lets the compiler leave out code for other methods.
public protocol StageCount: Sendable {
  /// The number of stages.
  static var count: Int { get }
  /// Calls `body` with 0, 1, …, count − 1, each time with a constant.
  static func each(_ body: (Int) -> Void)
  /// Calls `body` for each stage i, as for the rows of an explicit tableau.
  /// With the closure `before`, the body loops over the columns: `before` calls
  /// its argument with 0, …, i − 1.
  static func rows(_ body: (_ stage: Int, _ before: ((Int) -> Void) -> Void) -> Void)
  /// The number of error estimates that adaptive steps compute: 1 or 2.
  static var estimates: Int { get }
  /// Whether a stage has a velocity, as in Runge–Kutta methods; in Nyström
  /// methods it has only a position.
  static var takesVelocity: Bool { get }
}

extension StageCount {
  @inlinable @inline(__always) public static var estimates: Int { 1 }
  @inlinable @inline(__always) public static var takesVelocity: Bool { true }
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

/// A stage count equal to `Base`, for a method with further properties.
public protocol DerivedStages: StageCount {
  /// The number of stages alone.
  associatedtype Base: StageCount
}

extension DerivedStages {
  @inlinable @inline(__always) public static var count: Int { Base.count }
  @inlinable @inline(__always)
  public static func each(_ body: (Int) -> Void) { Base.each(body) }
  @inlinable @inline(__always)
  public static func rows(_ body: (Int, ((Int) -> Void) -> Void) -> Void) { Base.rows(body) }
}

/// The stages of a Nyström method.
public enum NystromStages<Base: StageCount>: DerivedStages {
  @inlinable @inline(__always) public static var takesVelocity: Bool { false }
}

/// The twelve stages of DOP853, whose error blends two estimates.
public enum DormandPrince8Stages: DerivedStages {
  public typealias Base = Stages12
  @inlinable @inline(__always) public static var estimates: Int { 2 }
}

// The numbers of stages that methods and tests use.
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
