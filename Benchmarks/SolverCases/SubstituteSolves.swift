import Integrators
import Springs

/// The search for a reference where power series do not reach the end: pairs of
/// solves at tight tolerances, by explicit methods or by one for stiff
/// equations.
struct SubstituteSolves {
  /// The first reference that is useful, or else the best; `nil` if all solves
  /// fail.
  private(set) var best: EquationReference?
  /// The solves that failed, and how: `dop853 at 1e-14 (max_steps)`.
  private(set) var failures: [String] = []
  /// Whether the method for stiff equations took too many steps.
  private var wasSlow = false

  private let problem: EquationStart
  private let times: SampleTimes
  /// The most steps of each solve.
  private let budget: Int
  /// When each solve restarts (s). Both solves of a pair may step over the same
  /// switch or pulse and then agree, so they restart wherever one may be.
  private let moments: [Double]

  /// A method by its name, at a tolerance.
  private typealias Solve = (method: String, tolerance: Double)
  private static let stiffMethod = "rodas-5p"
  private static let explicitPair: [Solve] = [("verner-98", 1e-14), ("dop853", 1e-14)]
  private static let stiffPair: [Solve] = [(stiffMethod, 1e-13), (stiffMethod, 1e-12)]
  /// At the tightest tolerances rounding may keep steps too short to reach the
  /// end.
  private static let looseStiffPair: [Solve] = [(stiffMethod, 1e-9), (stiffMethod, 1e-8)]

  /// - Parameter isStiff: whether to try the method for stiff equations first.
  init(_ problem: EquationStart, _ times: SampleTimes, budget: Int, isStiff: Bool) {
    self.problem = problem
    self.times = times
    self.budget = budget
    moments = problem.system.driveMoments(until: times.end)
    let pairs = [Self.explicitPair, Self.stiffPair]
    for pair in isStiff ? pairs.reversed() : pairs where !isUseful { run(pair) }
    // Looser solves may reach the end only where steps were too many, and do
    // not pass a pole.
    if !isUseful && wasSlow { run(Self.looseStiffPair) }
  }

  private var isUseful: Bool { (best?.error ?? .infinity) <= EquationReference.usefulError }

  /// Solves twice, and keeps the reference if it is the best so far.
  private mutating func run(_ pair: [Solve]) {
    var solves: [PiecewiseSolve] = []
    for (name, tolerance) in pair {
      guard let method = AccuracyMethod.named(name) else { return }
      do {
        solves.append(
          try PiecewiseSolve(
            problem, method, tolerance: tolerance, times, from: moments, maximumSteps: budget))
      } catch {
        failures.append("\(name) at \(tolerance) (\(error.code.rawValue))")
        if name == Self.stiffMethod, error.code == .maxSteps { wasSlow = true }
        return
      }
    }
    let found = EquationReference(
      .tightest, values: solves[0].values.map { DoubleDouble($0) },
      rates: solves[0].rates.map { DoubleDouble($0) },
      check: solves[1].values.map { DoubleDouble($0) }, coordinates: problem.system.count,
      until: times.end)
    if found.error < best?.error ?? .infinity { best = found }
  }
}
