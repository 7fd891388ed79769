import CKernels
import Equations

extension NystromSolver {
  @inlinable @inline(__always)
  package func solveAdaptive(
    _ force: Force, _ start: InitialValue<Double>, _ tolerance: Double, damped: Bool,
    _ trajectory: Trajectory<Double>
  ) -> SolveReport {
    var report = SolveReport()
    let half = force.damping / 2
    let shift = half * half
    let order = tables.estimateOrder
    var x = Compensated(start.position)
    var u = Compensated(start.velocity + half * start.position)
    var time = Compensated(0)
    let duration = start.duration
    var ladder = StepLadder(
      first: firstStep(
        position: start.position, velocity: start.velocity,
        acceleration: force.acceleration(start.position, start.velocity, 0),
        damping: force.damping, tolerance: tolerance, order: order, duration: duration),
      order: order, safety: 0.9)
    record.begin()
    let inverse = 1 / tolerance
    var growth = 8
    var isNew = true
    var g = 0.0
    while true {
      let remaining = (duration - time.value) - time.low
      if remaining <= 0 { break }
      var h = ladder.step
      var slot = ladder.rung & 15
      let isLast = h >= remaining
      if isLast {
        h = remaining
        slot = 16
      }
      if !(h > 1e-15 * duration) {
        report.code = .unstable
        break
      }
      if report.accepted + report.rejected >= maximumSteps {
        report.code = .maxSteps
        break
      }
      let (folded, nodes) = tables.fold(h, slot: slot)
      let stepper = NystromStepper<Method, Force>(
        force, folded: folded, nodes: nodes, adaptive: true)
      if isNew {
        g = stepper.force(x.value, time.value, 0, damped: damped)
        let v = u.value - half * x.value
        record.append(
          time.value, time.low, x.value, v, g - shift * x.value - force.damping * v,
          to: trajectory)
        report.evaluations += 1
      }
      let end = stepper.stages(x.value, u.value, g, time.value, damped: damped)
      report.evaluations += Method.stages - 1
      let ex = end.dx.magnitude / (1 + end.x.magnitude)
      let eu = end.du.magnitude / (1 + end.u.magnitude)
      let error = (ex > eu ? ex : eu) * inverse
      if error <= 1 {
        report.accepted += 1
        x.add(end.x - x.value)
        u.add(end.u - u.value)
        if isLast {
          time = Compensated(duration)
          break
        }
        time.add(h)
        ladder.accept(error, most: growth)
        growth = 4
        isNew = true
      } else {
        report.rejected += 1
        ladder.reject(error)
        growth = 1
        isNew = false
      }
    }
    let v = u.value - half * x.value
    if report.code == .success {
      record.append(
        duration, 0, x.value, v, force.acceleration(x.value, v, duration), to: trajectory)
    }
    if record.count >= 2 { record.flush(to: trajectory, final: report.code == .success) }
    return report
  }
}

extension NystromTables {
  /// The estimate shrinks like h to this power.
  @inlinable package var estimateOrder: Int { embeddedOrder + 1 }
}
