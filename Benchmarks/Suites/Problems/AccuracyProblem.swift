import Equations
import Integrators
import Springs
import Synchronization

/// A problem of the accuracy suite: an equation, a start, sample times, and the
/// solution that errors are measured against.
public final class AccuracyProblem: Sendable {
  /// A period of time with one target. Most problems have one piece; one that
  /// is sent to new targets has a piece for each.
  package struct Piece: Sendable {
    /// In seconds from the piece's beginning.
    package let times: SampleTimes
    /// In s.
    let duration: Double
    /// The position from which x is measured.
    var target = 0.0
  }

  public let name: String
  /// Appended to case ids to distinguish a user's problem from others of the
  /// same name; empty for problems of the catalogue.
  package let distinction: String
  public let summary: String
  package let equation: any Equation
  package let pieces: [Piece]
  /// The start, by coordinate; positions are relative to the first target.
  let positions: [Double]
  let velocities: [Double]
  /// ω in rad/s by which velocities are scaled.
  package let frequency: Double
  /// The largest |x₀ − target| + |v₀|/ω of any coordinate.
  private let startScale: Double
  /// The number of equal steps in which a method of order 8 reaches about one
  /// correct digit. Ladders of equal steps begin at a multiple of it.
  let coarsest: Int
  /// Whether energy is conserved: there is neither damping nor a drive.
  let isConservative: Bool
  /// The solution of the first piece; `nil` if the equation's own, or a
  /// computed one, is to be used.
  let solution: Exact.Motion?
  /// Whether the problem exists with any number of coordinates.
  package let isSized: Bool

  /// What errors are measured against.
  package enum Reference: String, Sendable {
    case exact
    /// Two solves by power series in twice the precision. If these do not reach
    /// the end, rows have `tightest`; see `EquationReference`.
    case computed
    /// A solve of the highest order with the smallest tolerance.
    case tightest = "tightest solve"
  }

  /// What errors are measured against here.
  package var reference: Reference {
    switch equation {
    case is any Oscillator: .exact
    case is any WrittenEquation: .computed
    default: .tightest
    }
  }

  /// The error estimate of a reference of the kind `computed`; `nil` for
  /// others.
  package var referenceError: Double? { exact.error }

  /// Holds `exact` once it has been computed.
  let cache = Mutex<Exact?>(nil)

  init(
    _ name: String, _ summary: String, _ equation: any Equation, pieces: [Piece],
    positions: [Double], velocities: [Double]? = nil, frequency: Double, coarsest: Int,
    isConservative: Bool = false, isSized: Bool = false, solution: Exact.Motion? = nil,
    distinction: String = ""
  ) {
    self.name = name
    self.distinction = distinction
    self.summary = summary
    self.equation = equation
    self.pieces = pieces
    self.positions = positions
    self.velocities = velocities ?? Array(repeating: 0, count: positions.count)
    self.frequency = frequency
    startScale = zip(positions, self.velocities).reduce(0) {
      max($0, $1.0.magnitude + $1.1.magnitude / frequency)
    }
    self.coarsest = coarsest
    self.isConservative = isConservative
    self.isSized = isSized
    self.solution = solution
  }

  /// Any equation, from any start; 1000 samples, or fewer for many coordinates.
  /// Without a known solution, the tightest solve is the reference.
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

  /// The default number of intervals between the samples of a piece, 3³·37.
  /// Steps whose number is a multiple of it end on the samples; if it is a
  /// divisor, each step contains the same number of samples.
  static let defaultIntervals = 999

  /// A piece of `duration` s with `count` evenly spaced samples; by default
  /// 1000, or as many as make four million numbers over all coordinates.
  static func piece(_ duration: Double, coordinates: Int = 1, count: Int? = nil) -> Piece {
    let samples = count ?? max(2, min(defaultIntervals + 1, 4_000_000 / coordinates))
    return Piece(times: SampleTimes(duration: duration, count: samples), duration: duration)
  }

  /// S, by which errors are scaled: |x₀ − target| + |v₀|/ω; or, if the motion
  /// starts at rest at its target, the largest distance to which it is driven.
  package var scale: Double {
    if startScale > 0 { return startScale }
    let positions = exact.pieces.lazy.flatMap(\.states).flatMap(\.positions)
    let largest = positions.reduce(0) { max($0, $1.rounded.magnitude) }
    return largest > 0 ? largest : 1
  }

  package var duration: Double { pieces.reduce(0) { $0 + $1.duration } }
  package var sampleCount: Int { pieces.reduce(0) { $0 + $1.times.count } }

  // MARK: Samples and steps

  /// Where samples lie relative to equal steps.
  package enum SampleOutput: String, Sendable {
    /// Each sample is the end of a step.
    case stepEnds = "step_ends"
    /// Every step contains the same number of samples, at the same fractions of
    /// the step.
    case even
    case interpolated

    /// - Parameter intervals: the number of intervals between samples; `nil`
    ///   unless they are evenly spaced.
    package init(steps: Int, intervals: Int?) {
      guard let intervals, steps > 0 else {
        self = .interpolated
        return
      }
      self =
        steps % intervals == 0 ? .stepEnds : intervals % steps == 0 ? .even : .interpolated
    }
  }

  /// The number of intervals between samples; `nil` unless they are evenly
  /// spaced and in one piece.
  var sampleIntervals: Int? {
    pieces.count == 1 && pieces[0].times.spacing != nil ? pieces[0].times.count - 1 : nil
  }

  package func sampleOutput(steps: Int) -> SampleOutput {
    SampleOutput(steps: steps, intervals: sampleIntervals)
  }

  // MARK: Properties that determine ladders

  /// The damping ratio ζ; `nil` unless the equation is a single spring.
  var dampingRatio: Double? {
    (equation as? LinearOscillator).map { $0.damping / (2 * $0.angularFrequency) }
  }
  /// Whether the rates are so far apart that explicit methods are unsuitable.
  package var isStiff: Bool { (dampingRatio ?? 0) > 100 }
  /// Whether removing the damping removes the whole force.
  var isCritical: Bool { dampingRatio.map { ($0 - 1).magnitude < 1e-9 } ?? false }
  var oscillates: Bool { (dampingRatio ?? 0) < 1 }
  /// Whether methods of low order take too long: hundreds of periods.
  package var isLong: Bool { duration * frequency > 2000 }
  var isLinear: Bool { equation is LinearOscillator || equation is any LinearEquation }
}

extension SampleTimes {
  /// The time of a sample in twice the precision, in s.
  package func exact(_ sample: Int) -> DoubleDouble {
    DoubleDouble(high: high[sample], low: low[sample])
  }
}
