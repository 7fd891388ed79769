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
  /// The end of a step from (x, v), with as few operations as possible: for
  /// batches of many systems, where operations count rather than how long each
  /// waits for the ones before. `w` has the weights of `slopes` in the
  /// position, then those in the velocity. `x` already includes h v.
  static func end<P: Coordinates>(
    _ x: P, _ v: P, _ slopes: InlineArray<16, P>, _ w: UnsafePointer<P.Scalar>
  ) -> (x: P, v: P)
}

extension StageCount {
  @inlinable @inline(__always) public static func isZero(_ index: Int) -> Bool { false }
  @inlinable @inline(__always) public static var estimates: Int { 1 }
  @inlinable @inline(__always) public static func place(_ index: Int) -> Int { index }

  @inlinable @inline(__always)
  public static func end<P: Coordinates>(
    _ x: P, _ v: P, _ slopes: InlineArray<16, P>, _ w: UnsafePointer<P.Scalar>
  ) -> (x: P, v: P) {
    var (x, v) = (x, v)
    each { j in
      x = x.adding(w[j], times: slopes[j])
      v = v.adding(w[count + j], times: slopes[j])
    }
    return (x, v)
  }
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

  /// The weights are in the ratios 1 : 1 : 1 : 0 for the position and 1 : 2 : 2
  /// : 1 for the velocity, so both share sums of slopes. A single system would
  /// wait for these sums; among thousands it does not.
  @inlinable @inline(__always)
  public static func end<P: Coordinates>(
    _ x: P, _ v: P, _ slopes: InlineArray<16, P>, _ w: UnsafePointer<P.Scalar>
  ) -> (x: P, v: P) {
    let middle = slopes[1] + slopes[2]
    let first = slopes[0] + middle
    let all = first + middle + slopes[3]
    return (x.adding(w[0], times: first), v.adding(w[4], times: all))
  }
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
