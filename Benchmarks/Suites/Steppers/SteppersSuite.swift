import Equations
import Integrators
import Measurement
import ModelSuites
import Oscillators
import Platform
import Reports
import Runs
import SolverCases
import Springs

/// The suite `steppers`: the cost of a single step and nothing else.
///
/// The solvers are the library's own, run over one interval without samples. The
/// plain C++ loops of `Benchmarks/Peers/cpp/loops.cpp` do the same arithmetic,
/// and the command `peers` compares the times of both.
public struct SteppersSuite: Suite {
  public let name = "steppers"
  public let summary = "cost of a single step, of one spring and of thousands"
  public let timeBudget = 1.5

  public let columns = [
    Column("stepper", .text, "what takes the steps"),
    Column("springs_count", .integer, "springs that step together"),
    Column("steps_count", .integer, "steps of each"),
    Column("step_size_s", .real, "length of a step"),
    Column("max_position_error", .real, optional: true, "error at the end, over S"),
    Column("ns_per_step", .real, optional: true, "median time of a step of one spring"),
    Column("mad_ns_per_step", .real, optional: true, "its median absolute deviation"),
  ]

  public init() {}

  // The parameters of the C++ loops, so that both do the same work.
  private static let force = LinearOscillator(stiffness: 438.6, damping: 4.2)
  /// In seconds.
  private static let step = 1e-4
  private static let steps = 20_000
  /// The number of springs that step together.
  private static let ensemble = 4096
  private static let ensembleSteps = 64
  private static let storedSamples = 4096

  public func cases(_ context: SuiteContext) -> [Case] {
    [
      solver("rk4", limit: 1e-10), solver("velocity-verlet", limit: 1e-5),
      solver("semi-implicit-euler", limit: 3e-3), duffing(), propagator(), trajectory(), springs(),
    ].compactMap(\.self)
  }

  public func fill(_ row: inout Row, with timing: Timing) {
    row["ns_per_step"] = .real(timing.summary.median)
    row["mad_ns_per_step"] = .real(timing.summary.medianAbsoluteDeviation)
  }

  public func highlights(_ rows: [Row]) -> [String] {
    let costs = rows.compactMap { row -> String? in
      guard let cost = row["ns_per_step"].number else { return nil }
      return "\(row["stepper"].field) \(ConsoleTable.shortened(cost))"
    }
    return costs.isEmpty ? [] : ["ns a step: " + costs.joined(separator: ", ")]
  }

  private static func keys(
    _ stepper: String, springs: Int = 1, steps: Int = SteppersSuite.steps
  ) -> [String: Value] {
    [
      "stepper": .text(stepper), "springs_count": .integer(springs),
      "steps_count": .integer(steps), "step_size_s": .real(step),
    ]
  }

  /// Fails an error above `limit`; both are relative to S.
  private static func judge(_ error: Double, limit: Double, _ row: inout Row) -> Verdict {
    row["max_position_error"] = .real(error)
    return error <= limit ? .ok : .failed("the error is above \(limit)")
  }

  private static func motion(_ force: LinearOscillator, from start: Double) -> SpringMotion {
    SpringMotion(
      rates: SpringRates(mass: 1, stiffness: force.stiffness, damping: force.damping),
      from: start, to: 0, initialVelocity: 0)
  }
}

// MARK: - One system

extension SteppersSuite {
  private static let start = InitialValue(
    position: 1.0, velocity: 0, duration: Double(steps) * step)

  /// A trajectory with two samples: the start and the end.
  private static func ends() -> Trajectory {
    Trajectory(times: SampleTimes(duration: start.duration, count: 2), recordsVelocities: false)
  }

  /// A solve from a start that the compiler does not know, so that it cannot
  /// compute anything beforehand.
  private static func work(_ solve: @escaping ScalarRun, into ends: Trajectory) -> Workload {
    Workload(unit: "step", unitsPerIteration: steps) {
      { iterations in
        for _ in 0..<iterations {
          var start = start
          start.position = launder(start.position)
          consume(solve(start, ends).accepted)
        }
        consume(ends.position(1))
      }
    }
  }

  /// A method of the accuracy suite, bound to an equation.
  private static func solve(_ name: String, _ equation: any Equation) -> ScalarRun? {
    let setting = AccuracySetting(stepping: .fixed(steps: steps))
    guard case .scalar(let run) = AccuracyMethod.named(name)?.run(equation, setting) else {
      return nil
    }
    return run
  }

  private func solver(_ name: String, limit: Double) -> Case? {
    guard let solve = Self.solve(name, Self.force) else { return nil }
    let ends = Self.ends()
    let work = Self.work(solve, into: ends)
    return Case(id: "steppers/\(name)", keys: Self.keys(name), workload: work) { row in
      _ = solve(Self.start, ends)
      let exact = Self.motion(Self.force, from: 1).exactState(at: Self.start.duration)
      return Self.judge((ends.position(1) - exact.position).magnitude, limit: limit, &row)
    }
  }

