import Equations
import Springs

/// An explicit Runge–Kutta or Nyström method as data, with or without an
/// embedded error estimate:
///
///     X_i = x + c_i h v + h² Σ ā_ij f_j,   V_i = v + h Σ a_ij f_j
///
/// where f_j is the acceleration, or slope, of stage j. Runge–Kutta methods
/// have ā = A². Nyström methods, which are for x'' = f(t, x), have no V.
public struct StageTable: Sendable {
  /// The weights of the slopes in a position (times h²) and in a velocity
  /// (times h), none for a stage without velocity.
  package struct Row: Sendable {
    package var position: [Double]
    package var velocity: [Double]
  }

  /// The order of convergence.
  public let order: Int
  /// The power of h with which the error estimate shrinks; 0 without one.
  public let estimateOrder: Int
  /// Whether stages have velocities. If not, the acceleration may depend on the
  /// velocity at most by linear damping, which `ExplicitSolver` removes.
  public let takesVelocity: Bool
  /// c, the stages' places in the step.
  package let nodes: [Double]
  /// The rows of the stages after the first; row i has the weights of the first
  /// i + 1 slopes.
  package let rows: [Row]
  /// The weights in the state at the end of the step.
  package let end: Row
  /// The weights of the error estimate, `end` minus the embedded method; `nil`
  /// without one.
  package let error: Row?
  /// The weights of the second estimate, of lower order, which DOP853 combines
  /// with the first (see `blendedError`); `nil` for other methods.
  let secondError: Row?

  /// The number of stages.
  package var stages: Int { nodes.count }

  /// The number of error estimates, 0 to 2.
  package var estimates: Int { error == nil ? 0 : secondError == nil ? 1 : 2 }

  /// Whether the last slope is also the first one of the next step.
  var lastSlopeIsNext: Bool {
    guard let last = rows.last, nodes.last == 1 else { return false }
    return last.position == Array(end.position.dropLast()) && end.position.last == 0
      && (!takesVelocity
        || (last.velocity == Array(end.velocity.dropLast()) && end.velocity.last == 0))
  }

  /// Whether the last stage has the position and the velocity at the end of the
  /// step. Without velocities in the stages it can have only the position.
  var lastStageIsEndState: Bool { lastSlopeIsNext && takesVelocity }

  /// A Runge–Kutta method of the caller's own, or one from the literature, by
  /// its nodes c, the rows of A after the first and the weights b. Without
  /// `weights` these are the last row of `coupling`, and the last stage is the
  /// end of the step. `error` has b minus the embedded method's weights.
  ///
  /// - Precondition: the first stage is at 0, each row of `coupling` has a
  ///   number for every stage before its own and sums to its node, the weights
  ///   sum to 1 and the error weights to 0, all within 1e-12. The order is not
  ///   checked.
  public init(
    order: Int, embeddedOrder: Int = 0, nodes: [Double], coupling: [[Double]],
    weights: [Double]? = nil, error: [Double]? = nil, secondError: [Double]? = nil
  ) {
    let weights = weights ?? (coupling.last ?? []) + [0]
    requireRows(coupling, nodes, of: "order \(order)") { $0 }
    requireWeights(weights, nodes, sumTo: 1)
    for error in [error, secondError].compactMap(\.self) {
      requireWeights(error, nodes, sumTo: 0)
    }
    require((error == nil) == (embeddedOrder == 0), "an error estimate has an embedded order")
    // The velocities of the stages can be eliminated: X_i = x + c_i h v + h² Σ
    // (A²)_ij f_j. As A² is zero on the first subdiagonal as well, a position
    // does not depend on the slope of the stage before it, and can be computed
    // while this slope is not yet known.
    func row(_ weights: [Double]) -> Row {
      var position = [Double](repeating: 0, count: weights.count)
      for (k, factor) in weights.enumerated() where k > 0 && factor != 0 {
        for (j, a) in coupling[k - 1].enumerated() { position[j] += factor * a }
      }
      return Row(position: position, velocity: weights)
    }
    self.order = order
    // A second estimate is assumed to be DOP853's: `blendedError` divides the
    // square of its estimate ~ h⁶ by its estimate ~ h⁴.
    estimateOrder = error == nil ? 0 : secondError == nil ? embeddedOrder + 1 : 8
    takesVelocity = true
    self.nodes = nodes
    rows = coupling.map(row)
    end = row(weights)
    self.error = error.map(row)
    self.secondError = secondError.map(row)
  }

