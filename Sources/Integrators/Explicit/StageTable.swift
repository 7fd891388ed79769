/// An explicit one-step method of any kind in one form, for equations of any
/// number of coordinates:
///
///     X_i = x + c_i h v + h² Σ ā_ij f_j,   V_i = v + h Σ a_ij f_j
///
/// where f_j is the acceleration, or slope, of stage j. Runge–Kutta methods
/// have ā = A². Nyström methods have no V.
public struct StageTable: Sendable {
  /// The weights of the slopes in a position (times h²) and in a velocity
  /// (times h). A stage without velocity has none of the latter.
  struct Row: Sendable {
    var position: [Double]
    var velocity: [Double]
  }

  /// The order of convergence.
  public let order: Int
  /// The power of h with which the error estimate shrinks; 0 without one.
  public let estimateOrder: Int
  /// Whether the equation's acceleration may depend on the velocity.
  public let takesVelocity: Bool
  /// c_i.
  let nodes: [Double]
  /// The rows of the stages after the first; row i has the weights of the first
  /// i + 1 slopes.
  let rows: [Row]
  /// The state at the end of the step.
  let end: Row
  /// The weights of the error estimate; `nil` without one.
  let error: Row?
  /// The weights of the second estimate, of lower order, which DOP853 combines
  /// with the first (see `blendedError`); `nil` for other methods.
  let secondError: Row?

  var stages: Int { nodes.count }

  /// The number of error estimates, 0 to 2.
  var estimates: Int { error == nil ? 0 : secondError == nil ? 1 : 2 }

  /// Whether the last slope is that at the end of the step, and so the first
  /// one of the next step.
  var lastSlopeIsNext: Bool {
    guard let last = rows.last, nodes.last == 1 else { return false }
    return last.position == Array(end.position.dropLast()) && end.position.last == 0
      && (!takesVelocity
        || (last.velocity == Array(end.velocity.dropLast()) && end.velocity.last == 0))
  }

  /// Whether the last stage has the position and the velocity at the end of the
  /// step. Without velocities in the stages it can have only the position.
  var lastStageIsEndState: Bool { lastSlopeIsNext && takesVelocity }

  /// A Runge–Kutta method.
  public init(_ tableau: ExplicitTableau) {
    order = tableau.order
    takesVelocity = true
    nodes = tableau.nodes
    func row(_ weights: [Double]) -> Row? {
      if weights.isEmpty { return nil }
      let position = tableau.accelerationWeights(weights).prefix(weights.count)
      return Row(position: Array(position), velocity: weights)
    }
    rows = tableau.coupling.compactMap(row)
    end = row(tableau.weights) ?? Row(position: [], velocity: [])
    error = row(tableau.error)
    secondError = row(tableau.secondError)
    if tableau.error.isEmpty {
      estimateOrder = 0
    } else if tableau.secondError.isEmpty {
      estimateOrder = tableau.embeddedOrder + 1
    } else {
      // DOP853 is the only such method. `blendedError` divides the square of
      // its estimate ~ h⁶ by its estimate ~ h⁴.
      estimateOrder = 8
    }
  }

  /// A Nyström pair.
  public init(_ tableau: NystromTableau) {
    order = tableau.order
    takesVelocity = false
    nodes = tableau.nodes
    rows = tableau.coupling.map { Row(position: $0, velocity: []) }
    end = Row(position: tableau.positionWeights, velocity: tableau.velocityWeights)
    error = Row(
      position: zip(tableau.positionWeights, tableau.embeddedPositionWeights).map { $0 - $1 },
      velocity: zip(tableau.velocityWeights, tableau.embeddedVelocityWeights).map { $0 - $1 })
    secondError = nil
    estimateOrder = tableau.embeddedOrder + 1
  }
}
