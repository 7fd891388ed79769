/// An explicit one-step method of any kind in one form, for states in memory:
///
///     X_i = x + c_i h v + h² Σ ā_ij f_j,   V_i = v + h Σ a_ij f_j
///
/// where f_j is the acceleration, or slope, of stage j. Runge–Kutta methods
/// have ā = A². Nyström methods and compositions of kicks and drifts have no V.
public struct StageTable: Sendable {
  /// The weights of the slopes in a position (times h²) and in a velocity
  /// (times h).
  struct Row: Sendable {
    var position: [Double]
    var velocity: [Double]
  }

  /// The order of convergence.
  public let order: Int
  /// The power of h by which the error estimate shrinks; 0 without one.
  public let estimateOrder: Int
  /// Whether the equation's acceleration may depend on the velocity.
  public let takesVelocity: Bool
  /// c_i.
  let nodes: [Double]
  /// The rows of the stages after the first.
  let rows: [Row]
  /// The state at the end of the step.
  let end: Row
  /// The error estimates; `nil` without them.
  let error: Row?
  let secondError: Row?

  var stages: Int { nodes.count }

  /// Whether the last stage is the end of the step, so that its slope is the
  /// first one of the next step.
  var endsOnStage: Bool {
    guard let last = rows.last, nodes.last == 1 else { return false }
    // Position weights of Runge–Kutta methods have zeros for later stages.
    return last.position.prefix(stages - 1).elementsEqual(end.position.dropLast())
      && end.position.last == 0
      && (!takesVelocity
        || (last.velocity == Array(end.velocity.dropLast()) && end.velocity.last == 0))
  }

  /// How many numbers a fixed step moves to and from memory per coordinate if
  /// no state stays in a cache. A number written counts twice, because the CPU
  /// first reads the cache line that it belongs to.
  public var traffic: Int {
    // Reads position, velocity and slopes; writes position and velocity.
    func sum(_ row: Row, _ stages: Int) -> Int {
      let used = (0..<stages).count { j in
        row.position[j] != 0 || (j < row.velocity.count && row.velocity[j] != 0)
      }
      return 2 + used + 4
    }
    // Reads position and velocity; writes a slope.
    let evaluation = 2 + 2
    let inner = rows.enumerated().reduce(0) { $0 + sum($1.element, $1.offset + 1) + evaluation }
    return inner + (endsOnStage && takesVelocity ? 0 : sum(end, stages) + evaluation)
  }

  /// A Runge–Kutta method. `blendedError` combines two estimates to order 8.
  public init(_ tableau: ExplicitTableau) {
    order = tableau.order
    takesVelocity = true
    nodes = tableau.nodes
    func row(_ weights: [Double]) -> Row? {
      weights.isEmpty
        ? nil : Row(position: tableau.throughVelocity(weights), velocity: weights)
    }
    rows = tableau.coupling.compactMap(row)
    end = row(tableau.weights) ?? Row(position: [], velocity: [])
    error = row(tableau.error)
    secondError = row(tableau.secondError)
    estimateOrder =
      tableau.error.isEmpty ? 0 : tableau.secondError.isEmpty ? tableau.embeddedOrder + 1 : 8
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

  /// A composition as a Nyström method with ā_ij = b_j (c_i − c_j): kick i sees
  /// the position to which all kicks before it have led.
  public init(_ composition: Composition) {
    order = composition.order
    takesVelocity = false
    var places: [Double] = []
    var weights = composition.kicks
    var place = 0.0
    // The lengths of the drifts before each kick.
    let drifts = (composition.beginsWithKick ? [0] : []) + composition.drifts
    for (_, drift) in zip(composition.kicks, drifts) {
      place += drift
      places.append(place)
    }
    if composition.beginsWithKick {
      // The sum of all drifts without its rounding.
      places[places.count - 1] = 1
    } else {
      // The stepper evaluates the slope at the beginning in any case.
      places.insert(0, at: 0)
      weights.insert(0, at: 0)
    }
    nodes = places
    rows = places.indices.dropFirst().map { i in
      Row(position: (0..<i).map { weights[$0] * (places[i] - places[$0]) }, velocity: [])
    }
    end = Row(position: zip(weights, places).map { $0 * (1 - $1) }, velocity: weights)
    error = nil
    secondError = nil
    estimateOrder = 0
  }
}
