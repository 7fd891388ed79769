import CKernels
import Equations
import Springs

/// A state of any number of coordinates in memory, and steps of a method from
/// it. Each kind of method is a subclass.
///
/// This is compiled once for all equations and sizes: a closure calls the
/// equation. Most sums over states are kernels for vector instructions.
class SystemStepper: Stepper {
  let equation: any Equation
  let width: Int
  /// The power of h with which the error estimate shrinks; zero without one.
  let estimateOrder: Int
  /// Whether all coordinates are of first order: only velocities matter.
  let isFirstOrder: Bool
  /// The equation's accelerations.
  let evaluate: RightSide
  let kernels = springbench_kernels().pointee.states
  /// The positions of the coordinates of first order.
  final var integrals: StepIntegrals
  /// The state: positions and velocities.
  final private(set) var x: UnsafeMutablePointer<Double>
  final private(set) var v: UnsafeMutablePointer<Double>
  /// Positions and velocities at the end of the step last tried.
  final private(set) var p: UnsafeMutablePointer<Double>
  final private(set) var q: UnsafeMutablePointer<Double>
  /// The acceleration at the state, for interpolation and, in methods that use
  /// it, for the next step.
  final var acceleration: UnsafeMutablePointer<Double>
  /// The tolerance; `error` is a multiple of what it allows.
  final var tolerance = Tolerance(1)
  /// The record of the state at the beginning of each step, for samples within
  /// steps, and the trajectory that receives them; nil if none are
  /// interpolated. Not a closure, which each solve would allocate.
  final var output: (record: NodeRecord, trajectory: Trajectory)?
  /// Called for each accepted step, with the state still at its beginning.
  final var visit: ((SystemStepper, Trial) -> Void)?
  /// `recordedPositions`' memory; unused without coordinates of first order.
  private let withIntegrals: UnsafeMutablePointer<Double>
  private let memory: StateMemory

  /// - Parameter states: the number of the method's own states; see `state`.
  init(_ equation: any Equation, estimateOrder: Int, states: Int) {
    self.equation = equation
    self.estimateOrder = estimateOrder
    evaluate = Self.rightSide(equation)
    width = equation.count
    require(width >= 1, "an equation has at least one coordinate")
    let firstOrder = (0..<width).filter(equation.isFirstOrder)
    isFirstOrder = firstOrder.count == width
    integrals = StepIntegrals(of: firstOrder)
    memory = StateMemory(width: width, states: 5 + states + (firstOrder.isEmpty ? 0 : 1))
    withIntegrals = firstOrder.isEmpty ? memory[0] : memory[5 + states]
    (x, v, p, q, acceleration) = (memory[0], memory[1], memory[2], memory[3], memory[4])
  }

  /// One of the method's own states.
  final func state(_ index: Int) -> UnsafeMutablePointer<Double> { memory[5 + index] }

  /// The number of elements of a state, with the zeros after it.
  final var stride: Int { StateMemory.stride(width) }

  // MARK: What methods override

  /// Sets the state at time 0 and its acceleration.
  func begin(
    positions: [Double], velocities: [Double], _ report: inout SolveReport
  ) {
    require(
      positions.count == width && velocities.count == width,
      "\(positions.count) positions and \(velocities.count) velocities for \(width) coordinates")
    x.update(from: positions, count: width)
    v.update(from: velocities, count: width)
    integrals.take(from: x)
    evaluate(0, x, v, acceleration)
    report.evaluations += width
  }

  /// The first step (s) of a solve: `step`, which step control chose, or a
  /// shorter one.
  func limitFirstStep(_ step: Double, _ report: inout SolveReport) -> Double { step }

  /// Takes a step to (p, q).
  func advance(_ trial: Trial, _ report: inout SolveReport) {
    preconditionFailure("subclasses override advance")
  }

  /// The error of the step taken, as a multiple of what the tolerance allows.
  func error() -> Double { preconditionFailure("an adaptive method has an estimate") }

  /// Updates the acceleration to the state's, if something uses it.
  func renewAcceleration(_ time: Double, _ report: inout SolveReport) {
    evaluate(time, x, v, acceleration)
    report.evaluations += width
  }

  // MARK: What solvers use

  final func attempt(_ trial: Trial, _ report: inout SolveReport) -> Double {
    advance(trial, &report)
    return error()
  }

  final func accept(_ trial: Trial, _ report: inout SolveReport) {
    if let output {
      output.record.append(
        trial.time, trial.low, recordedPositions, v, acceleration, to: output.trajectory)
    }
    visit?(self, trial)
    let h = trial.length
    integrals.beginCubics(in: p, h, from: v, to: q, slope: acceleration)
    swap(&x, &p)
    swap(&v, &q)
    renewAcceleration(trial.end, &report)
    integrals.endCubics(in: x, h, slope: acceleration)
    integrals.take(from: x)
  }

  /// The positions at the state, from which samples are interpolated.
  final var recordedPositions: UnsafeMutablePointer<Double> {
    if integrals.coordinates.isEmpty { return x }
    withIntegrals.update(from: x, count: width)
    integrals.put(into: withIntegrals)
    return withIntegrals
  }

  /// Whether all of the state is finite and below `SolveReport.bound`.
  final var isBounded: Bool {
    (0..<width).allSatisfy {
      x[$0].magnitude < SolveReport.bound && v[$0].magnitude < SolveReport.bound
    }
  }

  // MARK: What methods use

  /// The largest error of a coordinate, as a multiple of what is allowed at
  /// (`x`, `v`), with or without positions. The errors of all coordinates are
  /// weighted sums of states.
  final func error(
    _ sums: springbench_slopes, at x: UnsafeMutablePointer<Double>?,
    _ v: UnsafeMutablePointer<Double>
  ) -> Double {
    var sums = sums
    return kernels.error(&sums, x, v, tolerance.ratio, stride) / tolerance.absolute
  }

