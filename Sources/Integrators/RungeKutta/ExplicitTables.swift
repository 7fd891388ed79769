import Equations
import Platform

/// The coefficients of an explicit method, and folded tables: the coefficients
/// times h or h² for a step size h.
///
/// A folded table has a row for each stage i > 0: c h, then i weights (times
/// h²) of the slopes before in the position, of which the last is zero, then i
/// weights (times h) in the velocity. A last row begins with h, followed by six
/// blocks of a weight for each stage: position and velocity at the end of the
/// step, then the same of either error estimate, zeros where there is none.
public final class ExplicitTables<Stages: StageCount> {
  /// Where the row of a stage begins; the last row is that of `Stages.count`.
  @inlinable @inline(__always)
  static func row(_ stage: Int) -> Int { stage * stage - 1 }
  /// The numbers in a folded table.
  @usableFromInline static var size: Int { row(Stages.count) + 1 + 6 * Stages.count }
  /// A folded table for each slot of `Trial`.
  @usableFromInline let memory: UnsafeMutablePointer<Double>
  /// The step sizes that these are for.
  @usableFromInline var slots = StepSlots()
  /// The folded table is h · `linear` + h² · `quadratic`: weights in a position
  /// are quadratic, all else is linear, and each array has zeros where the
  /// other has coefficients. Choosing the power would take longer than adding
  /// zeros.
  @usableFromInline let linear: UnsafeMutablePointer<Double>
  @usableFromInline let quadratic: UnsafeMutablePointer<Double>
  @usableFromInline let estimateOrder: Int
  private var storage = CacheLines()

  /// The tables of a tableau with as many stages as `Stages` has.
  public init(_ tableau: ExplicitTableau) {
    require(tableau.stages == Stages.count, "tableau and number of stages differ")
    let table = StageTable(tableau)
    let (linear, quadratic) = Self.coefficients(of: table)
    Self.requireFit(linear, quadratic, nodes: table.nodes + [1])
    estimateOrder = table.estimateOrder
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
      append([node])
      append(Array(row.position.prefix(row.velocity.count)), isQuadratic: true)
      append(row.velocity)
    }
    append([1])
    let none = [Double](repeating: 0, count: Stages.count)
    for row in [table.end, table.error, table.secondError] {
      append(row?.position ?? none, isQuadratic: true)
      append(row?.velocity ?? none)
    }
    return (linear, quadratic)
  }

  /// Stops the program unless what `Stages` tells the compiler is true of the
  /// tableau.
  private static func requireFit(_ linear: [Double], _ quadratic: [Double], nodes: [Double]) {
    // Coefficients that the unrolled stages skip must be zero in the tableau,
    // and places that they share must be equal.
    for index in linear.indices where Stages.isZero(index) {
      require(linear[index] == 0 && quadratic[index] == 0, "a coefficient is not zero")
    }
    for (i, node) in nodes.enumerated() {
      require(nodes[Stages.place(i)] == node, "stages are not at one place")
    }
  }

  /// Forgets all folded tables, so that each solve pays for its own.
  @inlinable package func begin() { slots.forget() }

  /// The folded table for steps of `h` seconds, computed unless the slot
  /// already has it.
  @inlinable
  package func fold(_ h: Double, slot: Int) -> UnsafePointer<Double> {
    let folded = memory + slot * Self.size
    if slots.assign(slot, to: h) {
      let h2 = h * h
      for k in 0..<Self.size { folded[k] = linear[k] * h + quadratic[k] * h2 }
    }
    return UnsafePointer(folded)
  }
}
