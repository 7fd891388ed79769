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
/// The solvers are the library's own, run over one interval without samples
/// inside. The plain C++ loops of `Benchmarks/Peers/cpp/loops.cpp` do the same
/// arithmetic, and the command `peers` compares the times of both.
public struct SteppersSuite: Suite {
  public let name = "steppers"
  public let summary = "cost of a single step"
  public let timeBudget = 1.5
  public let leadingColumns = ["max_position_error", "ns_per_step", "mad_ns_per_step"]

  public let columns: [Column] = [
    Column("stepper", .text, "what takes the steps"),
    Column("springs_count", .integer, role: .input, "springs that step together"),
    Column("steps_count", .integer, role: .input, "steps of each"),
    Column("step_size_s", .real, role: .input, "length of a step"),
    .optional("max_position_error", .real, "error at the end, over S"),
    .optional(
      "ns_per_step", .real, repeating: "unit_median_ns", "median time of a step of one spring"),
    .optional("mad_ns_per_step", .real, repeating: "unit_mad_ns", "its median absolute deviation"),
  ]

  public init() {}

  // The C++ loops have the same parameters, so that both do the same work.
  private static let force = LinearOscillator(stiffness: 438.6, damping: 4.2)
  /// The length of a step, in seconds.
  private static let step = 1e-4
  private static let steps = 20_000
  /// The number of samples of the interleaved propagator.
  private static let storedSamples = 4096

  public func cases(_ context: SuiteContext) -> [Case] {
    // The limits are at least fifty times the methods' own errors: they reveal
    // wrong steps, not rounding.
    let springs = [("rk4", 1e-10), ("velocity-verlet", 1e-5), ("semi-implicit-euler", 3e-3)].map {
      name, limit in
      stepper(name, by: name, Self.force, limit: limit, exactEnd: Self.springEnd)
    }
    // A nonlinear force, because the compiler could reduce steps of a linear
    // one to a constant matrix.
    let duffing = stepper(
      "rk4-duffing", by: "rk4", DuffingOscillator(), limit: 1e-11, exactEnd: Self.duffingEnd)
    return (springs + [duffing, propagator(), interleavedPropagator()])
      .compactMap(\.self)
  }

  public func highlights(_ rows: [Row]) -> [String] {
    let costs = rows.compactMap { row -> String? in
      guard let cost = row["ns_per_step"].number else { return nil }
      return "\(row["stepper"].field) \(ConsoleTable.shortened(cost))"
    }
    return costs.isEmpty ? [] : ["ns a step: " + costs.joined(separator: ", ")]
  }

  private static func keys(
    _ stepper: String, steps: Int = SteppersSuite.steps
  ) -> [String: Value] {
    [
      "stepper": .text(stepper), "springs_count": .integer(1),
      "steps_count": .integer(steps), "step_size_s": .real(step),
    ]
  }

  /// The motion of a spring that is released at 1, with its target at 0.
  private static func motion(_ force: LinearOscillator) -> SpringMotion {
    SpringMotion(
      rates: SpringRates(mass: 1, stiffness: force.stiffness, damping: force.damping),
      from: 1, to: 0, initialVelocity: 0)
  }
}

// MARK: - One system

extension SteppersSuite {
  private static let start = InitialValue(
    position: 1.0, velocity: 0, duration: Double(steps) * step)

  private static func springEnd() -> Double {
    motion(force).exactState(at: start.duration).position
  }

  private static func duffingEnd() -> Double {
    let ends = Trajectory.ends(of: start.duration)
    _ = solve("elliptic-cosine", DuffingOscillator())?(start, ends)
    return ends.position(1)
  }

  /// The work of a solve. Its start is hidden from the compiler (`launder`),
  /// which can therefore not compute anything in advance.
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

  /// A method of the accuracy suite, bound to an equation; `nil` if it cannot
  /// solve it.
  private static func solve(_ name: String, _ equation: any Equation) -> ScalarRun? {
    let setting = AccuracySetting(stepping: .fixed(steps: steps))
    guard case .scalar(let run) = AccuracyMethod.named(name)?.run(equation, setting) else {
      return nil
    }
    return run
  }

  /// The case of steps by a method of the accuracy suite.
  ///
  /// - Parameters:
  ///   - limit: the largest allowed error at the end.
  ///   - exactEnd: computes the exact position at the end.
  private func stepper(
    _ name: String, by method: String, _ equation: any Equation, limit: Double,
    exactEnd: @escaping () -> Double
  ) -> Case? {
    guard let solve = Self.solve(method, equation) else { return nil }
    let ends = Trajectory.ends(of: Self.start.duration)
    let work = Self.work(solve, into: ends)
    return Case(id: "steppers/\(name)", keys: Self.keys(name), workload: work) { row in
      _ = solve(Self.start, ends)
      return row.judge(positionError: (ends.position(1) - exactEnd()).magnitude, limit: limit)
    }
  }

  /// The case of the exact map of a step, applied step by step.
  private func propagator() -> Case {
    let map = Self.motion(Self.force).rates.propagator(time: Self.step)
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
          // One entry of the map that the compiler does not know is enough.
          var hidden = map
          hidden.uu = launder(map.uu)
          consume(end(hidden))
        }
      }
    }
    return Case(id: "steppers/propagator", keys: Self.keys("propagator"), workload: work) { row in
      row.judge(positionError: (end(map) - Self.springEnd()).magnitude, limit: 1e-11)
    }
  }

  /// The case of the exact map in the library's sampler, which advances several
  /// samples at once and stores the position and velocity of each.
  private func interleavedPropagator() -> Case {
    let count = Self.storedSamples
    let motion = Self.motion(Self.force)
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
      // The times of the reference are rounded products, off by 1e-16 of the
      // phase.
      return row.judge(positionError: worst, limit: 5e-15)
    }
  }
}