  /// A Nyström pair of the caller's own, or one from the literature, by its
  /// nodes c, the rows of ā after the first and the weights of both methods.
  /// Without `positionWeights` these are the last row of `coupling`, and the
  /// last stage has the position at the end of the step.
  ///
  /// - Precondition: the first stage is at 0, each row of `coupling` has a
  ///   number for every stage before its own and sums to half its node squared,
  ///   position weights sum to 1/2 and velocity weights to 1.
  public init(
    order: Int, embeddedOrder: Int, nodes: [Double], coupling: [[Double]],
    positionWeights: [Double]? = nil, velocityWeights: [Double],
    embeddedPositionWeights: [Double], embeddedVelocityWeights: [Double]
  ) {
    let positionWeights = positionWeights ?? (coupling.last ?? []) + [0]
    requireRows(coupling, nodes, of: "order \(order)") { $0 * $0 / 2 }
    for weights in [positionWeights, embeddedPositionWeights] {
      requireWeights(weights, nodes, sumTo: 0.5)
    }
    for weights in [velocityWeights, embeddedVelocityWeights] {
      requireWeights(weights, nodes, sumTo: 1)
    }
    self.order = order
    estimateOrder = embeddedOrder + 1
    takesVelocity = false
    self.nodes = nodes
    rows = coupling.map { Row(position: $0, velocity: []) }
    end = Row(position: positionWeights, velocity: velocityWeights)
    error = Row(
      position: zip(positionWeights, embeddedPositionWeights).map { $0 - $1 },
      velocity: zip(velocityWeights, embeddedVelocityWeights).map { $0 - $1 })
    secondError = nil
  }
}

/// Stops the program unless `coupling` has the rows of an explicit method, and
/// each sums to what `expected` says of its node, up to rounding. `name` stands
/// for the method in the message.
private func requireRows(
  _ coupling: [[Double]], _ nodes: [Double], of name: String, sumTo expected: (Double) -> Double
) {
  require(nodes.first == 0, "nodes: the first is 0")
  require(coupling.count == nodes.count - 1, "coupling: a row for every stage after the first")
  require(
    coupling.indices.allSatisfy { coupling[$0].count == $0 + 1 },
    "coupling: a number for every stage before the row's own")
  for (index, (row, node)) in zip(coupling, nodes.dropFirst()).enumerated() {
    let (sum, expected) = (row.reduce(0, +), expected(node))
    require(
      isNear(sum, expected),
      "of \(name), \(nodes.count) stages: coupling[\(index)] sums to \(sum), not \(expected)")
  }
}

/// Stops the program unless there is a weight for every stage, and they sum to
/// `expected`, up to rounding.
private func requireWeights(
  _ weights: [Double], _ nodes: [Double], sumTo expected: Double
) {
  require(
    weights.count == nodes.count && isNear(weights.reduce(0, +), expected),
    "weights: one for every stage, together \(expected)")
}

/// Whether a sum of coefficients is as expected, up to their rounding: a wrong
/// eleventh decimal shows.
func isNear(_ sum: Double, _ expected: Double) -> Bool { (sum - expected).magnitude < 1e-12 }

/// The error of a step of DOP853 from its estimates of orders 5 and 3,
/// e5²/√(e5² + e3²/100). With e5 ~ h⁶ and e3 ~ h⁴ the second term is the larger
/// one for small h, so the error shrinks like h⁸.
///
/// E. Hairer, S. P. Nørsett, G. Wanner, Solving Ordinary Differential Equations
/// I, 2nd ed., II.10.
@inlinable @inline(__always)
package func blendedError(_ fine: Double, _ coarse: Double) -> Double {
  let size = (fine * fine + 0.01 * coarse * coarse).squareRoot()
  return size > 0 ? fine * fine / size : size
}

