import CKernels
import Equations
import Springs

/// The treatment of damping by a composition of kicks and drifts.
public enum DampingSplit: Sendable {
  /// Damping is removed exactly before the equation is split (Lawson). This
  /// keeps the order of every composition, even of those that need x'' = f(x).
  case removed
  /// The kick is the exact flow of v' = f(x) − c·v at fixed x.
  case inKick
  /// The kick is an explicit Euler step: damping is taken at the old velocity.
  case explicit

  /// The factors of velocity and force in a kick of `t` seconds with the
  /// damping `c` (1/s).
  func kick(_ t: Double, damping c: Double) -> (kept: Double, length: Double) {
    switch self {
    case .removed: (1, t)
    case .inKick: (exp(-c * t), c == 0 ? t : -expm1(-c * t) / c)
    case .explicit: (1 - c * t, t)
    }
  }
}

/// Equal steps of a composition of kicks and drifts for x'' = f(t, x) − c x' of
/// any number of coordinates, each with a damping c of its own.
///
/// f is the acceleration at a velocity of zero. A coordinate of first order has
/// the equation y' = f(t, x), without damping.
final class SplitSystemStepper: SystemStepper {
  private let composition: Composition
  private let split: DampingSplit
  /// c of each coordinate, in 1/s.
  private let damping: UnsafeMutablePointer<Double>
  /// For each kick and coordinate the factors of the velocity and of the force;
  /// see `DampingSplit.kick`.
  private let kicks: UnsafeMutablePointer<(kept: Double, length: Double)>
  /// For each drift and coordinate the factor of the state after it.
  private let decays: UnsafeMutablePointer<Double>
  /// Whether a coordinate has damping that is removed.
  private let removesDamping: Bool
  /// The step size in `kicks` and `decays`, in s.
  private var foldedStep = 0.0
  private var storage = CacheLines()

  init(
    _ equation: any Equation, _ composition: Composition, _ split: DampingSplit, damping: [Double]
  ) {
    require(damping.count == equation.count, "a damping for each coordinate")
    self.composition = composition
    self.split = split
    self.damping = storage.copy(damping)
    kicks = storage.make(composition.kicks.count * damping.count, of: (1, 0))
    decays = storage.make(composition.drifts.count * damping.count, of: 1)
    removesDamping = split == .removed && damping.contains { $0 != 0 }
    super.init(equation, estimateOrder: 0, states: 2)
    integrals.areOfCubics = composition.order <= 4
  }

  /// f as evaluated last, and the velocities of zero at which it is evaluated.
  private var force: UnsafeMutablePointer<Double> { state(0) }
  private var rest: UnsafeMutablePointer<Double> { state(1) }

  private func evaluateForce(
    _ time: Double, _ position: UnsafeMutablePointer<Double>, _ report: inout SolveReport
  ) {
    evaluate(time, position, rest, force)
    report.evaluations += width
  }

  override func begin(
    positions: [Double], velocities: [Double], _ report: inout SolveReport
  ) {
    super.begin(positions: positions, velocities: velocities, &report)
    if composition.beginsWithKick { evaluateForce(0, x, &report) }
  }

  /// Computes the factors for steps of `h` seconds, unless it has them.
  private func fold(_ h: Double) {
    if foldedStep == h { return }
    foldedStep = h
    for k in 0..<width {
      for (index, share) in composition.kicks.enumerated() {
        kicks[index * width + k] = split.kick(share * h, damping: damping[k])
      }
      guard removesDamping else { continue }
      for (index, share) in composition.drifts.enumerated() {
        decays[index * width + k] = exp(-damping[k] * share * h / 2)
      }
    }
  }

  override func advance(_ trial: Trial, _ report: inout SolveReport) {
    let h = trial.length
    fold(h)
    p.update(from: x, count: width)
    q.update(from: v, count: width)
    changeVelocity(by: 1)
    var place = 0.0
    for (index, share) in composition.drifts.enumerated() {
      if composition.beginsWithKick {
        kick(index)
      } else if index > 0 {
        evaluateForce(trial.time + place * h, p, &report)
        kick(index - 1)
      }
      drift(index, share * h)
      place += share
      // The last force of a step is the first of the next.
      if composition.beginsWithKick { evaluateForce(trial.time + place * h, p, &report) }
    }
    if composition.beginsWithKick { kick(composition.drifts.count) }
    changeVelocity(by: -1)
  }

  /// Adds (c/2) x to the velocities in `q`, or with −1 subtracts it: within a
  /// step, removed damping makes the velocity v + (c/2) x.
  private func changeVelocity(by sign: Double) {
    guard removesDamping else { return }
    for k in 0..<width { q[k] += sign * damping[k] / 2 * p[k] }
  }

  private func drift(_ index: Int, _ length: Double) {
    let (p, q, decays) = (p, q, decays + index * width)
    guard removesDamping else {
      for k in 0..<width { p[k] += length * q[k] }
      return
    }
    for k in 0..<width {
      p[k] = (p[k] + length * q[k]) * decays[k]
      q[k] *= decays[k]
    }
  }

  private func kick(_ index: Int) {
    let (p, q, force, kicks) = (p, q, force, kicks + index * width)
    for k in 0..<width {
      let shift = removesDamping ? damping[k] * damping[k] / 4 * p[k] : 0
      q[k] = kicks[k].kept * q[k] + kicks[k].length * (force[k] + shift)
    }
  }

  override func renewAcceleration(_ time: Double, _ report: inout SolveReport) {
    if !composition.beginsWithKick {
      // Only interpolation and visits need it.
      if output != nil || visit != nil { super.renewAcceleration(time, &report) }
      return
    }
    for k in 0..<width { acceleration[k] = force[k] - damping[k] * v[k] }
  }
}
