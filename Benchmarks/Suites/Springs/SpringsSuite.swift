import Batch
import Glibc
import Harness
import Springs

/// The suite `springs`: the cost of a state by the exact formula, alone and in
/// trajectories, next to one call each of exp, sin and cos; settling times.
public struct SpringsSuite: Suite {
  public let name = "springs"
  public let summary = "cost and error of exact states and trajectories; cost of settling times"
  public let timeBudget = 2.0

  public let columns: [Column] = [
    Column("workload", .text, "what is computed"),
    .optional("zeta", .real, role: .input, "damping ratio"),
    .optional(
      "max_position_error", .real, "largest |x - x_exact| / S, S = |x0 - target| + |v0|/omega"),
    .optional("max_velocity_error", .real, "largest |v - v_exact| / (S omega)"),
    .optional(
      "exp_sin_cos_ratio", .real, measured: true, "time_ns over the time of one exp, sin and cos"),
  ]

  public init() {}

  private static let dampingRatios = [0.0, 0.3, 0.8, 1 - 1e-9, 1, 1 + 1e-9, 1.5, 50]
  /// ω in rad/s: a response of 0.3 s.
  private static let angularFrequency = 2 * Double.pi / 0.3
  /// The largest accepted error of the closed form over S: about two ulp of 1.
  private static let closedFormLimit = 4.5e-16
  /// The same of a trajectory. `SpringSampler` allows three times as much.
  private static let trajectoryLimit = 1e-14

  public func cases(_ context: SuiteContext) -> [Case] {
    [libraryCalls()]
      + Self.dampingRatios.flatMap { zeta in
        [evaluation(zeta), trajectory(zeta)]
      } + [settling(0.8), settling(1.5)]
  }

  public func contests(_ rows: [Row]) -> [Contest] {
    let library = rows.timed.filter { rows[$0]["workload"] == "libm" }
    return [library.isEmpty ? Contest(rows.timed) : Contest(rows.timed, against: library)]
  }

  public func concludeTiming(_ result: inout SuiteResult) {
    let library = result.rows.first { $0["workload"] == "libm" }?["time_ns"].number
    for (index, row) in result.rows.enumerated() {
      let quotient = row["time_ns"].number.flatMap { time in library.map { time / $0 } }
      result.rows[index]["exp_sin_cos_ratio"] = Value(row["ratio_to_leader"].number ?? quotient)
    }
  }

  public func highlights(_ result: SuiteResult) -> [String] {
    func worst(_ operation: String, _ column: String) -> Double? {
      result.rows.filter { $0["workload"] == .text(operation) }.largest(column)?.number
    }
    func short(_ value: Double) -> String { DecimalRounding.significant(value, digits: 2) }
    guard let error = worst("evaluation", "max_position_error") else { return [] }
    var line = "Closed form: error up to \(short(error)) of its scale"
    if let time = worst("evaluation", "time_ns") { line += ", \(short(time)) ns per state" }
    if let time = worst("prepared-trajectory", "time_ns") {
      line += ", \(short(time)) ns per frame of a whole motion"
    }
    return [line]
  }

  private func motion(_ zeta: Double) -> SpringMotion {
    SpringMotion(
      rates: SpringRates(dampingRatio: zeta, angularFrequency: Self.angularFrequency),
      from: 0, to: 1, initialVelocity: 10)
  }

  private func item(
    _ operation: String, _ zeta: Double, _ work: Workload,
    verify: @escaping (inout Row) -> Verdict
  ) -> Case {
    Case(
      id: "springs/\(operation)/zeta=\(zeta)",
      keys: ["workload": .text(operation), "zeta": .real(zeta)], workload: work, verify: verify)
  }

  /// 1,024 times from 0 to 2 s: 2 s times the fractional parts of multiples of
  /// the golden ratio, so that successive times are far apart.
  private static let times: [Double] = (0..<1024).map {
    2 * (Double($0) * 0.618033988749895).truncatingRemainder(dividingBy: 1)
  }

