import Equations
import Harness
import Integrators
import Springs
import Synchronization

/// A problem that methods solve: an equation, a start, sample times, and the
/// solution that errors are measured against.
public final class Problem: Sendable {
  public let name: String
  /// Appended to case ids to distinguish a user's problem from others of the
  /// same name; empty for problems of the catalogue.
  package let distinction: String
  public let summary: String
  package let equation: any Equation
  package let times: SampleTimes
  /// The start, by coordinate; positions are relative to the target.
  package let positions: [Double]
  package let velocities: [Double]
  /// ω in rad/s by which velocities are scaled; `nil` if it is unknown, as for
  /// texts. `Reference` has the units of errors.
  package let frequency: Double?
  /// Ladders of equal steps begin with about 0.25 to 8 times this many steps.
  let coarsest: Int
  /// The solution, if not the equation's own or a computed one.
  let solution: Reference.Motion?
  /// Whether explicit methods would take about a million steps: a problem for
  /// implicit Runge–Kutta and Rosenbrock methods only.
  let isForImplicitMethods: Bool
  /// Whether the problem exists with any number of coordinates.
  package let isSized: Bool
  private let knownReference = Mutex<Result<Reference, SolveFailure>?>(nil)

  package init(
    _ name: String, _ summary: String, _ equation: any Equation, at times: SampleTimes,
    positions: [Double], velocities: [Double]? = nil, frequency: Double?, coarsest: Int,
    isForImplicitMethods: Bool = false, isSized: Bool = false, solution: Reference.Motion? = nil,
    distinction: String = ""
  ) {
    self.name = name
    self.distinction = distinction
    self.summary = summary
    self.equation = equation
    self.times = times
    self.positions = positions
    self.velocities = velocities ?? Array(repeating: 0, count: positions.count)
    self.frequency = frequency
    self.coarsest = coarsest
    self.isForImplicitMethods = isForImplicitMethods
    self.isSized = isSized
    self.solution = solution
  }

  /// A spring of the user's own, with its position relative to the target.
  package convenience init(
    _ name: String = "custom", _ spring: Spring, position: Double, velocity: Double,
    duration: Double
  ) {
    let k = spring.stiffness / spring.mass
    let c = spring.damping / spring.mass
    let radians = duration * k.squareRoot()
    self.init(
      name, "the spring of the options", LinearOscillator(stiffness: k, damping: c),
      at: Self.evenTimes(duration), positions: [position],
      velocities: [velocity], frequency: k.squareRoot(),
      coarsest: Int(min(max(radians / 4, 8), 2000)),
      distinction: "/zeta=\(spring.dampingRatio)/omega=\(spring.angularFrequency)"
        + "/x0=\(position)/v0=\(velocity)")
  }

  /// A motion in units of its scale, to which tolerances are relative.
  convenience init(_ motion: SpringMotion, at times: SampleTimes) {
    let rates = motion.rates
    self.init(
      "spring", "",
      LinearOscillator(stiffness: rates.stiffnessPerMass, damping: rates.dampingPerMass),
      at: times, positions: [motion.initialDistance / motion.scale],
      velocities: [motion.initialVelocity / motion.scale], frequency: rates.angularFrequency,
      coarsest: 1)
  }

  /// Equations read from a text. `position` and `velocity` replace the text's
  /// initial values of the first coordinate. Values not given are 0; if none is
  /// given, the first coordinate starts at 1.
  package convenience init(
    _ system: EquationSystem, name: String = "equation", position: Double? = nil,
    velocity: Double? = nil, at times: SampleTimes
  ) {
    var starts = system.startPositions
    var speeds = system.startVelocities
    if let position { starts[0] = position }
    if let velocity { speeds[0] = velocity }
    if (starts + speeds).allSatisfy({ $0 == nil }) { starts[0] = 1 }
    // A coordinate of first order has no velocity; solvers keep its value in
    // place of one.
    let isFirstOrder = system.isFirstOrder
    let positions = starts.indices.map { isFirstOrder[$0] ? 0 : starts[$0] ?? 0 }
    let velocities = starts.indices.map { (isFirstOrder[$0] ? starts[$0] : speeds[$0]) ?? 0 }
    let start = (positions + velocities).map(Value.decimal)
    self.init(
      name, system.text.source, ParsedEquation(system),
      at: times, positions: positions, velocities: velocities, frequency: nil, coarsest: 16,
      distinction: "/own="
        + RunIdentifier.digest(([system.text.source] + start).joined(separator: " ")))
  }

