import Batch
import Glibc
import Measurement
import Reports
import Runs
import Springs

/// The suite `springs`: the cost of an exact evaluation compared with the
/// library calls it needs.
///
/// Every case computes position and velocity; the reference is one call each of
/// exp, sin and cos at the same arguments.
public struct SpringsSuite: Suite {
  public let name = "springs"
  public let summary = "cost and error of one exact evaluation, of a trajectory, of settling"
  public let timeBudget = 4.0

  public let columns = [
    Column("operation", .text, "what is computed"),
    Column("regime", .text, optional: true, "how the spring approaches its target"),
    Column("zeta", .real, optional: true, "damping ratio"),
    Column("max_position_error", .real, optional: true, "largest |x - x_exact| / S"),
    Column("max_velocity_error", .real, optional: true, "largest |v - v_exact| / (S omega)"),
    Column("median_ns", .real, optional: true, "median time of one state"),
    Column("mad_ns", .real, optional: true, "its median absolute deviation"),
    Column(
      "exp_sin_cos_ratio", .real, optional: true, measured: true,
      "time over that of exp, sin and cos"),
  ]

  public init() {}

  private static let ratios = [0.0, 0.3, 0.8, 1 - 1e-9, 1, 1 + 1e-9, 1.5, 50]
  private static let frequency = 2 * Double.pi / 0.3

  public func cases(_ context: SuiteContext) -> [Case] {
    [libraryCalls()]
      + SpringsSuite.ratios.flatMap { ratio in
        [evaluation(ratio), trajectory(ratio), prepared(ratio)]
      } + [settling(0.8), settling(1.5)]
  }

  public func fill(_ row: inout Row, with timing: Timing) {
    row["median_ns"] = .real(timing.summary.median)
    row["mad_ns"] = .real(timing.summary.medianAbsoluteDeviation)
  }

  public func concludeTiming(_ rows: inout [Row]) {
    guard
      case .real(let reference)? = rows.first(where: { $0["operation"] == "libm" })?["median_ns"]
    else { return }
    for index in rows.indices {
      guard case .real(let median) = rows[index]["median_ns"] else { continue }
      rows[index]["exp_sin_cos_ratio"] = .real(median / reference)
    }
  }

  public func highlights(_ rows: [Row]) -> [String] {
    func worst(_ operation: String, _ column: String) -> Double? {
      rows.filter { $0["operation"] == .text(operation) }.largest(column)?.number
    }
    guard let error = worst("evaluation", "max_position_error") else { return [] }
    var line = "closed form: error ≤ \(ConsoleTable.shortened(error)) of scale"
    if let ratio = worst("evaluation", "exp_sin_cos_ratio") {
      line += ", at most \(ConsoleTable.shortened(ratio))× exp + sin + cos"
    }
    if let sample = worst("trajectory", "median_ns") {
      line += "; trajectory ≤ \(ConsoleTable.shortened(sample)) ns a state"
    }
    if let sample = worst("prepared-trajectory", "median_ns") {
      line += ", prepared ≤ \(ConsoleTable.shortened(sample))"
    }
    return [line]
  }

  // MARK: - Cases

  private func motion(_ ratio: Double) -> SpringMotion {
    SpringMotion(
      rates: SpringRates(dampingRatio: ratio, angularFrequency: SpringsSuite.frequency), from: 0,
      to: 1, initialVelocity: 10)
  }

  private func keys(_ operation: String, _ ratio: Double) -> [String: Value] {
    let spring = try? Spring(
      validating: 1, stiffness: SpringsSuite.frequency * SpringsSuite.frequency,
      damping: 2 * ratio * SpringsSuite.frequency)
    return [
      "operation": .text(operation), "regime": Value(spring?.regime.rawValue), "zeta": .real(ratio),
    ]
  }

  /// 1,024 times within two seconds, in an order that branch predictors cannot
  /// learn.
  private static let times: [Double] = (0..<1024).map {
    2 * (Double($0) * 0.618033988749895).truncatingRemainder(dividingBy: 1)
  }

  private func libraryCalls() -> Case {
    let work = Workload(unit: "state", unitsPerIteration: SpringsSuite.times.count) {
      let times = SpringsSuite.times
      return { iterations in
        for _ in 0..<iterations {
          let decay = launder(0.5 * SpringsSuite.frequency)
          let damped = launder(0.8 * SpringsSuite.frequency)
          var sum = 0.0
          for time in times { sum += exp(-decay * time) + sin(damped * time) + cos(damped * time) }
          consume(sum)
        }
      }
    }
    return Case(id: "springs/libm", keys: ["operation": "libm"], workload: work) { _ in .ok }
  }

  private func evaluation(_ ratio: Double) -> Case {
    let motion = motion(ratio)
    let work = Workload(unit: "state", unitsPerIteration: SpringsSuite.times.count) {
      let times = SpringsSuite.times
      let body: Workload.Body = { iterations in
        for _ in 0..<iterations {
          let start = launder(motion.start)
          let moved = SpringMotion(
            rates: motion.rates, from: start, to: motion.target,
            initialVelocity: motion.initialVelocity)
          var sum = 0.0
          for time in times {
            let state = moved.state(at: time)
            sum += state.position + state.velocity
          }
          consume(sum)
        }
      }
      #if SLOWED_CASE
        // For the proof that `compare` detects a tenth: see
        // docs/measurement.md. A separate function, so that the code of the
        // body is the same in both programs.
        if ratio == 0.8 { return { SpringsSuite.slowed(body, motion, $0) } }
      #endif
      return body
    }
    return Case(
      id: "springs/evaluation/zeta=\(ratio)", keys: keys("evaluation", ratio), workload: work
    ) { row in
      SpringsSuite.judge(
        SpringsSuite.times.map { ($0, motion.state(at: $0)) }, motion: motion, limit: 4.5e-16, &row)
    }
  }

