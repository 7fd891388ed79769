import Equations
import Platform

/// The coefficients of a Nyström pair, and folded tables: the coefficients
/// times powers of a step size h, with the damping c of the equation removed as
/// `NystromStepper` explains.
///
/// A folded table has a `StageRow` of 3 + i numbers for each stage i > 0, then
/// the `EndRow`.
public final class NystromTables<Stages: StageCount> {
  /// The row of a stage: its time c h in the step, the factors of x and u in
  /// the position there, and the weights of the forces before.
  @frozen
  @usableFromInline
  struct StageRow {
    @usableFromInline let time, x, u: Double
    @usableFromInline let forces: UnsafePointer<Double>

    @inlinable @inline(__always)
    init(_ row: UnsafePointer<Double>) {
      (time, x, u, forces) = (row[0], row[1], row[2], row + 3)
    }
  }

  /// The last row: the factors of x and u in x at the end of the step and of u
  /// in u, then the weights of all forces in x and u and in their differences
  /// from the embedded solution.
  @frozen
  @usableFromInline
  struct EndRow {
    @usableFromInline let xInX, uInX, uInU: Double
    @usableFromInline let forcesInX, forcesInU, forcesInDX, forcesInDU: UnsafePointer<Double>

    @inlinable @inline(__always)
    init(_ row: UnsafePointer<Double>) {
      (xInX, uInX, uInU, forcesInX) = (row[0], row[1], row[2], row + 3)
      forcesInU = forcesInX + Stages.count
      forcesInDX = forcesInU + Stages.count
      forcesInDU = forcesInDX + Stages.count
    }
  }

  /// Where the row of a stage begins; the last row is that of `Stages.count`.
  @inlinable @inline(__always)
  static func row(_ stage: Int) -> Int { 3 * (stage - 1) + stage * (stage - 1) / 2 }
  /// The numbers in a folded table.
  @usableFromInline static var size: Int { row(Stages.count) + 3 + 4 * Stages.count }
  @usableFromInline let estimateOrder: Int
  /// The rows of the tableau's matrix, one after the other.
  @usableFromInline let coupling: UnsafeMutablePointer<Double>
  /// The weights of all stages in the position and in the velocity, then the
  /// differences of either from the embedded weights.
  @usableFromInline let weights: UnsafeMutablePointer<Double>
  /// Where each stage is in the step, from 0 to 1.
  @usableFromInline let places: UnsafeMutablePointer<Double>
  /// A folded table for each slot of `Trial`.
  @usableFromInline let memory: UnsafeMutablePointer<Double>
  /// The steps that these are for.
  @usableFromInline var slots = StepSlots()
  /// c in 1/s.
  @usableFromInline var damping = 0.0
  private var storage = CacheLines()

  /// The tables of a tableau with as many stages as `Stages` has.
  public init(_ tableau: NystromTableau) {
    require(tableau.stages == Stages.count, "tableau and number of stages differ")
    let table = StageTable(tableau)
    estimateOrder = table.estimateOrder
    memory = storage.make(Self.size * Trial.slots, of: 0)
    coupling = storage.copy(table.rows.flatMap(\.position))
    places = storage.copy(table.nodes)
    weights = storage.copy(
      [table.end, table.error].compactMap(\.self).flatMap { $0.position + $0.velocity })
  }

  /// Forgets the folded tables, so that each solve pays for its own.
  @inlinable package func begin(damping: Double) {
    self.damping = damping
    slots.forget()
  }

  /// The folded table for steps of `h` seconds, computed unless the slot
  /// already has it.
  @inlinable
  package func fold(_ h: Double, slot: Int) -> UnsafePointer<Double> {
    let folded = memory + slot * Self.size
    if slots.assign(slot, to: h) { fill(folded, h) }
    return UnsafePointer(folded)
  }

  /// Computes the folded table for steps of `h` seconds.
  @inlinable @inline(never)
  func fill(_ folded: UnsafeMutablePointer<Double>, _ h: Double) {
    let n = Stages.count
    let h2 = h * h
    /// e^(ct/2) at time `t` (s) of the step.
    func growth(at t: Double) -> Double { damping == 0 ? 1 : exp(damping / 2 * t) }
    // That at each stage.
    var growths = InlineArray<17, Double>(repeating: 1)
    for i in 0..<n { growths[i] = growth(at: places[i] * h) }
    var coupling = coupling
    for i in 1..<n {
      let row = folded + Self.row(i)
      let decay = 1 / growths[i]
      row[0] = places[i] * h
      row[1] = decay
      row[2] = decay * row[0]
      let factor = h2 * decay
      for j in 0..<i { row[3 + j] = factor * growths[j] * coupling[j] }
      coupling += i
    }
    let end = folded + Self.row(n)
    let decay = growth(at: -h)
    (end[0], end[1], end[2]) = (decay, decay * h, decay)
    // The blocks are of positions (h²) and velocities (h) in turn.
    for (block, power) in [h2, h, h2, h].enumerated() {
      for i in 0..<n {
        end[3 + block * n + i] = power * (decay * growths[i]) * weights[block * n + i]
      }
    }
  }
}