  /// The problem sampled at other times, without a solution of its own.
  package func sampled(at times: SampleTimes) -> Problem {
    Problem(
      name, summary, equation, at: times, positions: positions, velocities: velocities,
      frequency: frequency, coarsest: coarsest, distinction: distinction)
  }

  /// The default number of intervals between samples, 3³·37. If the number of
  /// steps is a multiple of it, steps end at every sample; if it is a divisor,
  /// each step contains equally many samples.
  static let defaultIntervals = 999

  /// `count` evenly spaced times over `duration` s; by default 1000, or fewer
  /// for more than 4000 coordinates.
  package static func evenTimes(
    _ duration: Double, coordinates: Int = 1, count: Int? = nil
  ) -> SampleTimes {
    SampleTimes(
      duration: duration,
      count: count ?? max(2, min(defaultIntervals + 1, 4_000_000 / coordinates)))
  }

  /// In seconds: problems end at their last sample.
  package var duration: Double { times.end }

  package var isText: Bool { equation is ParsedEquation }

  /// See `Equation.expressions`.
  package var system: EquationSystem? { equation.expressions }

  /// The solution that errors are measured against, computed in the first call.
  ///
  /// - Throws: how the computation failed.
  package func reference() throws(SolveFailure) -> Reference {
    let result = knownReference.withLock { known in
      if let known { return known }
      let result = Result { () throws(SolveFailure) -> Reference in try Reference(self) }
      known = result
      return result
    }
    return try result.get()
  }

  /// The damping ratio ζ; `nil` unless the equation is a `LinearOscillator`.
  var dampingRatio: Double? {
    (equation as? LinearOscillator).map { $0.damping / (2 * $0.angularFrequency) }
  }
  /// Whether the rates are so far apart that some ladders refuse the problem.
  package var isStiff: Bool { isForImplicitMethods || (dampingRatio ?? 0) > 100 }
  /// Whether ζ is 1 within 1e-9: then x = y e^(-c·t/2) leaves no force on y.
  var isCritical: Bool { dampingRatio.map { ($0 - 1).magnitude < 1e-9 } ?? false }
  /// Whether ζ < 1; true if ζ is not known.
  var oscillates: Bool { (dampingRatio ?? 0) < 1 }
  /// Whether it lasts over 318 periods: some ladders are then short or empty.
  package var isLong: Bool { duration * (frequency ?? 0) > 2000 }
  package var isLinear: Bool { equation is LinearOscillator || equation is any LinearEquation }

  /// A property of problems that a method could solve but is not meant for, and
  /// the reason as a clause.
  struct Trait: Sendable {
    let isFound: @Sendable (Problem) -> Bool
    let reason: String

    static let stiff = Trait(isFound: \.isStiff, reason: "its rates are too far apart")
    static let critical = Trait(
      isFound: \.isCritical, reason: "removing its damping exactly leaves no force")
    static let overdamped = Trait(
      isFound: { !$0.oscillates }, reason: "it does not oscillate")
    static let long = Trait(isFound: \.isLong, reason: "so many periods take too long")
  }

  func refuse(_ traits: [Trait]) throws(Refusal) {
    for trait in traits where trait.isFound(self) { throw .unsuited(trait.reason) }
  }
}

extension Equation {
  /// The equation as expressions, if it is read from a text or comes with one;
  /// `nil` also if its text has too many coordinates or an invalid coefficient.
  var expressions: EquationSystem? {
    switch self {
    case let parsed as ParsedEquation: parsed.system
    case let written as any WrittenEquation: try? EquationSystem(written.text)
    default: nil
    }
  }

  /// The damping c of each coordinate, in 1/s, if the equation is known to be
  /// x'' = f(t, x) − c x', or y' = f(t, x) for coordinates of first order.
  var linearDamping: [Double]? {
    if let force = self as? any ScalarForce { return [force.damping] }
    return isVelocityFree ? Array(repeating: 0, count: count) : expressions?.linearDamping
  }
}

extension SampleTimes {
  /// The time of a sample in twice the precision, in s.
  package func exact(_ sample: Int) -> DoubleDouble {
    DoubleDouble(high: high[sample], low: low[sample])
  }
}
