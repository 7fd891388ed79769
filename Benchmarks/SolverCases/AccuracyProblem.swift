import Equations
import Integrators
import Oscillators
import Springs
import Synchronization

/// A problem of the accuracy suite: an equation, a start, the wanted times and
/// the exact solution at each of them.
public final class AccuracyProblem: Sendable {
  package enum Equation: Sendable {
    case spring(SpringForce)
    case duffing
    case chain
  }

  /// A stretch with one target; most problems are one piece.
  struct Piece: Sendable {
    /// Seconds from the piece's beginning.
    let times: SampleTimes
    let duration: Double
    /// What x is measured from.
    let target: Double
    /// Whether the piece's last sample is only there to carry the state on.
    let endsBetweenSamples: Bool
  }

  public let name: String
  public let summary: String
  package let equation: Equation
  let pieces: [Piece]
  /// Distance from the target of the first piece, and velocity.
  let start: Double
  let velocity: Double
  /// ω in rad/s by which velocities are scaled.
  package let frequency: Double
  /// S = |x0 − target| + |v0|/ω.
  let scale: Double
  /// Fewest steps that a method of high order is tried with.
  let coarsest: Int
  /// Whether solutions neither decay nor are forced, so that energy must stay.
  let isConservative: Bool

  /// Exact positions and velocities at all samples, made when first asked for.
  var exact: Exact {
    cache.withLock { cache in
      if let cache { return cache }
      let solution = exactSolution()
      cache = solution
      return solution
    }
  }

  struct Exact: Sendable {
    var positions: [DoubleDouble] = []
    var velocities: [DoubleDouble] = []
    /// Where a spring's pieces begin.
    var starts: [(position: DoubleDouble, velocity: DoubleDouble)] = []
  }

  private let cache = Mutex<Exact?>(nil)

  init(
    _ name: String, _ summary: String, _ equation: Equation, pieces: [Piece], start: Double,
    velocity: Double, frequency: Double, coarsest: Int, isConservative: Bool = false
  ) {
    self.name = name
    self.summary = summary
    self.equation = equation
    self.pieces = pieces
    self.start = start
    self.velocity = velocity
    self.frequency = frequency
    scale = start.magnitude + velocity.magnitude / frequency
    self.coarsest = coarsest
    self.isConservative = isConservative
  }

  package var duration: Double { pieces.reduce(0) { $0 + $1.duration } }
  package var samplesCount: Int { pieces.reduce(0) { $0 + $1.times.count } }

  private func exactSolution() -> Exact {
    var exact = Exact()
    switch equation {
    case .spring(let force):
      let oscillator = LinearOscillator(stiffness: force.stiffness, damping: force.damping)
      var x = DoubleDouble(start)
      var v = DoubleDouble(velocity)
      for (index, piece) in pieces.enumerated() {
        if index > 0 {
          x = x + DoubleDouble(pieces[index - 1].target) - DoubleDouble(piece.target)
        }
        exact.starts.append((x, v))
        for k in 0..<piece.times.count {
          let t = DoubleDouble(high: piece.times.high[k], low: piece.times.low[k])
          let state = oscillator.state(at: t, position: x, velocity: v)
          exact.positions.append(state.position)
          exact.velocities.append(state.velocity)
        }
        let end = oscillator.state(at: DoubleDouble(piece.duration), position: x, velocity: v)
        x = end.position
        v = end.velocity
      }
    case .duffing:
      let oscillator = DuffingOscillator()
      for k in 0..<pieces[0].times.count {
        let times = pieces[0].times
        let state = oscillator.state(at: DoubleDouble(high: times.high[k], low: times.low[k]))
        exact.positions.append(state.position)
        exact.velocities.append(state.velocity)
      }
    case .chain:
      let chain = SpringChain()
      let times = pieces[0].times
      for k in 0..<times.count {
        let state = chain.state(at: DoubleDouble(high: times.high[k], low: times.low[k]))
        exact.positions += state.positions
        exact.velocities += state.velocities
      }
    }
    return exact
  }

  /// The exact state by component, `time` s after the beginning of a piece.
  func exactState(
    piece: Int, at time: DoubleDouble
  ) -> (positions: [DoubleDouble], velocities: [DoubleDouble]) {
    switch equation {
    case .spring(let force):
      let start = exact.starts[piece]
      let state = LinearOscillator(stiffness: force.stiffness, damping: force.damping).state(
        at: time, position: start.position, velocity: start.velocity)
      return ([state.position], [state.velocity])
    case .duffing:
      let state = DuffingOscillator().state(at: time)
      return ([state.position], [state.velocity])
    case .chain:
      return SpringChain().state(at: time)
    }
  }
}

extension AccuracyProblem {
  static var pluck: [Double] { SpringChain.initialPositions }
  static var chainStiffness: Double { SpringChain.stiffness }
}
