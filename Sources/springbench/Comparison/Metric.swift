import Harness

/// A number of a report by which two runs are compared.
public struct Metric: Sendable, Hashable {
  /// Which direction is worse.
  public enum Direction: Sendable, Hashable {
    case growthIsWorse
    case fallIsWorse
    /// Neither direction is better or worse.
    case neither
  }

  /// The name of the column, or `time` for the median time per unit of work.
  public let name: String
  public var column: String { self == .time ? "time_ns" : name }
  /// Whether the values are measured, and so compared by statistical tests.
  /// Others are deterministic and compared exactly.
  public let isMeasured: Bool
  /// Whether the values depend on floating-point rounding, which differs
  /// between CPUs. Counts do not.
  public var isRounded = false

  /// The median time per unit of work.
  public static let time = Metric(name: "time", isMeasured: true)

  /// The instructions per unit of work.
  static let instructions = Metric(
    name: "instructions_per_unit", isMeasured: false, isRounded: true)

  /// Whether the case succeeded: 1 or 0. It is reported only if the sides
  /// differ, because then other numbers may be missing.
  public static let status = Metric(name: "status", isMeasured: false)

  /// The status, the time, and every numeric, deterministic result of `schema`.
  public static func all(of schema: Schema) -> [Metric] {
    let exact = schema.columns.filter { column in
      let isNumeric = column.kind == .real || column.kind == .integer
      return isNumeric && !column.isMeasured && column.role == .result
    }
    return (schema.has(column: status.column) ? [status] : [])
      + (schema.has(column: time.column) ? [time] : [])
      + exact.map { Metric(name: $0.name, isMeasured: false, isRounded: $0.kind == .real) }
  }

  /// The smallest change that counts. An order is a slope between errors that
  /// may be close to rounding, which changes it by thousandths.
  var leastChange: Double { name == "observed_order" ? 0.01 : 0x1p-52 }

  /// The direction that is worse, judged by the name of the metric.
  public static func direction(of name: String) -> Direction {
    if ["precision", "recall", "f1", "true_positive_count", status.name].contains(name) {
      return .fallIsWorse
    }
    let worseWords = [
      "error", "false", "latency", "calls", "rejected", "unanswered", "instructions",
    ]
    return name == time.name || worseWords.contains(where: name.contains)
      ? .growthIsWorse : .neither
  }

  /// The direction that is worse in a given case. In the summary of a sweep,
  /// more failures and fewer points are worse.
  func direction(in caseID: String) -> Direction {
    if ["position_count", "velocity_count"].contains(name) {
      if caseID.hasSuffix("/failures") { return .growthIsWorse }
      if caseID.hasSuffix("/points") { return .fallIsWorse }
    }
    return Self.direction(of: name)
  }
}