  /// The calls that an underdamped evaluation needs, at the same times.
  private func libraryCalls() -> Case {
    let work = Workload(unit: "state", unitsPerIteration: Self.times.count) {
      let times = Self.times
      return { iterations in
        for _ in 0..<iterations {
          let decayRate = launder(0.5 * Self.angularFrequency)
          let dampedFrequency = launder(0.8 * Self.angularFrequency)
          var sum = 0.0
          for time in times {
            sum +=
              exp(-decayRate * time) + sin(dampedFrequency * time) + cos(dampedFrequency * time)
          }
          consume(sum)
        }
      }
    }
    return Case(id: "springs/libm", keys: ["workload": "libm"], workload: work) { _ in .ok }
  }

  private func evaluation(_ zeta: Double) -> Case {
    let motion = motion(zeta)
    let work = Workload(unit: "state", unitsPerIteration: Self.times.count) {
      let times = Self.times
      return { iterations in
        for _ in 0..<iterations {
          let start = launder(motion.start)
          let opaqueMotion = SpringMotion(
            rates: motion.rates, from: start, to: motion.target,
            initialVelocity: motion.initialVelocity)
          var sum = 0.0
          for time in times {
            let state = opaqueMotion.state(at: time)
            sum += state.position + state.velocity
          }
          consume(sum)
        }
      }
    }
    return item("evaluation", zeta, work) { row in
      Self.verdict(
        Self.times.map { ($0, motion.state(at: $0)) }, motion: motion,
        limit: Self.closedFormLimit, &row)
    }
  }

  /// The step of trajectories in seconds: a power of two, so that the times of
  /// the reference are exactly the same.
  private static let step = 0x1p-7

  /// A trajectory whose propagators were computed beforehand: the cost of each
  /// further motion of the same spring at the same frame rate.
  private func trajectory(_ zeta: Double) -> Case {
    let motion = motion(zeta)
    let sampler = SpringSampler(motion.rates, step: Self.step)
    let count = 600
    /// Where the velocities begin in the memory of a trajectory.
    let offset = CacheLine.columnStride(count)
    @Sendable func fill(_ memory: AlignedMemory<Double>) {
      let first = memory.pointer
      sampler.sample(
        from: launder(motion.start), to: motion.target, initialVelocity: motion.initialVelocity,
        positions: UnsafeMutableBufferPointer(start: first, count: count),
        velocities: UnsafeMutableBufferPointer(start: first + offset, count: count))
    }
    let work = Workload(unit: "state", unitsPerIteration: count) {
      // Aligned, as the time of a trajectory depends on its place in memory and
      // `malloc` may place it differently in each process.
      let memory = AlignedMemory<Double>(uninitialized: offset + count, alignment: 4096)
      return { iterations in
        for _ in 0..<iterations {
          fill(memory)
          consume(memory.pointer[count - 1])
        }
      }
    }
    return item("prepared-trajectory", zeta, work) { row in
      let memory = AlignedMemory<Double>(uninitialized: offset + count)
      fill(memory)
      let states = (0..<count).map { index in
        (
          Double(index) * Self.step,
          SpringState(
            position: memory.pointer[index], velocity: memory.pointer[offset + index])
        )
      }
      return Self.verdict(states, motion: motion, limit: Self.trajectoryLimit, &row)
    }
  }

  private func settling(_ zeta: Double) -> Case {
    let motion = motion(zeta)
    let work = Workload(unit: "time") {
      { iterations in
        for _ in 0..<iterations { consume(motion.settlingTime(within: launder(0.001))) }
      }
    }
    return item("settling", zeta, work) { _ in
      let time = motion.settlingTime(within: 0.001)
      // The distance at that time is the threshold; later it stays below.
      let distance = (motion.exactState(at: time).position - motion.target).magnitude
      return (distance - 0.001).magnitude < 1e-15
        ? .ok : .wrong("the distance at the settling time is not the threshold")
    }
  }

  /// Writes the largest errors to `row`; fails if one is above `limit`.
  private static func verdict(
    _ states: [(time: Double, state: SpringState)], motion: SpringMotion, limit: Double,
    _ row: inout Row
  ) -> Verdict {
    var errors = ErrorBounds(ulp: 0)
    for (time, state) in states {
      errors.add(state, exact: motion.exactState(at: time), motion)
    }
    errors.write(to: &row)
    return errors.largest <= limit ? .ok : .wrong("the error is above \(limit)")
  }
}
