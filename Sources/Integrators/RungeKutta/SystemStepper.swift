import CKernels
import Equations

/// A state of any number of coordinates in memory, and steps of an explicit
/// method from it.
///
/// Compiled once for all equations, methods and sizes: sums over slopes are
/// kernels by CPU level, and the call of the equation is no cost against them.
final class SystemStepper: Stepper {
  let equation: any Equation
  let table: StageTable
  let width: Int
  private let isFirstOrder: Bool
  private let evaluate: RightSide
  /// What the table would compare arrays for in every step.
  private let endsOnStage: Bool
  private let places: [Double]
  /// The table's rows in the order of `weights`.
  private let rows: [StageTable.Row]
  private let memory: StateMemory
  private(set) var x: UnsafeMutablePointer<Double>
  private(set) var v: UnsafeMutablePointer<Double>
  private var p: UnsafeMutablePointer<Double>
  private var q: UnsafeMutablePointer<Double>
  private let slopes: UnsafeMutablePointer<UnsafePointer<Double>?>
  /// The same, to be written.
  private let spare: UnsafeMutablePointer<UnsafeMutablePointer<Double>>
  /// For each stage after the first, the end and the errors: weights of
  /// positions, then of velocities, `stages` each.
  private let weights: UnsafeMutablePointer<Double>
  private var folded = 0.0
  private let kernels = springbench_kernels().pointee.states
  /// Of the error's norm.
  var tolerance = Tolerance(1)
  /// Where the state at the beginning of each step is noted for the samples in
  /// between, and where these go. Not a closure, which each solve would
  /// allocate.
  var output: (record: NodeRecord, trajectory: Trajectory)?
  /// What else becomes of that state.
  var visit: ((SystemStepper, Trial) -> Void)?
  private var storage = CacheLines()

  init(_ equation: any Equation, _ table: StageTable) {
    self.equation = equation
    evaluate = Self.rightSide(equation)
    self.table = table
    width = equation.count
    precondition(width >= 1, "an equation has at least one coordinate")
    isFirstOrder = type(of: equation).isFirstOrder
    endsOnStage = table.endsOnStage
    places = table.nodes
    rows = table.rows + [table.end] + [table.error, table.secondError].compactMap(\.self)
    let stages = table.stages
    memory = StateMemory(width: width, states: stages + 4)
    (x, v, p, q) = (memory[0], memory[1], memory[2], memory[3])
    let own = (0..<stages).map { [memory] in memory[4 + $0] }
    spare = storage.copy(own)
    slopes = storage.copy(own.map { UnsafePointer($0) })
    weights = storage.make(2 * stages * (stages + 2), of: 0)
  }

  /// The acceleration at the state.
  var acceleration: UnsafePointer<Double> { UnsafePointer(spare[0]) }

  func begin(positions: [Double], velocities: [Double], _ report: inout SolveReport) {
    precondition(positions.count == width && velocities.count == width, "one of each coordinate")
    x.update(from: positions, count: width)
    v.update(from: velocities, count: width)
    evaluate(0, x, v, spare[0])
    report.evaluations += width
  }

  /// The right-hand side for states in memory: the equation is opened once, and
  /// not in every call.
  private typealias RightSide = (
    _ time: Double, _ x: UnsafePointer<Double>, _ v: UnsafePointer<Double>,
    _ a: UnsafeMutablePointer<Double>
  ) -> Void

  private static func rightSide<E: Equation>(_ equation: E) -> RightSide {
    let width = equation.count
    return { time, x, v, a in
      var span = UnsafeMutableBufferPointer(start: a, count: width).mutableSpan
      equation.evaluate(
        time, UnsafeBufferPointer(start: x, count: width).span,
        UnsafeBufferPointer(start: v, count: width).span, into: &span)
    }
  }

  private func fold(_ h: Double) {
    if folded == h { return }
    folded = h
    let n = table.stages
    var to = weights
    for row in rows {
      for (j, weight) in row.position.enumerated() { to[j] = weight * h * h }
      for (j, weight) in row.velocity.enumerated() { to[n + j] = weight * h }
      to += 2 * n
    }
  }

  private func row(_ index: Int, count: Int) -> springbench_slopes {
    let n = table.stages
    return springbench_slopes(
      slopes: slopes, position_weights: weights + 2 * n * index,
      velocity_weights: weights + 2 * n * index + n, count: Int32(count))
  }

  /// All stages; the end is in (p, q).
  func advance(_ trial: Trial, _ report: inout SolveReport) {
    let (n, h, stride) = (table.stages, trial.length, StateMemory.stride(width))
    fold(h)
    for i in 1..<max(n, 1) where i < n {
      let place = places[i] * h
      var row = row(i - 1, count: i)
      kernels.stage(x, v, place, &row, p, q, stride)
      evaluate(trial.time + place, p, q, spare[i])
    }
    report.evaluations += (n - 1) * width
    // Velocities of a method that has none in its stages are made here.
    if !(endsOnStage && table.takesVelocity) {
      var row = row(n - 1, count: n)
      kernels.stage(x, v, h, &row, p, q, stride)
    }
  }

  func attempt(_ trial: Trial, _ report: inout SolveReport) -> Double {
    advance(trial, &report)
    let first = error(table.stages)
    guard table.secondError != nil else { return first }
    // Hairer's blend of the estimates of orders 5 and 3.
    let coarse = error(table.stages + 1)
    let blend = (first * first + 0.01 * coarse * coarse).squareRoot()
    return blend > 0 ? first * first / blend : blend
  }

  private func error(_ index: Int) -> Double {
    var row = row(index, count: table.stages)
    return kernels.error(
      &row, isFirstOrder ? nil : p, q, tolerance.ratio, StateMemory.stride(width))
      / tolerance.absolute
  }

  func accept(_ trial: Trial, _ report: inout SolveReport) {
    if let output {
      output.record.append(trial.time, trial.low, x, v, acceleration, to: output.trajectory)
    }
    visit?(self, trial)
    swap(&x, &p)
    swap(&v, &q)
    if endsOnStage {
      swap(&spare[0], &spare[table.stages - 1])
      slopes[0] = UnsafePointer(spare[0])
      slopes[table.stages - 1] = UnsafePointer(spare[table.stages - 1])
    } else {
      evaluate(trial.end, x, v, spare[0])
      report.evaluations += width
    }
  }

  /// Whether the state has left no bounds.
  var isBounded: Bool {
    (0..<width).allSatisfy {
      x[$0].magnitude < SolveReport.bound && v[$0].magnitude < SolveReport.bound
    }
  }

  /// The largest magnitude of `count` numbers.
  static func largest(_ state: UnsafePointer<Double>, _ count: Int) -> Double {
    var most = 0.0
    for i in 0..<count { most = max(most, state[i].magnitude) }
    return most
  }
}
