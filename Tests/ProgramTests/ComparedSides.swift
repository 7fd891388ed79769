import Harness
import TestSupport

@testable import springbench

private let schema = Schema(
  "probe",
  [
    Column("case_id", .text, "the case"), Column("status", .text, "its status"),
    .optional("max_position_error", .real, "an error"),
    .optional("f1", .real, "a score"),
    .optional("phase_error_rad", .real, "an angle"),
    .optional("observed_order", .real, "an order"),
    .optional("steps_count", .integer, "a count"),
    .optional("time_ns", .real, "a time"),
    .optional("yardstick_ns", .real, "a fixed piece of work"),
    .optional("work_unit", .text, "what a time is per"),
    .optional("work_per_iteration_count", .integer, role: .input, "units in an iteration"),
    .optional("time_low_ns", .real, "a bound"),
    .optional("time_high_ns", .real, "a bound"),
  ])

extension ComparisonSide {
  /// Rows of cases that were measured in several processes. Processes differ in
  /// speed by up to 3 %, and the cases of a process by at most another 1 %.
  ///
  /// - Parameters:
  ///   - runs: the number of processes.
  ///   - slow: factors on the times of some cases, by their number.
  ///   - change: called with every row, and with the number of its case.
  static func probe(
    cases: Int, runs: Int, seed: UInt64 = 1, slow: [Int: Double] = [:],
    change: (inout Row, Int) -> Void = { _, _ in }
  ) -> ComparisonSide {
    var generator = SplitMix64(seed: seed)
    var rows: [Row] = []
    for _ in 0..<runs {
      let process = 1 + Double.random(in: 0..<0.03, using: &generator)
      for item in 0..<cases {
        var row = Row(schema)
        let noise = 1 + Double.random(in: -0.005..<0.005, using: &generator)
        row.set([
          "case_id": .text("probe/\(item)"), "status": "ok", "max_position_error": .real(1e-9),
          "f1": .real(0.9), "steps_count": .integer(100),
          "time_ns": .real(100 * process * noise * (slow[item] ?? 1)),
        ])
        change(&row, item)
        rows.append(row)
      }
    }
    return ComparisonSide(name: "side \(seed)", rows: ["probe": rows])
  }

  /// One row of one process with a position error.
  static func probe(error: Double) -> ComparisonSide {
    probe(cases: 1, runs: 1) { row, _ in row["max_position_error"] = .real(error) }
  }
}
