import Equations
import Integrators
import Oscillators
import Springs
import Synchronization

/// A problem of the accuracy suite: an equation, a start, the wanted times and
/// the solution at each of them.
public final class AccuracyProblem: Sendable {
  /// A stretch with one target; most problems are one piece.
  package struct Piece: Sendable {
    /// Seconds from the piece's beginning.
    package let times: SampleTimes
    let duration: Double
    /// What x is measured from.
    var target = 0.0
  }

  public let name: String
  public let summary: String
  package let equation: any Equation
  package let pieces: [Piece]
  /// Distances from the target of the first piece, and velocities.
  let start: ExactState
  let positions: [Double]
  let velocities: [Double]
  /// ω in rad/s by which velocities are scaled.
  package let frequency: Double
  /// |x0 − target| + |v0|/ω, of the coordinate with the largest.
  private let startScale: Double
  /// Fewest steps that a method of high order is tried with.
  let coarsest: Int
  /// Whether solutions neither decay nor are forced, so that energy must stay.
  let isConservative: Bool
  /// The solution of the first piece, if the equation cannot tell it or not as
  /// cheaply.
  private let solution: Exact.Motion?
  /// Whether programs of others solve it, too.
  package let isForPeers: Bool
  /// Whether there are others of its name with another number of coordinates.
  package let isSized: Bool

  /// What errors are measured against.
  package enum Reference: String, Sendable {
    case exact
    /// Power series in twice the precision, twice: see `EquationReference`. Where
    /// these do not reach the end, rows say that it is the tightest solve.
    case computed
    /// A solve of the highest order with the smallest tolerance.
    case tightest = "tightest solve"
  }

  package var reference: Reference {
    switch equation {
    case is FermiChain: .computed
    case is any Oscillator: .exact
    case is any WrittenEquation: .computed
    default: .tightest
    }
  }

  /// How far a computed reference is trusted; nil of the others.
  package var referenceError: Double? {
    equation is FermiChain ? FermiChain.errorPerSecond * duration : exact.error
  }

  struct Exact: Sendable {
    typealias Motion = @Sendable (DoubleDouble) -> ExactState
    /// By sample and coordinate.
    var positions: [DoubleDouble] = []
    var velocities: [DoubleDouble] = []
    var pieces: [Motion] = []
    var error: Double?
  }

  private let cache = Mutex<Exact?>(nil)

  init(
    _ name: String, _ summary: String, _ equation: any Equation, pieces: [Piece],
    positions: [Double], velocities: [Double]? = nil, frequency: Double, coarsest: Int,
    isConservative: Bool = false, isForPeers: Bool = false, isSized: Bool = false,
    solution: (@Sendable (DoubleDouble) -> ExactState)? = nil
  ) {
    self.name = name
    self.summary = summary
    self.equation = equation
    self.pieces = pieces
    self.positions = positions
    self.velocities = velocities ?? Array(repeating: 0, count: positions.count)
    start = ExactState(positions: positions, velocities: self.velocities)
    self.frequency = frequency
    startScale = zip(positions, self.velocities).reduce(0) {
      max($0, $1.0.magnitude + $1.1.magnitude / frequency)
    }
    self.coarsest = coarsest
    self.isConservative = isConservative
    self.isForPeers = isForPeers
    self.isSized = isSized
    self.solution = solution
  }

  /// Any equation, from any start; 1000 samples, or fewer of many coordinates.
  /// One without a known solution is measured against the tightest solve.
  ///
  /// - Parameter frequency: ω in rad/s by which velocities are scaled and the
  ///   coarsest steps are chosen.
  public convenience init(
    _ name: String, _ summary: String, _ equation: any Equation, positions: [Double],
    velocities: [Double], duration: Double, frequency: Double
  ) {
    self.init(
      name, summary, equation,
      pieces: [Self.piece(duration, coordinates: equation.count)], positions: positions,
      velocities: velocities, frequency: frequency,
      coarsest: Int(min(max(duration * frequency / 4, 8), 2000)))
  }

  /// Evenly spaced samples, 1000 or what four million numbers hold, if not
  /// `count`.
  static func piece(_ duration: Double, coordinates: Int = 1, count: Int? = nil) -> Piece {
    let samples = count ?? max(2, min(1000, 4_000_000 / coordinates))
    return Piece(times: SampleTimes(duration: duration, count: samples), duration: duration)
  }

  /// S, by which errors are scaled: |x0 − target| + |v0|/ω, or, of a motion
  /// that starts at rest in its target and is driven, how far it goes.
  package var scale: Double {
    if startScale > 0 { return startScale }
    let largest = exact.positions.reduce(0) { max($0, $1.rounded.magnitude) }
    return largest > 0 ? largest : 1
  }

