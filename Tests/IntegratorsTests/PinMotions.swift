import Equations
import Integrators

/// The motions of sweeps. Between them they have damping, drives, stiffness,
/// large states, rest, samples at the ends of steps and between them, a start
/// without a sample, a single step, and more steps between samples than a
/// solver keeps for interpolation.
extension PinTests {
  struct Motion: Sendable {
    let force: SpringForce
    let x: Double
    let v: Double
    let times: SampleTimes
    var recordsVelocities = true

    func solved(by solver: any Solver<SpringForce>) -> Solved {
      solver.solved(force, x: x, v: v, at: times, recordsVelocities: recordsVelocities)
    }
  }

  static let even = SampleTimes(duration: 4, count: 9)
  static let fine = SampleTimes(duration: 4, count: 33)
  static let uneven = SampleTimes([0, 0.3, 0.31, 0.9, 1.4, 2.2, 2.3, 3.3, 3.7, 4])
  /// No sample at the start, and two at the same time.
  static let late = SampleTimes([0.5, 0.5, 1.25, 2, 2.125, 4])
  static let ends = SampleTimes(duration: 4, count: 2)
  static let dense = SampleTimes(duration: 4, count: 401)
  static let short = SampleTimes(duration: 1e-3, count: 3)
  static let long = SampleTimes(duration: 300, count: 61)
  static let instant = SampleTimes(duration: 1e-12, count: 2)
  /// The last of 49 equal steps ends just before 1: 49 · (1/49) is rounded
  /// down.
  static let unit = SampleTimes([0, 0.4, 1])

  static let hardening = Motion(
    force: SpringForce(stiffness: 1, damping: 0.3, cubic: 1), x: 0.75, v: -0.5, times: even)
  static let far = Motion(
    force: SpringForce(stiffness: 2, damping: 0.1), x: 4000, v: -2500, times: late)
  static let driven = Motion(
    force: SpringForce(stiffness: 3, damping: 0.05, drive: 1), x: 0, v: 0, times: fine)
  static let fast = Motion(
    force: SpringForce(stiffness: 900, damping: 0), x: 1, v: 0, times: late,
    recordsVelocities: false)
  static let sampledOften = Motion(
    force: SpringForce(stiffness: 2, damping: 0.1, cubic: 0.5), x: 0.5, v: 0.5, times: dense)
  static let sampledAtEnds = Motion(
    force: SpringForce(stiffness: 5, damping: 1, cubic: 0.25), x: 1, v: 2, times: ends)
  static let brief = Motion(
    force: SpringForce(stiffness: 1, damping: 0.5), x: 1, v: 1, times: short)
  static let straight = Motion(
    force: SpringForce(stiffness: 0, damping: 0), x: 2, v: -1, times: uneven)
  static let resting = Motion(
    force: SpringForce(stiffness: 1, damping: 0), x: 0, v: 0, times: even)
  /// The motions of every sweep, unless it says otherwise.
  static let standardMotions: [Motion] = [
    hardening, far, driven, fast, sampledOften, sampledAtEnds, brief, straight, resting,
    Motion(force: SpringForce(stiffness: 30, damping: 25, drive: 2), x: -1, v: 3, times: fine),
    Motion(force: SpringForce(stiffness: 2, damping: 0.3, cubic: 1), x: 1, v: 1, times: instant),
    Motion(force: SpringForce(stiffness: 2, damping: 0.3, cubic: 1), x: 1, v: 1, times: unit),
    Motion(
      force: SpringForce(stiffness: 3, damping: 0.05, cubic: 2, drive: 1), x: 0, v: 0,
      times: even),
  ]

  static let creeping = Motion(
    force: SpringForce(stiffness: 400, damping: 2000), x: 1, v: 10, times: uneven)
  static let settling = Motion(
    force: SpringForce(stiffness: 900, damping: 40, cubic: 90), x: 1, v: 0, times: fine)
  static let lasting = Motion(
    force: SpringForce(stiffness: 1, damping: 0.01, cubic: 0.05), x: 1, v: 0, times: long)
  /// A spring whose force turns away from zero at |x| > 1/3.
  static let away = Motion(
    force: SpringForce(stiffness: 1, damping: 0.125, cubic: -9), x: 0.75, v: 0.5, times: even)
}
