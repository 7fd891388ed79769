import CKernels
import Equations
import Platform

/// Equal steps of a composition of kicks and drifts for x'' = f(t, x) − c x' of
/// any number of coordinates, each with a damping c of its own, as
/// `CompositionSolver` has them for one.
///
/// f is the acceleration at a velocity of zero. A coordinate of first order has
/// no damping, y' = f(t).
final class SplitSystemStepper: SystemStepper {
  private let composition: Composition
  private let split: DampingSplit
  /// c of each coordinate, in 1/s.
  private let damping: [Double]
  /// For each kick and coordinate the factor of the velocity and that of the
  /// force; see `DampingSplit.kick`.
  private var kicks: [(kept: Double, length: Double)] = []
  /// For each drift and coordinate the factor of the state behind it.
  private var decays: [Double] = []
  /// The step size in `kicks` and `decays`, in s.
  private var foldedStep = 0.0

  init(
    _ equation: any Equation, _ composition: Composition, _ split: DampingSplit, damping: [Double]
  ) {
    self.composition = composition
    self.split = split
    self.damping = damping
    super.init(equation, estimateOrder: 0, states: 2)
    integrals.areOfCubics = composition.order <= 4
  }

  /// f at the position where it was evaluated last.
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

  /// Computes the factors of steps of `h` seconds, unless they are for these.
  private func fold(_ h: Double) {
    if foldedStep == h { return }
    foldedStep = h
    kicks = composition.kicks.flatMap { share in
      damping.map { split.kick(share * h, damping: $0) }
    }
    decays = composition.drifts.flatMap { share in
      damping.map { split == .removed ? exp(-$0 * share * h / 2) : 1 }
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

  /// Between the ends of a step, removed damping makes the velocity v + (c/2)
  /// x: adds the difference to `q`, or with −1 subtracts it.
  private func changeVelocity(by sign: Double) {
    guard split == .removed else { return }
    for k in 0..<width { q[k] += sign * damping[k] / 2 * p[k] }
  }

  private func drift(_ index: Int, _ length: Double) {
    for k in 0..<width {
      let decay = decays[index * width + k]
      p[k] = (p[k] + length * q[k]) * decay
      q[k] *= decay
    }
  }

  private func kick(_ index: Int) {
    for k in 0..<width {
      let kick = kicks[index * width + k]
      let c = damping[k]
      let f = split == .removed ? force[k] + c * c / 4 * p[k] : force[k]
      q[k] = kick.kept * q[k] + kick.length * f
    }
  }

  override func renewAcceleration(_ time: Double, _ report: inout SolveReport) {
    guard composition.beginsWithKick else { return super.renewAcceleration(time, &report) }
    for k in 0..<width { acceleration[k] = force[k] - damping[k] * v[k] }
  }
}