  package var duration: Double { pieces.reduce(0) { $0 + $1.duration } }
  package var sampleCount: Int { pieces.reduce(0) { $0 + $1.times.count } }

  // MARK: Samples and steps

  /// How the samples come out of equal steps.
  package enum SampleOutput: String, Sendable {
    /// Each is the end of a step.
    case stepEnds = "step_ends"
    /// Every step holds equally many, at the same places.
    case even
    case interpolated

    /// - Parameter intervals: between samples, where these are evenly spaced.
    package init(steps: Int, intervals: Int?) {
      guard let intervals, steps > 0 else {
        self = .interpolated
        return
      }
      self =
        steps % intervals == 0 ? .stepEnds : intervals % steps == 0 ? .even : .interpolated
    }
  }

  /// Intervals between the samples where these are evenly spaced and in one
  /// piece.
  var sampleIntervals: Int? {
    pieces.count == 1 && pieces[0].times.spacing != nil ? pieces[0].times.count - 1 : nil
  }

  package func sampleOutput(steps: Int) -> SampleOutput {
    SampleOutput(steps: steps, intervals: sampleIntervals)
  }

  // MARK: What methods want to know

  /// Damping over critical damping, of a single spring.
  var dampingRatio: Double? {
    (equation as? LinearOscillator).map { $0.damping / (2 * $0.angularFrequency) }
  }
  /// Rates so far apart that explicit methods have no business here.
  package var isStiff: Bool { (dampingRatio ?? 0) > 100 }
  /// Removing the damping removes the whole force.
  var isCritical: Bool { dampingRatio.map { ($0 - 1).magnitude < 1e-9 } ?? false }
  var oscillates: Bool { (dampingRatio ?? 0) < 1 }
  /// Hundreds of periods, for which methods of low order take too long.
  package var isLong: Bool { duration * frequency > 2000 }
  var isLinear: Bool { equation is LinearOscillator || equation is any LinearEquation }

  // MARK: The solution

  /// Exact positions and velocities at all samples, made at the first use.
  var exact: Exact {
    cache.withLock { cache in
      if let cache { return cache }
      let solution = exactSolution()
      cache = solution
      return solution
    }
  }

  /// The exact state by coordinate, `time` s after the beginning of a piece.
  func exactState(piece: Int, at time: DoubleDouble) -> ExactState { exact.pieces[piece](time) }

  /// The exact state of a problem of one piece.
  package func exactState(at time: DoubleDouble) -> ExactState { exactState(piece: 0, at: time) }

  private func exactSolution() -> Exact {
    var exact = Exact()
    var at = start
    for (index, piece) in pieces.enumerated() {
      if index > 0 {
        let shift = DoubleDouble(pieces[index - 1].target) - DoubleDouble(piece.target)
        at.positions = at.positions.map { $0 + shift }
      }
      let known = index == 0 ? solution : nil
      let motion = known ?? self.motion(from: at, piece, &exact.error)
      exact.pieces.append(motion)
      for k in 0..<piece.times.count {
        let state = motion(DoubleDouble(high: piece.times.high[k], low: piece.times.low[k]))
        exact.positions += state.positions
        exact.velocities += state.velocities
      }
      if index + 1 < pieces.count { at = motion(DoubleDouble(piece.duration)) }
    }
    return exact
  }

  private func motion(
    from start: ExactState, _ piece: Piece, _ error: inout Double?
  ) -> Exact.Motion {
    if let oscillator = equation as? any Oscillator { return oscillator.solution(from: start) }
    let positions = start.positions.map(\.rounded)
    let velocities = start.velocities.map(\.rounded)
    if let written = equation as? any WrittenEquation,
      let reference = try? EquationReference(
        EquationStart(
          EquationSystem(of: written), position: positions[0], velocity: velocities[0]),
        times: piece.times, keepsSeries: true),
      let solution = reference.solution
    {
      error = max(error ?? 0, reference.error)
      return { time in
        let state = solution.state(at: time)
        return ExactState(positions: state.positions, velocities: state.velocities)
      }
    }
    let solver = SystemSolver(
      equation, StageTable(.verner9), StepControl(Tolerance(1e-14)), nodes: 4)
    let tightest = solver.solution(
      from: SystemStart(
        positions: positions, velocities: velocities, duration: piece.duration))
    let width = equation.count
    return { time in
      ExactState(
        positions: (0..<width).map { tightest.position(at: time.rounded, coordinate: $0) },
        velocities: (0..<width).map { tightest.velocity(at: time.rounded, coordinate: $0) })
    }
  }
}