  /// An equation's accelerations, for states in memory.
  typealias RightSide = (
    _ time: Double, _ x: UnsafePointer<Double>, _ v: UnsafePointer<Double>,
    _ a: UnsafeMutablePointer<Double>
  ) -> Void

  /// The right-hand side of an equation of any type. This function is generic,
  /// so that the type is looked up once, not in every call.
  static func rightSide<E: Equation>(_ equation: E) -> RightSide {
    let width = equation.count
    return { time, x, v, a in
      var span = UnsafeMutableBufferPointer(start: a, count: width).mutableSpan
      equation.evaluate(
        time, UnsafeBufferPointer(start: x, count: width).span,
        UnsafeBufferPointer(start: v, count: width).span, into: &span)
    }
  }

  /// The largest magnitude of `count` numbers, or NaN if one is.
  static func largest(_ state: UnsafePointer<Double>, _ count: Int) -> Double {
    (0..<count).reduce(0) { worse($0, state[$1].magnitude) }
  }
}

/// Memory for states of many coordinates, each on cache lines of its own and
/// padded with zeros, as vector kernels read and write whole registers.
final class StateMemory {
  /// Elements from one state to the next: `width` rounded up to a multiple of
  /// eight, the number of doubles in the widest register.
  static func stride(_ width: Int) -> Int { (width + 7) & ~7 }

  private let memory: UnsafeMutablePointer<Double>
  private let stride: Int
  private var storage = CacheLines()

  init(width: Int, states: Int) {
    stride = Self.stride(width)
    memory = storage.make(stride * states, of: 0)
  }

  subscript(index: Int) -> UnsafeMutablePointer<Double> { memory + index * stride }
}

/// Several sums of a method's slopes, as weights times powers of the step size:
/// h² in positions, h in velocities.
final class FoldedRows {
  /// Where each stage has its slope.
  let slopes: UnsafeMutablePointer<UnsafePointer<Double>?>
  /// The step size in `weights`, in s; at first 0.
  private(set) var step = 0.0
  private let rows: [StageTable.Row]
  private let stages: Int
  /// For each row the weights in a position, then in a velocity.
  private let weights: UnsafeMutablePointer<Double>
  private var storage = CacheLines()

  init(_ rows: [StageTable.Row], stages: Int) {
    self.rows = rows
    self.stages = stages
    slopes = storage.make(stages, of: nil)
    weights = storage.make(2 * stages * rows.count, of: 0)
  }

  /// Computes the weights for steps of `h` seconds, unless they are for these.
  func fold(_ h: Double) {
    if step == h { return }
    step = h
    for (index, row) in rows.enumerated() {
      let to = weights + 2 * stages * index
      for (j, weight) in row.position.enumerated() { to[j] = weight * h * h }
      for (j, weight) in row.velocity.enumerated() { to[stages + j] = weight * h }
    }
  }

  /// A row with the first `count` slopes, for a kernel.
  subscript(index: Int, first count: Int) -> springbench_slopes {
    let row = weights + 2 * stages * index
    return springbench_slopes(
      slopes: slopes, position_weights: row, velocity_weights: row + stages, count: Int32(count))
  }
}

/// A coordinate y of first order is kept as a velocity. Its position is the
/// integral of y since the beginning of the step.
///
/// Samples are interpolated through these integrals: the slope is y. Integrals
/// since time 0 would grow, and so would their rounding errors, which slopes of
/// interpolants divide by the step.
struct StepIntegrals {
  /// The coordinates of first order.
  let coordinates: [Int]
  /// Whether they are the integrals of the cubic through y and y' at both ends
  /// of the step, instead of the method's own.
  ///
  /// A method of order n integrates y over a step with an error of h^(n+1). In
  /// the slope of the interpolant this is h^n, often more than the error of y
  /// itself; the cubic's is h^4 there.
  var areOfCubics = false
  /// The integral of each of `coordinates`; at first, the start positions.
  private var integrals: [Double]

  init(of coordinates: [Int]) {
    self.coordinates = coordinates
    integrals = Array(repeating: 0, count: coordinates.count)
  }

  /// Takes the integrals out of the positions at the end of a step, which then
  /// have zeros.
  mutating func take(from positions: UnsafeMutablePointer<Double>) {
    for (place, i) in coordinates.enumerated() {
      integrals[place] = positions[i]
      positions[i] = 0
    }
  }

  /// Writes the integrals into positions.
  func put(into positions: UnsafeMutablePointer<Double>) {
    for (i, integral) in zip(coordinates, integrals) { positions[i] = integral }
  }

  // The integral of the cubic is h (y0 + y1)/2 + h² (y'0 − y'1)/12. Its y'1 is
  // known only when the step has been accepted.

  /// Writes the terms of y0 = `v`, y1 = `q` and y'0 = `slope` into positions.
  func beginCubics(
    in positions: UnsafeMutablePointer<Double>, _ h: Double, from v: UnsafePointer<Double>,
    to q: UnsafePointer<Double>, slope: UnsafePointer<Double>
  ) {
    guard areOfCubics else { return }
    for i in coordinates { positions[i] = h / 2 * (v[i] + q[i]) + h * h / 12 * slope[i] }
  }

  /// Adds the term of y'1 = `slope`.
  func endCubics(
    in positions: UnsafeMutablePointer<Double>, _ h: Double, slope: UnsafePointer<Double>
  ) {
    guard areOfCubics else { return }
    for i in coordinates { positions[i] -= h * h / 12 * slope[i] }
  }
}
