import Integrators
import Measurement
import Oscillators
import Platform
import Reports
import Runs
import SolverCases
import Springs

/// The suite `scaling`: the cost per mass of a step and of a solve, from two
/// masses to a million, compared with moving the numbers of a step through
/// memory.
public struct ScalingSuite: Suite {
  public let name = "scaling"
  public let summary = "cost per mass of steps and solves of chains from 2 to 1,000,000 masses"
  public let timeBudget = 6.0
  public let columns = [
    Column("work", .text, "step (equal steps), solve (by tolerance) or sum (x + h v alone)"),
    Column("method", .text, optional: true, "the method; empty for sums"),
    Column("masses_count", .integer, "masses of the chain"),
    Column("steps_count", .integer, optional: true, "steps taken"),
    Column("duration_s", .real, optional: true, "length of the motion"),
    Column("relative_tolerance", .real, optional: true, "tolerance of solves"),
    Column("max_position_error", .real, optional: true, "largest error at the end, over S"),
    Column(
      "numbers_moved_count", .integer, optional: true,
      "numbers moved a mass and step where no state stays in a cache"),
    Column("ns_per_mass_step", .real, optional: true, "median time of a step, a mass"),
    Column("mad_ns_per_mass_step", .real, optional: true, "its median absolute deviation"),
    Column("us_per_solve", .real, optional: true, "median time of a solve"),
    Column(
      "traffic_ratio", .real, optional: true,
      "time of a step over that of moving its numbers at the rate of the sum of this size"),
  ]

  private let sizes: [Int]

  public init() { self.init(sizes: [2, 8, 64, 512, 4096, 65_536, 1_000_000]) }

  public init(sizes: [Int]) { self.sizes = sizes }

  private static let methods: [(name: String, table: StageTable)] = [
    ("rk4", StageTable(.rungeKutta4)), ("dop853", StageTable(.dormandPrince8)),
  ]

  public func cases(_ context: SuiteContext) -> [Case] {
    let sizes = context.isQuick ? self.sizes.filter { $0 <= 4096 } : self.sizes
    return sizes.flatMap { masses in
      [sum(masses)] + Self.methods.map { step($0.name, $0.table, masses) } + [solve(masses)]
    }
  }

  private static func lattice(_ masses: Int) -> Lattice { Lattice(columns: masses, stiffness: 100) }

  /// The initial state of the chain: deflected, at rest.
  private static func start(_ masses: Int, _ duration: Double) -> SystemStart {
    let (positions, _) = AccuracyProblem.chord(lattice(masses))
    return SystemStart(
      positions: positions, velocities: Array(repeating: 0, count: masses), duration: duration)
  }

  /// A trajectory with two samples: the start and the end.
  private static func ends(_ masses: Int, _ duration: Double) -> Trajectory {
    Trajectory(
      times: SampleTimes(duration: duration, count: 2), width: masses, recordsVelocities: false)
  }

  /// Compares the end of a solve with the exact solution.
  private static func judge(
    _ trajectory: Trajectory, _ report: SolveReport, limit: Double, _ row: inout Row
  ) -> Verdict {
    guard report.code == .success else { return .failed(report.code.rawValue) }
    let (positions, solution) = AccuracyProblem.chord(lattice(trajectory.width))
    let exact = solution(DoubleDouble(trajectory.times.end)).positions
    let scale = positions.map(\.magnitude).max() ?? 1
    let worst = exact.indices.map { mass in
      (trajectory.position(1, coordinate: mass) - exact[mass].rounded).magnitude / scale
    }.worst()
    row["max_position_error"] = .real(worst)
    row["steps_count"] = .integer(report.accepted)
    return worst <= limit ? .ok : .failed("the error is above \(limit)")
  }

  /// The case of equal steps of 1/128 s, a sixth of a radian of the fastest
  /// mode. There are fewer steps of longer chains, so that a solve takes about
  /// the same time.
  private func step(_ name: String, _ table: StageTable, _ masses: Int) -> Case {
    let steps = min(max(65_536 / masses, 4), 1024)
    let duration = Double(steps) / 128
    let keys: [String: Value] = [
      "work": "step", "method": .text(name), "masses_count": .integer(masses),
      "duration_s": .real(duration), "numbers_moved_count": .integer(table.traffic),
    ]
    return item(
      "step/\(name)", keys, unit: "step", unitsPerSolve: steps * masses, masses, duration,
      limit: 1e-2
    ) {
      SystemSolver(Self.lattice(masses), table, .fixed(steps: steps), nodes: 2)
    }
  }

  /// The case of a solve over 10 s, or 0.25 s for more than 4096 masses, with an
  /// error below 1e-6.
  private func solve(_ masses: Int) -> Case {
    let duration = masses > 4096 ? 0.25 : 10
    let tolerance = 1e-7
    let keys: [String: Value] = [
      "work": "solve", "method": "dop853", "masses_count": .integer(masses),
      "duration_s": .real(duration), "relative_tolerance": .real(tolerance),
    ]
    return item("solve/dop853", keys, unit: "solve", masses, duration, limit: 1e-6) {
      SystemSolver(
        Self.lattice(masses), StageTable(.dormandPrince8), StepControl(Tolerance(tolerance)),
        nodes: 3)
    }
  }

  /// - Parameters:
  ///   - unit: what is counted as work, with the number of units in a solve.
  ///   - limit: the largest error at the end, relative to S.
  private func item(
    _ name: String, _ keys: [String: Value], unit: String, unitsPerSolve: Int = 1, _ masses: Int,
    _ duration: Double, limit: Double, _ solver: @escaping @Sendable () -> SystemSolver
  ) -> Case {
    let work = Workload(unit: unit, unitsPerIteration: unitsPerSolve) {
      let (solver, trajectory) = (solver(), Self.ends(masses, duration))
      let start = Self.start(masses, duration)
      return { iterations in
        for _ in 0..<iterations { consume(solver.solve(from: start, into: trajectory).accepted) }
        consume(trajectory.position(1))
      }
    }
    return Case(id: "scaling/\(name)/masses=\(masses)", keys: keys, workload: work) { row in
      let trajectory = Self.ends(masses, duration)
      let report = solver().solve(from: Self.start(masses, duration), into: trajectory)
      return Self.judge(trajectory, report, limit: limit, &row)
    }
  }

  /// The case of x + h v, by the kernel that the steps use. It moves six numbers
  /// per mass: two are read, and the cache lines of the two results are read and
  /// then written.
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
    // The time to move a number, by the masses of the sum.
    var costPerNumber: [Value: Double] = [:]
    for row in rows where row["work"] == "sum" {
      costPerNumber[row["masses_count"]] = row["ns_per_mass_step"].number.map { $0 / 6 }
    }
    for index in rows.indices where rows[index]["work"] == "step" {
      let row = rows[index]
      guard let cost = row["ns_per_mass_step"].number,
        let moved = row["numbers_moved_count"].number,
        let costPerNumber = costPerNumber[row["masses_count"]]
      else { continue }
      rows[index]["traffic_ratio"] = .real(cost / (moved * costPerNumber))
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
