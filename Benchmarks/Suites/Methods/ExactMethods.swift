import Equations
import Integrators
import Springs

extension Method {
  /// The methods that compute the solution itself.
  static var exact: [Method] {
    [
      // One closure makes the motion and contains the loop, so that the
      // compiler can keep the motion in registers.
      exactMethod(
        "closed-form", also: ["exact", "analytic"], "the solution itself, evaluated at each time",
        player: .formula { motion, time in motion.state(at: time) },
        .spring { force, start, trajectory in
          guard let motion = motion(force, start) else { return SolveReport() }
          trajectory.next = 0
          for k in 0..<trajectory.count {
            let state = motion.state(at: trajectory.high[k])
            trajectory.record(state.position, state.velocity)
          }
          return report(trajectory)
        }),
      springMethod(
        "propagator", "the exact 2×2 map from each time to the next", needsEvenSamples: true,
        player: .propagator
      ) { motion, trajectory in
        var (x, v) = (motion.start, motion.initialVelocity)
        let map = motion.rates.propagator(time: trajectory.high[1])
        for k in 0..<trajectory.count {
          if k > 0 { map.advance(&x, &v, target: 0) }
          trajectory.record(x, v)
        }
      },
      springMethod(
        "double-double", "the solution in twice working precision, rounded once",
        player: .formula { motion, time in motion.exactState(at: time) }
      ) { motion, trajectory in
        for k in 0..<trajectory.count {
          let state = motion.exactState(at: trajectory.high[k])
          trajectory.record(state.position, state.velocity)
        }
      },
      springMethod(
        "propagator-interleaved", "the exact map, for four vectors of samples at a time",
        needsEvenSamples: true
      ) { motion, trajectory in
        motion.sample(
          step: trajectory.high[1],
          positions: UnsafeMutableBufferPointer(
            start: trajectory.positions, count: trajectory.count),
          velocities: UnsafeMutableBufferPointer(
            start: trajectory.velocities, count: trajectory.count))
        trajectory.next = trajectory.count
      },
      exactMethod(
        "elliptic-cosine", "the Duffing solution from its Fourier series, in double-double",
        equations: "the problem duffing",
        SolverFactory { equation, _ in
          (equation as? DuffingOscillator).map { oscillator in
            ScalarRun { _, trajectory in
              trajectory.next = 0
              for k in 0..<trajectory.count {
                let state = oscillator.state(at: DoubleDouble(trajectory.high[k]))
                trajectory.record(state.position.rounded, state.velocity.rounded)
              }
              return report(trajectory)
            }
          }
        }),
    ]
  }

  // MARK: Parts of these methods

  private static func exactMethod(
    _ name: String, also aliases: [String] = [], _ summary: String,
    equations: String = "springs", needsEvenSamples: Bool = false, player: SpringPlayer? = nil,
    _ solver: SolverFactory
  ) -> Method {
    Method(
      name: name, aliases: aliases, family: "exact", summary: summary, isGiven: .solution,
      equations: equations, rungs: AccuracyLadder { _, _ in [SolverSetting(.fixed(steps: 1))] },
      solvers: [solver], needsEvenSamples: needsEvenSamples, player: player)
  }

  /// The motion of a spring of mass 1; `nil` if the numbers make no spring.
  private static func motion(
    _ force: LinearOscillator, _ start: InitialValue
  ) -> SpringMotion? {
    let spring = try? Spring(
      validating: 1, stiffness: force.stiffness, damping: force.damping)
    return spring?.motion(from: start.position, to: 0, initialVelocity: start.velocity)
  }

  private static func report(_ trajectory: Trajectory) -> SolveReport {
    var report = SolveReport()
    report.accepted = trajectory.count
    return report
  }

  /// A method that writes the samples of a spring's motion.
  @inline(__always)
  private static func springMethod(
    _ name: String, _ summary: String,
    needsEvenSamples: Bool = false, player: SpringPlayer? = nil,
    write: @escaping @Sendable (SpringMotion, Trajectory) -> Void
  ) -> Method {
    exactMethod(
      name, summary, needsEvenSamples: needsEvenSamples, player: player,
      .spring { force, start, trajectory in
        guard let motion = motion(force, start) else { return SolveReport() }
        trajectory.next = 0
        write(motion, trajectory)
        return report(trajectory)
      })
  }
}
