/// An explicit Runge–Kutta method as data, with an embedded error estimate or
/// without.
public struct ExplicitTableau: Sendable {
  public let order: Int
  /// Order of the embedded solution; 0 without one.
  public let embeddedOrder: Int
  /// c, the stages' places in the step.
  public let nodes: [Double]
  /// Rows of A for the stages after the first.
  public let coupling: [[Double]]
  public let weights: [Double]
  /// Weights minus embedded weights; empty without an embedded method.
  public let error: [Double]
  /// A second, lower-order estimate that some codes mix in; mostly empty.
  public let secondError: [Double]

  public var stages: Int { nodes.count }

  /// Row i of A, the last row being the given weights: w·A, which turns
  /// weights of velocities into weights of accelerations.
  ///
  /// On x'' = a the velocities of the stages can be eliminated:
  /// X_i = x + c_i h v + h² Σ (A²)_ij a_j. The newest acceleration then never
  /// enters a position (A² is strictly lower by two), and the chain of
  /// dependent operations is shorter.
  func throughVelocity(_ row: [Double]) -> [Double] {
    var result = [Double](repeating: 0, count: stages)
    for (k, factor) in row.enumerated() where k > 0 && factor != 0 {
      for (j, a) in coupling[k - 1].enumerated() { result[j] += factor * a }
    }
    return result
  }
}

/// A number of stages that the compiler knows.
public protocol StageCount: Sendable {
  static var count: Int { get }
  /// Whether coefficient `index` of the folded table is known to be zero, so
  /// that the compiler leaves its term out.
  static func isZero(_ index: Int) -> Bool
}

extension StageCount {
  @inlinable @inline(__always) public static func isZero(_ index: Int) -> Bool { false }
}

/// The four stages of the classical method, each of which needs only the one
/// before it.
public enum ClassicalStages: StageCount {
  @inlinable public static var count: Int { 4 }

  /// a31, a41, a42 and the product of a41 with the tableau.
  @inlinable @inline(__always)
  public static func isZero(_ index: Int) -> Bool {
    index == 6 || index == 9 || index == 12 || index == 13
  }
}

public enum Stages1: StageCount { @inlinable public static var count: Int { 1 } }
public enum Stages2: StageCount { @inlinable public static var count: Int { 2 } }
public enum Stages3: StageCount { @inlinable public static var count: Int { 3 } }
public enum Stages4: StageCount { @inlinable public static var count: Int { 4 } }
public enum Stages5: StageCount { @inlinable public static var count: Int { 5 } }
public enum Stages6: StageCount { @inlinable public static var count: Int { 6 } }
public enum Stages7: StageCount { @inlinable public static var count: Int { 7 } }
public enum Stages10: StageCount { @inlinable public static var count: Int { 10 } }
public enum Stages12: StageCount { @inlinable public static var count: Int { 12 } }
public enum Stages16: StageCount { @inlinable public static var count: Int { 16 } }
