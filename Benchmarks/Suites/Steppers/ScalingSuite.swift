import Integrators
import Measurement
import Reports
import Runs

/// The suite `scaling`: the cost per mass of a step and of a solve, from two
/// masses to a million, compared with moving the numbers of a step through
/// memory.
public struct ScalingSuite: Suite {
  public let name = "scaling"
  public let summary = "cost per mass of steps and solves of chains from 2 to 1,000,000 masses"
  public let timeBudget = 6.0
  public let hasQuickCases = true
  public let columns: [Column] = [
    Column("work", .text, "step (equal steps), solve (by tolerance) or sum (x + h v alone)"),
    .optional("method", .text, "the method; empty for sums"),
    Column("masses_count", .integer, role: .input, "masses of the chain"),
    .optional("steps_count", .integer, "steps taken"),
    .optional("duration_s", .real, role: .input, "length of the motion"),
    .optional("relative_tolerance", .real, role: .input, "tolerance of solves"),
    .optional("max_position_error", .real, "largest error at the end, over S"),
    .optional(
      "numbers_moved_count", .integer, role: .input,
      "numbers read and written per mass and step, if nothing stays in a cache"),
    .optional("ns_per_mass_step", .real, "median time of a step, a mass"),
    .optional("mad_ns_per_mass_step", .real, "its median absolute deviation"),
    .optional("us_per_solve", .real, "median time of a solve"),
    .optional(
      "traffic_ratio", .real, measured: true,
      "time of a step over that of moving its numbers at the rate of the sum of this size"),
  ]

  private let sizes: [Int]

  /// - Parameter sizes: numbers of masses; empty for the suite's own.
  public init(sizes: [Int] = []) {
    self.sizes = sizes.isEmpty ? [2, 8, 64, 512, 4096, 65_536, 1_000_000] : sizes
  }

  private static let methods: [(name: String, table: StageTable)] = [
    ("rk4", StageTable(.rungeKutta4)), ("dop853", StageTable(.dormandPrince8)),
  ]

  public func cases(_ context: SuiteContext) -> [Case] {
    let sizes = context.isQuick ? self.sizes.filter { $0 <= 4096 } : self.sizes
    return sizes.flatMap { masses in
      [sum(masses)] + Self.methods.map { step($0.name, $0.table, masses) } + [solve(masses)]
    }
  }

  /// The case of equal steps of 1/128 s, which are a sixth of a radian of the
  /// fastest mode. Longer chains take fewer steps, so that solves take about
  /// the same time.
  private func step(_ name: String, _ table: StageTable, _ masses: Int) -> Case {
    let steps = min(max(65_536 / masses, 4), 1024)
    let chain = ChainSolve(
      masses: masses, duration: Double(steps) / 128, table: table, stepping: .fixed(steps: steps),
      nodes: 2, limit: 1e-2)
    return chain.makeCase(
      "step/\(name)",
      [
        "work": "step", "method": .text(name), "masses_count": .integer(masses),
        "duration_s": .real(chain.duration), "numbers_moved_count": .integer(table.traffic),
      ], unit: "step", unitsPerSolve: steps * masses)
  }

  /// The case of a solve by tolerance over 10 s, or over 0.25 s for more than
  /// 4096 masses.
  private func solve(_ masses: Int) -> Case {
    let tolerance = 1e-7
    let chain = ChainSolve(
      masses: masses, duration: masses > 4096 ? 0.25 : 10, table: StageTable(.dormandPrince8),
      stepping: .adaptive(tolerance: tolerance), nodes: 3, limit: 1e-6)
    return chain.makeCase(
      "solve/dop853",
      [
        "work": "solve", "method": "dop853", "masses_count": .integer(masses),
        "duration_s": .real(chain.duration), "relative_tolerance": .real(tolerance),
      ], unit: "solve", unitsPerSolve: 1)
  }

  /// The case of computing x + h v with the kernel that the steps use. It moves
  /// six numbers per mass: two are read, and the cache lines of the two results
  /// are read and then written.
  private func sum(_ masses: Int) -> Case {
    let work = Workload(unit: "sum", unitsPerIteration: masses) {
      let states = StateSum(masses)
      return { iterations in
        for _ in 0..<iterations { states.sum() }
        consume(states.result)
      }
    }
    let keys: [String: Value] = [
      "work": "sum", "masses_count": .integer(masses), "numbers_moved_count": .integer(6),
    ]
    return Case(id: "scaling/sum/masses=\(masses)", keys: keys, workload: work) { _ in
      let states = StateSum(masses)
      states.sum()
      // With the numbers of `StateSum`: 1 + 0.5 * 1.
      return states.result == 1.5 ? .ok : .failed("the sum is \(states.result)")
    }
  }

  public func fill(_ row: inout Row, with timing: Timing) {
    let (median, spread) = (timing.summary.median, timing.summary.medianAbsoluteDeviation)
    guard row["work"] == "solve" else {
      row["ns_per_mass_step"] = .real(median)
      row["mad_ns_per_mass_step"] = .real(spread)
      return
    }
    row["us_per_solve"] = .real(median / 1000)
    guard let masses = row["masses_count"].number, let steps = row["steps_count"].number else {
      return
    }
    row["ns_per_mass_step"] = .real(median / (masses * steps))
    row["mad_ns_per_mass_step"] = .real(spread / (masses * steps))
  }

  public func concludeTiming(_ rows: inout [Row]) {
    /// The time to move one number, in nanoseconds.
    func costPerNumber(_ row: Row) -> Double? {
      guard let cost = row["ns_per_mass_step"].number,
        let moved = row["numbers_moved_count"].number
      else { return nil }
      return cost / moved
    }
    var sumCosts: [Value: Double] = [:]
    for row in rows where row["work"] == "sum" {
      sumCosts[row["masses_count"]] = costPerNumber(row)
    }
    for index in rows.indices where rows[index]["work"] == "step" {
      guard let cost = costPerNumber(rows[index]),
        let sumCost = sumCosts[rows[index]["masses_count"]]
      else { continue }
      rows[index]["traffic_ratio"] = .real(cost / sumCost)
    }
  }

  public func highlights(_ rows: [Row]) -> [String] {
    let costs = rows.compactMap { row -> String? in
      guard row["work"] == "step", row["method"] == "dop853",
        let cost = row["ns_per_mass_step"].number
      else { return nil }
      return "\(row["masses_count"].field): \(ConsoleTable.shortened(cost))"
    }
    return costs.isEmpty ? [] : ["ns a mass and dop853 step: " + costs.joined(separator: ", ")]
  }
}
