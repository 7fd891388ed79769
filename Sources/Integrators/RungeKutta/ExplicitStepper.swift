import Equations
import Platform

/// What one explicit step yields: the new state and its error estimates.
@frozen
public struct ExplicitStep<Position: Coordinates>: Sendable {
  /// Position and velocity at the end.
  @usableFromInline package var x: Position
  @usableFromInline package var v: Position
  /// Their errors by the first estimate.
  @usableFromInline package var dx = Position.zero
  @usableFromInline package var dv = Position.zero
  /// Their errors by the second estimate.
  @usableFromInline package var dx2 = Position.zero
  @usableFromInline package var dv2 = Position.zero

  @inlinable @inline(__always)
  package init(x: Position, v: Position) {
    self.x = x
    self.v = v
  }
}

/// One step of an explicit Runge–Kutta method on a second-order system, with
/// coefficients that are already multiplied by powers of the step size.
@frozen
public struct ExplicitStepper<Stages: StageCount, Problem: RegisterEquation> {
  public typealias Position = Problem.Position
  public typealias Scalar = Problem.Position.Scalar
  @usableFromInline package let problem: Problem
  /// The folded table; its layout is given at `stages`.
  @usableFromInline package let folded: UnsafePointer<Scalar>
  /// c h of each stage.
  @usableFromInline package let nodes: UnsafePointer<Scalar>

  @inlinable @inline(__always)
  package init(
    _ problem: Problem, folded: UnsafePointer<Scalar>, nodes: UnsafePointer<Scalar>
  ) {
    self.problem = problem
    self.folded = folded
    self.nodes = nodes
  }
}

/// Memory of an explicit solver: the coefficients of its `StageTable`, and
/// folded tables for the step sizes in use.
public final class ExplicitTables<Stages: StageCount, Scalar: BinaryFloatingPoint> {
  /// The numbers in a folded table; its layout is given at
  /// `ExplicitStepper.stages`.
  @usableFromInline static var size: Int { Stages.count * Stages.count + 6 * Stages.count }
  /// A folded table for each slot of `Trial`.
  @usableFromInline let memory: UnsafeMutablePointer<Scalar>
  /// c h of each stage, for each slot.
  @usableFromInline let scaledNodes: UnsafeMutablePointer<Scalar>
  /// The folded table is h · `linear` + h² · `quadratic`, where one of both is
  /// zero: weights in a position are quadratic, all else is linear. Choosing
  /// the power would take longer than adding zeros.
  @usableFromInline let linear: UnsafeMutablePointer<Double>
  @usableFromInline let quadratic: UnsafeMutablePointer<Double>
  /// c of each stage.
  @usableFromInline let places: UnsafeMutablePointer<Double>
  /// The step that each kept slot is for; 0 if its table is not computed.
  @usableFromInline var key = InlineArray<16, Double>(repeating: 0)
  @usableFromInline let estimateOrder: Int
  private var storage = CacheLines()

  public init(_ tableau: ExplicitTableau) {
    let n = Stages.count
    require(tableau.stages == n, "tableau and number of stages differ")
    let table = StageTable(tableau)
    estimateOrder = table.estimateOrder
    memory = storage.make(Self.size * Trial.slots, of: 0)
    scaledNodes = storage.make(n * Trial.slots, of: 0)
    places = storage.copy(table.nodes)
    var (linear, quadratic): ([Double], [Double]) = ([], [])
    func append(_ coefficients: [Double], isQuadratic: Bool = false) {
      let zeros = coefficients.map { _ in 0.0 }
      linear += isQuadratic ? zeros : coefficients
      quadratic += isQuadratic ? coefficients : zeros
    }
    for (node, row) in zip(table.nodes.dropFirst(), table.rows) {
      append([node])
      append(Array(row.position.prefix(row.velocity.count)), isQuadratic: true)
      append(row.velocity)
    }
    // Coefficients that the unrolled stages skip must be zero in the tableau,
    // and places that they share must be equal.
    for index in linear.indices where Stages.isZero(index) {
      require(linear[index] == 0 && quadratic[index] == 0, "a coefficient is not zero")
    }
    let nodes = table.nodes + [1]
    for (i, node) in nodes.enumerated() {
      require(nodes[Stages.place(i)] == node, "stages are not at one place")
    }
    append([1])
    let end = linear.count
    let none = [Double](repeating: 0, count: n)
    for row in [table.end, table.error, table.secondError] {
      append(row?.position ?? none, isQuadratic: true)
      append(row?.velocity ?? none)
    }
    self.linear = storage.copy(linear)
    self.quadratic = storage.copy(quadratic)
    // `Stages.end` must have the tableau's weights. It returns those of slope j
    // if that slope is 1 and all others are 0.
    let weights = Array(quadratic[end..<end + n] + linear[end + n..<end + 2 * n])
    for j in 0..<n {
      var one = InlineArray<16, Double>(repeating: 0)
      one[j] = 1
      let sums = Stages.end(0, 0, one, weights)
      require(sums == (weights[j], weights[n + j]), "weights are not equal")
    }
  }

  /// Forgets all folded tables, so that each solve pays for its own.
  @inlinable package func begin() { key = InlineArray(repeating: 0) }

  /// The folded table for step `h` and c h of each stage, computed unless the
  /// slot already has them.
  @inlinable
  package func fold(
    _ h: Double, slot: Int
  ) -> (table: UnsafePointer<Scalar>, nodes: UnsafePointer<Scalar>) {
    let n = Stages.count
    let w = memory + slot * Self.size
    let scaled = scaledNodes + slot * n
    if slot != Trial.spareSlot {
      if key[slot] == h { return (UnsafePointer(w), UnsafePointer(scaled)) }
      key[slot] = h
    }
    let h2 = h * h
    for i in 0..<n { scaled[i] = Scalar(places[i] * h) }
    for k in 0..<Self.size { w[k] = Scalar(linear[k] * h + quadratic[k] * h2) }
    return (UnsafePointer(w), UnsafePointer(scaled))
  }
}
