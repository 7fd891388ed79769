import CKernels
import Equations
import Platform

/// One step of a Nyström pair, with coefficients that are already multiplied by
/// powers of the step size, and with linear damping removed exactly.
///
/// In x'' = f(x) − c x' the substitution x = e^(−ct/2) y, Lawson's
/// transformation, gives an equation without damping:
///
///     y'' = e^(ct/2) g(x),   g(x) = f(x) + (c²/4) x
///
/// The time t begins anew with each step, so nothing overflows. The factors
/// e^(∓ct/2) at the stages are part of the folded table, so a damped step costs
/// only one multiply-add more for each stage than an undamped one. The state is
/// (x, u) with u = v + (c/2) x = e^(−ct/2) y'.
///
/// J. D. Lawson, SIAM J. Numer. Anal. 4 (1967) 372, doi:10.1137/0704033.
@frozen
@usableFromInline
struct NystromStepper<Stages: StageCount, Force: ScalarForce, Damping: Choice> {
  @usableFromInline let problem: Force
  /// The folded table; its layout is given at `NystromTables`.
  @usableFromInline let folded: UnsafePointer<Double>
  /// c²/4.
  @usableFromInline let shift: Double
  /// Whether to compute the error estimate.
  @usableFromInline let adaptive: Bool

  @inlinable @inline(__always)
  init(_ problem: Force, folded: UnsafePointer<Double>, adaptive: Bool) {
    self.problem = problem
    self.folded = folded
    self.adaptive = adaptive
    shift = problem.damping * problem.damping / 4
  }

  /// a b + c.
  @inlinable @inline(__always)
  func fma(_ a: Double, _ b: Double, _ c: Double) -> Double {
    springbench_multiply_add(a, b, c)
  }

  /// g at time `t`.
  @inlinable @inline(__always)
  func force(_ x: Double, _ t: Double) -> Double {
    let f = problem.force(x, t)
    return Damping.isYes ? fma(shift, x, f) : f
  }
}

/// The coefficients of a Nyström pair, and folded tables for the step sizes in
/// use.
///
/// A folded table has a `StageRow` of 3 + i numbers for each stage i > 0, then
/// the `EndRow`.
public final class NystromTables<Stages: StageCount> {
  /// The row of a stage: its time c h in the step, the factors of x and u in the
  /// position there, and the weights of the forces before.
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

  /// The last row: the factors of x and u in x at the end of the step and of u in
  /// u, then the weights of all forces in x and u and in their differences from
  /// the embedded solution.
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
  /// The rows of a, one after the other.
  @usableFromInline let coupling: UnsafeMutablePointer<Double>
  /// b, b' and their differences from the embedded weights.
  @usableFromInline let weights: UnsafeMutablePointer<Double>
  /// c of each stage.
  @usableFromInline let places: UnsafeMutablePointer<Double>
  /// Scratch of `fill`: e^(ct/2) at each stage.
  @usableFromInline let growths: UnsafeMutablePointer<Double>
  /// A folded table for each slot of `Trial`.
  @usableFromInline let memory: UnsafeMutablePointer<Double>
  /// The steps that these are for.
  @usableFromInline var slots = StepSlots()
  @usableFromInline var damping = 0.0
  private var storage = CacheLines()

  public init(_ tableau: NystromTableau) {
    require(tableau.stages == Stages.count, "tableau and number of stages differ")
    let table = StageTable(tableau)
    estimateOrder = table.estimateOrder
    memory = storage.make(Self.size * Trial.slots, of: 0)
    growths = storage.make(Stages.count, of: 1)
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

  /// Computes a folded table.
  @inlinable @inline(never)
  func fill(_ folded: UnsafeMutablePointer<Double>, _ h: Double) {
    let n = Stages.count
    let h2 = h * h
    /// e^(ct/2) at time `t` (s) of the step.
    func growth(at t: Double) -> Double { damping == 0 ? 1 : exp(damping / 2 * t) }
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
