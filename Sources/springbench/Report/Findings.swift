import Harness

/// What a run found, in a sentence for each of its main reports.
struct Findings {
  private let run: RunView

  init(_ run: RunView) { self.run = run }

  var sentences: [String] { [engines, speed, accuracy, batch, pause].compactMap(\.self) }

  private func rows(_ kind: String) -> [CSVRecord] { run.table(kind)?.rows ?? [] }

  private static func short(_ value: Double, digits: Int = 2) -> String {
    DecimalRounding.significant(value, digits: digits)
  }

  /// The rows of engines on their own clocks with one spring.
  private func engines(_ spring: String) -> [CSVRecord] {
    rows("engines").filter { $0["clock"] != "equations" && $0["spring"] == spring }
  }

  private var engines: String? {
    let seen = engines("ui-0.8-0.3").filter { ["60", "120"].contains($0["frame_rate_hz"]) }
      .grouped { $0["engine"] }.map { name, rows in
        (name, error: rows.compactMap { $0.real("max_position_error") }.max() ?? .infinity)
      }
    guard let worst = seen.max(by: { $0.error < $1.error }) else { return nil }
    return "Of \(seen.count) engines \(seen.count { $0.error < 0.01 }) show an ordinary spring "
      + "(damping ratio 0.8, response 0.3 s) within 1 % of its exact motion at 60 and 120 Hz; "
      + "the worst, \(worst.0), is off by \(Self.short(100 * worst.error)) %."
  }

  private var speed: String? {
    let speeds = engines("undamped").filter { $0["frame_rate_hz"] == "120" }
      .compactMap { row in row.real("effective_speed_ratio").map { (row["engine"], $0) } }
    guard let fast = speeds.max(by: { $0.1 < $1.1 }), let slow = speeds.min(by: { $0.1 < $1.1 })
    else { return nil }
    return "At 120 Hz time runs \(Self.short(100 * (fast.1 - 1))) % fast in \(fast.0) and "
      + "\(Self.short(100 * (1 - slow.1))) % slow in \(slow.0)."
  }

  /// The solver that reaches an error of 1e-6 in the least time.
  private var accuracy: String? {
    let timed = rows("accuracy").filter { row in
      row["problem"] == "duffing" && row["family"] != "exact"
        && row.real("max_position_error").map { $0 <= 1e-6 } == true
        && row.real("time_ns") != nil
    }
    guard let best = timed.min(by: { $0.time < $1.time }) else { return nil }
    let count = timed.uniqued { $0["method"] }.count
    return "Of \(count) methods that solve the problem duffing to 1e-6, \(best["method"]) is the "
      + "fastest: \(Self.short(best.time / 1000)) µs."
  }

  private var batch: String? {
    let all = rows("batch").filter { $0["kernel"] == "auto" && $0["thread_count"] == "1" }
      .compactMap { row in row.real("ns_per_sample").map { (row, $0) } }
    guard let (row, time) = all.min(by: { $0.1 < $1.1 }) else { return nil }
    return "One core computes up to \(Self.short(1 / time)) billion positions a second "
      + "(\(row["springs_count"]) springs, \(row["frames_count"]) frames)."
  }

  private var pause: String? {
    let all = rows("pause").filter { $0["family"].isEmpty }
      .compactMap { row in row.real("f1").map { (row, $0) } }
    guard let (row, f1) = all.max(by: { $0.1 < $1.1 }), let delay = row.real("latency_median_s")
    else { return nil }
    return
      "The best detector of pauses, \(row["detector"]), has an F1 of \(Self.short(f1, digits: 3)) "
      + "and reports a pause after \(Self.short(1000 * delay)) ms."
  }
}

extension CSVRecord {
  /// The number in a field; `nil` if it is not a finite number.
  fileprivate func real(_ column: String) -> Double? {
    Value.number(in: self[column]).flatMap { $0.isFinite ? $0 : nil }
  }

  fileprivate var time: Double { real("time_ns") ?? .infinity }
}