  #if SLOWED_CASE
    /// Takes a tenth longer than `body`.
    @inline(never)
    private static func slowed(_ body: Workload.Body, _ motion: SpringMotion, _ iterations: Int) {
      body(iterations)
      var sum = 0.0
      for _ in 0..<iterations {
        for time in times.prefix(times.count / 10) {
          let state = motion.state(at: time)
          sum += state.position + state.velocity
        }
      }
      consume(sum)
    }
  #endif

  private func trajectory(_ ratio: Double) -> Case {
    let motion = motion(ratio)
    let count = 600
    // A power of two, so that the reference is evaluated at exactly the same
    // times.
    let step = 0x1p-7
    let work = Workload(unit: "state", unitsPerIteration: count) {
      let buffer = TrajectoryBuffer(count: count)
      return { iterations in
        for _ in 0..<iterations {
          motion.sample(
            step: launder(step), positions: buffer.positions, velocities: buffer.velocities)
          consume(buffer.positions[count - 1])
        }
      }
    }
    return Case(
      id: "springs/trajectory/zeta=\(ratio)", keys: keys("trajectory", ratio), workload: work
    ) { row in
      let (positions, velocities) = motion.samples(step: step, count: count)
      let states = zip(positions, velocities).enumerated().map { index, state in
        (Double(index) * step, SpringState(position: state.0, velocity: state.1))
      }
      return SpringsSuite.judge(states, motion: motion, limit: 1e-14, &row)
    }
  }

  /// The same with the maps of one spring at one rate computed beforehand: the
  /// cost of each further motion.
  private func prepared(_ ratio: Double) -> Case {
    let motion = motion(ratio)
    let count = 600
    let step = 0x1p-7
    let sampler = SpringSampler(motion.rates, step: step)
    @Sendable func fill(_ buffer: TrajectoryBuffer, from start: Double) {
      sampler.sample(
        from: start, to: motion.target, initialVelocity: motion.initialVelocity,
        positions: buffer.positions, velocities: buffer.velocities)
    }
    let work = Workload(unit: "state", unitsPerIteration: count) {
      let buffer = TrajectoryBuffer(count: count)
      return { iterations in
        for _ in 0..<iterations {
          fill(buffer, from: launder(motion.start))
          consume(buffer.positions[count - 1])
        }
      }
    }
    return Case(
      id: "springs/prepared-trajectory/zeta=\(ratio)", keys: keys("prepared-trajectory", ratio),
      workload: work
    ) { row in
      let buffer = TrajectoryBuffer(count: count)
      fill(buffer, from: motion.start)
      let states = (0..<count).map { index in
        (
          Double(index) * step,
          SpringState(position: buffer.positions[index], velocity: buffer.velocities[index])
        )
      }
      return SpringsSuite.judge(states, motion: motion, limit: 1e-14, &row)
    }
  }

  private func settling(_ ratio: Double) -> Case {
    let motion = motion(ratio)
    let work = Workload(unit: "time") {
      { iterations in
        for _ in 0..<iterations { consume(motion.settlingTime(within: launder(0.001))) }
      }
    }
    return Case(
      id: "springs/settling/zeta=\(ratio)", keys: keys("settling", ratio), workload: work
    ) { _ in
      let time = motion.settlingTime(within: 0.001)
      let distance = (motion.exactState(at: time).position - motion.target).magnitude
      return (distance - 0.001).magnitude < 1e-15
        ? .ok : .failed("the distance at the settling time is not the threshold")
    }
  }

  private static func judge(
    _ states: [(time: Double, state: SpringState)], motion: SpringMotion, limit: Double,
    _ row: inout Row
  ) -> Verdict {
    var worst = (position: 0.0, velocity: 0.0)
    for (time, state) in states {
      let exact = motion.exactState(at: time)
      let scale = motion.scale
      worst.position = max(worst.position, (state.position - exact.position).magnitude / scale)
      worst.velocity = max(
        worst.velocity,
        (state.velocity - exact.velocity).magnitude / (scale * motion.rates.angularFrequency))
    }
    row["max_position_error"] = .real(worst.position)
    row["max_velocity_error"] = .real(worst.velocity)
    return max(worst.position, worst.velocity) <= limit
      ? .ok : .failed("the error is above \(limit)")
  }
}

/// Two buffers that live as long as the work that fills them, one after the
/// other from the start of a page. `malloc` would place them differently in
/// each process, and a trajectory takes up to a third longer for some
/// placements.
public final class TrajectoryBuffer {
  private let memory: AlignedMemory<Double>
  public let positions: UnsafeMutableBufferPointer<Double>
  public let velocities: UnsafeMutableBufferPointer<Double>

  public init(count: Int) {
    // The velocities begin on a cache line, too.
    let offset = (count + 7) / 8 * 8
    memory = AlignedMemory(uninitialized: offset + count, alignment: 4096)
    memory.pointer.initialize(repeating: 0, count: offset + count)
    positions = UnsafeMutableBufferPointer(start: memory.pointer, count: count)
    velocities = UnsafeMutableBufferPointer(start: memory.pointer + offset, count: count)
  }
}
