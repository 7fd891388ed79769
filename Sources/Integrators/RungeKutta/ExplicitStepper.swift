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

/// Memory of an explicit solver: the tableau in Nyström form (positions from
/// accelerations) and folded tables for the step sizes in use.
public final class ExplicitTables<Stages: StageCount, Scalar: BinaryFloatingPoint> {
  /// The numbers in a folded table; its layout is given at
  /// `ExplicitStepper.stages`.
  @usableFromInline static var size: Int { Stages.count * Stages.count + 6 * Stages.count }
  /// A folded table for each slot of `Trial`.
  @usableFromInline let memory: UnsafeMutablePointer<Scalar>
  /// c h of each stage, for each slot.
  @usableFromInline let scaledNodes: UnsafeMutablePointer<Scalar>
  /// The folded table for h = 1.
  @usableFromInline let rows: UnsafeMutablePointer<Double>
  /// c of each stage.
  @usableFromInline let places: UnsafeMutablePointer<Double>
  /// The step that each kept slot is for; 0 if its table is not computed.
  @usableFromInline var key = InlineArray<16, Double>(repeating: 0)
  @usableFromInline let embeddedOrder: Int
  private var storage = CacheLines()

  public init(_ tableau: ExplicitTableau) {
    let n = Stages.count
    require(tableau.stages == n, "tableau and number of stages differ")
    embeddedOrder = tableau.embeddedOrder
    memory = storage.make(Self.size * Trial.slots, of: 0)
    scaledNodes = storage.make(n * Trial.slots, of: 0)
    places = storage.copy(tableau.nodes)
    var table: [Double] = []
    for (node, row) in zip(tableau.nodes.dropFirst(), tableau.coupling) {
      table += [node] + tableau.throughVelocity(row).prefix(row.count) + row
    }
    // Coefficients that the unrolled stages skip must be zero in the tableau,
    // and places that they share must be equal.
    for (index, coefficient) in table.enumerated() {
      require(!Stages.isZero(index) || coefficient == 0, "a coefficient is not zero")
    }
    let nodes = tableau.nodes + [1]
    for (i, node) in nodes.enumerated() {
      require(nodes[Stages.place(i)] == node, "stages are not at one place")
    }
    table.append(1)
    let end = table.count
    for weights in [tableau.weights, tableau.error, tableau.secondError] {
      let direct = weights.isEmpty ? [Double](repeating: 0, count: n) : weights
      table += tableau.throughVelocity(direct) + direct
    }
    rows = storage.copy(table)
    // `Stages.end` must have the tableau's weights. It returns those of slope j
    // if that slope is 1 and all others are 0.
    for j in 0..<n {
      var one = InlineArray<16, Double>(repeating: 0)
      one[j] = 1
      let sums = Stages.end(0, 0, one, rows + end)
      require(sums == (rows[end + j], rows[end + n + j]), "weights are not equal")
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
    var k = 0
    for i in 0..<n { scaled[i] = Scalar(places[i] * h) }
    var i = 1
    while i < n {
      w[k] = Scalar(rows[k] * h)
      for j in 0..<i {
        w[k + 1 + j] = Scalar(rows[k + 1 + j] * h2)
        w[k + 1 + i + j] = Scalar(rows[k + 1 + i + j] * h)
      }
      k += 1 + 2 * i
      i += 1
    }
    w[k] = Scalar(h)
    k += 1
    for _ in 0..<3 {
      for j in 0..<n {
        w[k + j] = Scalar(rows[k + j] * h2)
        w[k + n + j] = Scalar(rows[k + n + j] * h)
      }
      k += 2 * n
    }
    return (UnsafePointer(w), UnsafePointer(scaled))
  }
}
