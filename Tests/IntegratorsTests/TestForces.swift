import Equations
import Integrators
import Springs

/// x'' = −k x − q x³ − c x' + d (t − t²/4).
struct SpringForce: ScalarForce {
  var stiffness: Double
  var damping: Double
  var cubic = 0.0
  var drive = 0.0
  @inline(__always) func force<L: Lanes>(_ x: L, _ t: L) -> L {
    let push = t * L.multiplyAdd(L(constant: -0.25), t, L(constant: 1))
    let pull = x * L.multiplyAdd(L(constant: -cubic) * x, x, L(constant: -stiffness))
    return L.multiplyAdd(L(constant: drive), push, pull)
  }
  func forceGradient(_ x: Double, _ t: Double) -> Double { -stiffness - 3 * cubic * x * x }
}

/// x'' = −x − x³, declared as undamped.
struct FreeSpring: ScalarForce {
  static var isDamped: Bool { false }
  var damping: Double { 0 }
  @inline(__always) func force<L: Lanes>(_ x: L, _ t: L) -> L {
    x * L.multiplyAdd(L(constant: -1) * x, x, L(constant: -1))
  }
  func forceGradient(_ x: Double, _ t: Double) -> Double { -1 - 3 * x * x }
}

/// x'' = a t^n, whatever the position.
struct TimeForce: ScalarForce {
  var acceleration = 1.0
  var power = 0
  var damping: Double { 0 }
  func force<L: Lanes>(_ x: L, _ t: L) -> L {
    (0..<power).reduce(L(constant: acceleration)) { product, _ in product * t }
  }
  func forceGradient(_ x: Double, _ t: Double) -> Double { 0 }
}

/// Masses of 1 between walls, joined by springs that pull with d + α d² + β d³
/// if they are stretched by d.
struct CubicChain: VelocityFreeEquation {
  let count: Int
  let alpha: Double
  let beta: Double

  init(masses: Int, alpha: Double = 0.25, beta: Double = 0.5) {
    count = masses
    self.alpha = alpha
    self.beta = beta
  }

  func evaluate(
    _ time: Double, _ x: Span<Double>, _ v: Span<Double>, into a: inout MutableSpan<Double>
  ) {
    func pull(_ spring: Int) -> Double {
      let d = (spring < count ? x[spring] : 0) - (spring > 0 ? x[spring - 1] : 0)
      return d * (1 + d * (alpha + d * beta))
    }
    for mass in 0..<count { a[mass] = pull(mass + 1) - pull(mass) }
  }
}

func parsed(_ text: String) -> ParsedEquation { ParsedEquation(try! EquationSystem(text)) }

/// What a solver reports, and its samples.
typealias Solved = (report: SolveReport, trajectory: Trajectory)

/// A solve of one coordinate from time 0 to the last of its samples.
func solved(
  at times: SampleTimes, x: Double = 1, v: Double = 0, recordsVelocities: Bool = true,
  by solve: (InitialValue, Trajectory) -> SolveReport
) -> Solved {
  let trajectory = Trajectory(times: times, recordsVelocities: recordsVelocities)
  return (
    solve(InitialValue(position: x, velocity: v, duration: times.end), trajectory), trajectory
  )
}

/// A solve of several coordinates that all start at `x` with the velocity `v`.
func solved(
  at times: SampleTimes, width: Int, x: Double = 1, v: Double = 0, recordsVelocities: Bool = true,
  by solve: (SystemStart, Trajectory) -> SolveReport
) -> Solved {
  let trajectory = Trajectory(times: times, width: width, recordsVelocities: recordsVelocities)
  let start = SystemStart(
    positions: Array(repeating: x, count: width), velocities: Array(repeating: v, count: width),
    duration: times.end)
  return (solve(start, trajectory), trajectory)
}

extension Solver {
  /// A solve from time 0 to the last of the samples.
  func solved(
    _ problem: Problem, x: Double = 1, v: Double = 0, at times: SampleTimes,
    recordsVelocities: Bool = true
  ) -> Solved {
    IntegratorsTests.solved(at: times, x: x, v: v, recordsVelocities: recordsVelocities) {
      solve(problem, from: $0, into: $1)
    }
  }
}

/// Gauss collocation of a force whose damping is given separately.
struct ForceGauss<V: NodeLanes, Force: ScalarForce>: Solver {
  typealias OnNodes = ForceOnNodes<Force, V>
  let solver: GaussSolver<OnNodes>

  init(_ stepping: Stepping, iterationTolerance: Double = 1e-13, maximumIterations: Int? = nil) {
    solver = GaussSolver(
      stepping, iterationTolerance: iterationTolerance, maximumIterations: maximumIterations)
  }

  func solve(
    _ force: Force, from start: InitialValue, into trajectory: Trajectory
  ) -> SolveReport {
    solver.solve(OnNodes(force), from: start, into: trajectory)
  }
}

/// The solver for any number of coordinates, with a single one.
struct InMemory<Force: ScalarForce>: Solver {
  let stepping: Stepping
  var nodes = 2
  let method: @Sendable (Force) -> SystemMethod

  static func extrapolation(columns: Int = 4, stepping: Stepping) -> Self {
    Self(stepping: stepping, nodes: 4) { _ in .extrapolation(columns: columns) }
  }

  static func implicit(_ tableau: ImplicitTableau, nodes: Int = 2, steps: Int) -> Self {
    Self(stepping: .fixed(steps: steps), nodes: nodes) { _ in .implicit(tableau) }
  }

  static func splitting(
    _ composition: Composition, _ split: DampingSplit, steps: Int
  ) -> Self {
    Self(stepping: .fixed(steps: steps), nodes: composition.order > 4 ? 3 : 2) {
      .splitting(composition, split, damping: [$0.damping])
    }
  }

  func solve(
    _ force: Force, from start: InitialValue, into trajectory: Trajectory
  ) -> SolveReport {
    SystemSolver(force, method(force), stepping, nodes: nodes).solve(
      from: SystemStart(
        positions: [start.position], velocities: [start.velocity], duration: start.duration),
      into: trajectory)
  }
}

/// The state at the end of a start's duration; `nil` if the solve failed.
func endState(
  _ solver: some Solver<SpringForce>, _ force: SpringForce, _ start: InitialValue
) -> (position: Double, velocity: Double)? {
  let (report, trajectory) = solver.solved(
    force, x: start.position, v: start.velocity,
    at: SampleTimes(duration: start.duration, count: 2))
  guard report.code == .success else { return nil }
  return (trajectory.position(1), trajectory.velocity(1))
}

extension SampleTimes {
  /// The time of a sample in double-double.
  func exact(_ k: Int) -> DoubleDouble { DoubleDouble(high: high[k], low: low[k]) }
}

extension Trajectory {
  /// The largest error of the positions, against the exact ones at the times of
  /// the samples.
  func largestError(_ exact: (DoubleDouble) -> DoubleDouble) -> Double {
    (0..<times.count).map { (position($0) - exact(times.exact($0)).high).magnitude }.worst()
  }
}