/// The coefficients of an explicit method, and folded tables: the coefficients
/// times powers of a step size h. If stages take no velocity, the tables also
/// remove the damping c of the equation, as `ExplicitStepper` explains.
///
/// A folded table has a row for each stage i > 0: the time of the stage since
/// the step began, the factors of x and v in its position, and the weights of
/// the i earlier slopes in the position and, if stages take velocities, in the
/// velocity. A last row begins with the factors of the old v in the new v, of
/// the old x in the new x, and of the old v in the new x. Six blocks follow,
/// with a weight for each stage: for position and velocity at the end, then for
/// the same in both error estimates, zeros where there is none.
@usableFromInline
package final class ExplicitTables<Stages: StageCount> {
  /// The index at which the row of a stage begins; the last row belongs to
  /// `Stages.count`.
  @inlinable @inline(__always)
  static func row(_ stage: Int) -> Int {
    3 * (stage - 1) + (Stages.takesVelocity ? 2 : 1) * (stage * (stage - 1) / 2)
  }
  /// How many numbers a folded table has.
  @inlinable @inline(__always)
  static var size: Int { row(Stages.count) + 3 + 6 * Stages.count }
  /// A folded table for each slot of `Trial`.
  @usableFromInline let memory: UnsafeMutablePointer<Double>
  /// The step sizes of the folded tables.
  @usableFromInline var slots = StepSlots()
  /// A folded table without damping is h · `linear` + h² · `quadratic`, except
  /// the factors of x in x and v in v: 1 in Nyström methods, else unused. Weights
  /// in a position are quadratic, all else is linear, and each array has zeros
  /// where the other has coefficients, so that no element needs a choice.
  @usableFromInline let linear: UnsafeMutablePointer<Double>
  @usableFromInline let quadratic: UnsafeMutablePointer<Double>
  @usableFromInline let estimateOrder: Int
  /// The place of each stage as a part of the step.
  @usableFromInline let nodes: UnsafeMutablePointer<Double>
  /// c in 1/s.
  @usableFromInline var damping = 0.0
  private var storage = CacheLines()

  /// The tables of a method with as many stages as `Stages` has.
  package init(_ table: StageTable) {
    require(table.stages == Stages.count, "tableau and number of stages differ")
    require(
      table.takesVelocity == Stages.takesVelocity, "tableau and stages differ on the velocity")
    let (linear, quadratic) = Self.coefficients(of: table)
    estimateOrder = table.estimateOrder
    nodes = storage.copy(table.nodes)
    memory = storage.make(Self.size * Trial.slots, of: 0)
    self.linear = storage.copy(linear)
    self.quadratic = storage.copy(quadratic)
  }

  /// The coefficients of h and h² in a folded table.
  private static func coefficients(
    of table: StageTable
  ) -> (linear: [Double], quadratic: [Double]) {
    var (linear, quadratic): ([Double], [Double]) = ([], [])
    func append(_ coefficients: [Double], isQuadratic: Bool = false) {
      let zeros = coefficients.map { _ in 0.0 }
      linear += isQuadratic ? zeros : coefficients
      quadratic += isQuadratic ? coefficients : zeros
    }
    for (node, row) in zip(table.nodes.dropFirst(), table.rows) {
      append([node, 0, node])
      append(row.position, isQuadratic: true)
      append(row.velocity)
    }
    append([0, 0, 1])
    let none = [Double](repeating: 0, count: Stages.count)
    for row in [table.end, table.error, table.secondError] {
      append(row?.position ?? none, isQuadratic: true)
      append(row?.velocity ?? none)
    }
    return (linear, quadratic)
  }

  /// Forgets all folded tables, so that each solve pays for its own.
  @inlinable
  package func begin(damping: Double) {
    self.damping = damping
    slots.forget()
  }

  /// The folded table for steps of `h` seconds, computed unless the slot
  /// already has it.
  @inlinable
  package func fold(_ h: Double, slot: Int) -> UnsafePointer<Double> {
    let folded = memory + slot * Self.size
    if slots.assign(slot, to: h) {
      let h2 = h * h
      for k in 0..<Self.size { folded[k] = linear[k] * h + quadratic[k] * h2 }
      if !Stages.takesVelocity { multiplyDecays(folded, h) }
    }
    return UnsafePointer(folded)
  }

  /// Multiplies the weights of x, v and each slope in a stage by the decay
  /// e^(−ct/2) over the time t from these to the stage.
  @inlinable @inline(never)
  func multiplyDecays(_ folded: UnsafeMutablePointer<Double>, _ h: Double) {
    let n = Stages.count
    for i in 1...n { folded[Self.row(i) + 1] = 1 }
    folded[Self.row(n)] = 1
    if damping == 0 { return }
    var growths = InlineArray<17, Double>(repeating: 1)
    for i in 0..<n { growths[i] = exp(damping / 2 * (nodes[i] * h)) }
    for i in 1...n {
      let row = folded + Self.row(i)
      let decay = i < n ? 1 / growths[i] : exp(-damping / 2 * h)
      row[1] = decay
      row[2] *= decay
      if i == n { row[0] = decay }
      // The end has four blocks that are not zero.
      for block in 0..<(i < n ? 1 : 4) {
        for j in 0..<i { row[3 + block * i + j] *= decay * growths[j] }
      }
    }
  }
}