  /// Runge-Kutta steps of a nonlinear force; those of a linear force could be
  /// reduced to one constant matrix.
  private func duffing() -> Case? {
    guard let solve = Self.solve("rk4", DuffingOscillator()),
      let solveExactly = Self.solve("elliptic-cosine", DuffingOscillator())
    else { return nil }
    let ends = Self.ends()
    let work = Self.work(solve, into: ends)
    return Case(id: "steppers/rk4-duffing", keys: Self.keys("rk4-duffing"), workload: work) { row in
      let exact = Self.ends()
      _ = solveExactly(Self.start, exact)
      _ = solve(Self.start, ends)
      return Self.judge((ends.position(1) - exact.position(1)).magnitude, limit: 1e-11, &row)
    }
  }

  /// The exact map of a step, applied step by step.
  private func propagator() -> Case {
    let motion = Self.motion(Self.force, from: 1)
    let map = motion.rates.propagator(time: Self.step)
    /// The position after all steps.
    @Sendable func end(_ map: SpringPropagator) -> Double {
      var position = 1.0
      var velocity = 0.0
      for _ in 0..<Self.steps { map.advance(&position, &velocity, target: 0) }
      return position
    }
    let work = Workload(unit: "step", unitsPerIteration: Self.steps) {
      { iterations in
        for _ in 0..<iterations {
          var laundered = map
          laundered.uu = launder(map.uu)
          consume(end(laundered))
        }
      }
    }
    return Case(id: "steppers/propagator", keys: Self.keys("propagator"), workload: work) { row in
      let exact = motion.exactState(at: Self.start.duration)
      return Self.judge((end(map) - exact.position).magnitude, limit: 1e-11, &row)
    }
  }

  /// The exact map in the library's sampler, which advances several samples at
  /// once and stores the positions and velocities of all.
  private func trajectory() -> Case {
    let count = Self.storedSamples
    let motion = Self.motion(Self.force, from: 1)
    let work = Workload(unit: "step", unitsPerIteration: count) {
      let buffer = TrajectoryBuffer(count: count)
      return { iterations in
        for _ in 0..<iterations {
          motion.sample(
            step: launder(Self.step), positions: buffer.positions, velocities: buffer.velocities)
          consume(buffer.positions[count - 1])
        }
      }
    }
    return Case(
      id: "steppers/propagator-interleaved",
      keys: Self.keys("propagator-interleaved", steps: count), workload: work
    ) { row in
      let positions = motion.positions(step: Self.step, count: count)
      let worst = positions.enumerated().map { index, position in
        (position - motion.exactState(at: Double(index) * Self.step).position).magnitude
      }.worst()
      // The reference's times are rounded products, off by 1e-16 of the phase.
      return Self.judge(worst, limit: 5e-15, &row)
    }
  }
}

// MARK: - Many springs

extension SteppersSuite {
  /// Each spring of the ensemble has its own stiffness and damping.
  private static func spring(_ index: Int) -> LinearOscillator {
    let share = Double(index) / Double(ensemble)
    return LinearOscillator(stiffness: 100 + 800 * share, damping: 1 + 30 * (1 - share))
  }

  /// All springs in groups of eight, the lanes of a vector.
  private static func makeEnsemble() -> ExplicitEnsemble<ClassicalStages, SpringLanes> {
    let groups = (0..<ensemble / 8).map { group -> SpringLanes in
      var stiffness = SIMD8<Double>.zero
      var damping = SIMD8<Double>.zero
      for lane in 0..<8 {
        let force = spring(8 * group + lane)
        stiffness[lane] = force.stiffness
        damping[lane] = force.damping
      }
      return SpringLanes(stiffness: stiffness, damping: damping)
    }
    return ExplicitEnsemble(
      .rungeKutta4, groups, from: groups.map { _ in (SIMD8(repeating: 1), .zero) }, step: step)
  }

  /// Runge-Kutta steps of many springs at once.
  private func springs() -> Case {
    let name = "rk4-ensemble"
    let work = Workload(unit: "step", unitsPerIteration: Self.ensemble * Self.ensembleSteps) {
      let springs = Self.makeEnsemble()
      return { iterations in
        for _ in 0..<iterations { springs.advance(steps: launder(Self.ensembleSteps)) }
        consume(springs.position(0))
      }
    }
    return Case(
      id: "steppers/\(name)",
      keys: Self.keys(name, springs: Self.ensemble, steps: Self.ensembleSteps), workload: work
    ) { row in
      let springs = Self.makeEnsemble()
      springs.advance(steps: Self.steps)
      let worst = (0..<Self.ensemble).map { index in
        let exact = Self.motion(Self.spring(index), from: 1).exactState(at: Self.start.duration)
        return (springs.position(index / 8)[index % 8] - exact.position).magnitude
      }.worst()
      return Self.judge(worst, limit: 1e-9, &row)
    }
  }
}
