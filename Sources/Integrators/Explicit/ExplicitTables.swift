import Equations
import Platform

/// The coefficients of an explicit method, and folded tables: the coefficients
/// times powers of a step size h, for methods whose stages take no velocity
/// with the damping c of the equation removed as `ExplicitStepper` explains.
///
/// A folded table has a row for each stage i > 0: the time c h of the stage in
/// the step, the factors of x and v in its position, the weights of the i
/// slopes before in the position and, if stages take velocities, in the
/// velocity. A last row begins with the factors of v in v, x in x and v in x at
/// the end of the step, followed by six blocks of a weight for each stage:
/// position and velocity at the end, then the same of either error estimate,
/// zeros where there is none.
public final class ExplicitTables<Stages: StageCount> {
  /// The index at which the row of a stage begins; the last row belongs to
  /// `Stages.count`.
  @inlinable @inline(__always)
  static func row(_ stage: Int) -> Int {
    3 * (stage - 1) + (Stages.takesVelocity ? 2 : 1) * (stage * (stage - 1) / 2)
  }
  /// The numbers in a folded table.
  @inlinable @inline(__always)
  static var size: Int { row(Stages.count) + 3 + 6 * Stages.count }
  /// A folded table for each slot of `Trial`.
  @usableFromInline let memory: UnsafeMutablePointer<Double>
  /// The step sizes that these are for.
  @usableFromInline var slots = StepSlots()
  /// A folded table without damping is h · `linear` + h² · `quadratic` + the
  /// factors of 1: weights in a position are quadratic, all else is linear, and
  /// each array has zeros where the other has coefficients. Choosing the power
  /// would take longer than adding zeros.
  @usableFromInline let linear: UnsafeMutablePointer<Double>
  @usableFromInline let quadratic: UnsafeMutablePointer<Double>
  @usableFromInline let estimateOrder: Int
  /// The place of each stage in the step, from 0 to 1.
  @usableFromInline let nodes: UnsafeMutablePointer<Double>
  /// c in 1/s.
  @usableFromInline var damping = 0.0
  private var storage = CacheLines()

  /// The tables of a method with as many stages as `Stages` has.
  public init(_ table: StageTable) {
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
    for (stage, row) in table.rows.enumerated() {
      let node = table.nodes[stage + 1]
      append([node, 0, node])
      append(Array(row.position.prefix(stage + 1)), isQuadratic: true)
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

  /// Multiplies what a stage takes from x, v and a force by the decay from
  /// there to the stage, e^(−ct/2) over the time t between.
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
