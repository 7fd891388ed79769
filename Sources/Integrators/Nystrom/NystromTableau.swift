/// A Runge–Kutta–Nyström pair for x'' = f(t, x), as data.
///
///     X_i = x + c_i h v + h² Σ_j a_ij f(X_j)
///     x⁺ = x + h v + h² Σ b_i f(X_i),   v⁺ = v + h Σ b'_i f(X_i)
public struct NystromTableau: Sendable {
  /// The order of convergence.
  public let order: Int
  /// The order of the embedded solution.
  public let embeddedOrder: Int
  /// c, the stages' places in the step.
  public let nodes: [Double]
  /// Rows of a for the stages after the first.
  public let coupling: [[Double]]
  /// b, the weights of the stages in the position.
  public let positionWeights: [Double]
  /// b', the weights of the stages in the velocity.
  public let velocityWeights: [Double]
  /// b of the embedded solution.
  public let embeddedPositionWeights: [Double]
  /// b' of the embedded solution.
  public let embeddedVelocityWeights: [Double]

  /// The number of stages.
  public var stages: Int { nodes.count }
}

/// A Nyström pair whose number of stages is known to the compiler.
public protocol NystromMethod: Sendable {
  associatedtype Stages: StageCount
  static var tableau: NystromTableau { get }
}

extension NystromMethod {
  @inlinable @inline(__always) public static var stages: Int { Stages.count }
}

/// The pair of order 6.
public enum Nystrom6: NystromMethod {
  public typealias Stages = Stages6
  public static var tableau: NystromTableau { .nystrom6 }
}

/// The pair of order 8.
public enum Nystrom8: NystromMethod {
  public typealias Stages = Stages9
  public static var tableau: NystromTableau { .nystrom8 }
}

/// The pair of order 12.
public enum Nystrom12: NystromMethod {
  public typealias Stages = Stages17
  public static var tableau: NystromTableau { .nystrom12 }
}
