import Batch
import Springs

/// What a case of coupled masses computes with: a chain, its states, and the
/// results.
final class ChainMemory {
  /// The highest modal frequency, in radians per second.
  static let frequency = 80.0

  /// The modes of the chain; `nil` if they cannot be computed.
  let system: ModalSystem?
  /// The states as amplitudes of the modes.
  var modal: ModalStates?
  /// The matrix that advances a state by one frame.
  let propagator: DensePropagator?
  /// One state per column: the positions of all masses, then the velocities.
  let states: StateMatrix
  /// The results in the same order; NaN before they are computed.
  let out: StateMatrix

  init(masses: Int) {
    let states = StateMatrix(spreadOver: 2 * masses)
    self.states = states
    out = StateMatrix(rows: 2 * masses, repeating: .nan)
    // The highest frequency of a long chain of unit masses is twice the root of
    // the stiffness.
    system = ModalSystem(
      chainOf: masses, stiffness: ChainMemory.frequency * ChainMemory.frequency / 4,
      massDamping: 0.5, stiffnessDamping: 1e-3)
    propagator = system.map { DensePropagator($0, time: BatchSuite.frame) }
    modal = system.map { system in
      ModalStates(
        system, positions: states.values(rows: 0..<masses),
        velocities: states.values(rows: masses..<2 * masses), states: StateMatrix.columns)
    }
  }

  /// The state in column `state` at a later time in seconds, computed mode by
  /// mode.
  func exact(
    _ system: ModalSystem, state: Int, time: Double
  ) -> (positions: [Double], velocities: [Double]) {
    let masses = system.count
    var positions = [Double](repeating: 0, count: masses)
    var velocities = positions
    for (mode, rates) in system.modes.enumerated() {
      let weights = (0..<masses).map { system.vectors[$0 * masses + mode] }
      var start = SpringState(position: 0, velocity: 0)
      for mass in 0..<masses {
        start.position += weights[mass] * states[mass, state]
        start.velocity += weights[mass] * states[masses + mass, state]
      }
      let end = SpringMotion(
        rates: rates, from: start.position, to: 0, initialVelocity: start.velocity
      ).state(at: time)
      for mass in 0..<masses {
        positions[mass] += weights[mass] * end.position
        velocities[mass] += weights[mass] * end.velocity
      }
    }
    return (positions, velocities)
  }
}
