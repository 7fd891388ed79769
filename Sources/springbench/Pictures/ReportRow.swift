import Harness
import Suites

/// One row of a report, accessed by column name. Missing columns read as empty.
public struct ReportRow: Sendable {
  let record: CSVRecord
  /// The path of its file if a picture must distinguish files, otherwise empty.
  var file = ""

  /// The text of a field.
  public subscript(column: String) -> String { record[column] }

  /// `text`, followed by the file if files must be distinguished.
  func named(_ text: String) -> String {
    file.isEmpty ? text : text.isEmpty ? file : "\(text), \(file)"
  }

  /// The number in a field; `nil` if it is not a finite number.
  func number(_ column: String) -> Double? {
    Value.number(in: self[column]).flatMap { $0.isFinite ? $0 : nil }
  }

  /// The largest error of a position; infinite if the method diverged or no
  /// error is known.
  var positionError: Double {
    self["status"] == "diverged" ? .infinity : number("max_position_error") ?? .infinity
  }

  private static let builtInProblems = Set(Problem.all.map(\.name))

  /// Whether its errors are those of an equation that the user has given as
  /// text. They are relative to the largest value of the motion, and the
  /// reference is not exact.
  var isOfEquation: Bool {
    !self["equation"].isEmpty
      || !["", "exact"].contains(self["reference"])
        && !Self.builtInProblems.contains(self["problem"])
  }

  /// Whether the case succeeded and its time, if it was measured, is above the
  /// resolution of the clock.
  var isUsable: Bool { ["ok", "noisy", "disturbed"].contains(self["status"]) }

  /// Whether its samples vary too much for its median to be quoted.
  var isDoubtful: Bool { ["noisy", "disturbed"].contains(self["status"]) }

  /// The interval of the median time, relative to it.
  ///
  /// `nil` if it reaches below a tenth of the median: on a logarithmic axis it
  /// would extend to the edge and look like a leader line.
  var medianInterval: ClosedRange<Double>? {
    guard let median = number("unit_median_ns"), median > 0,
      let low = number("unit_median_ci95_low_ns"), let high = number("unit_median_ci95_high_ns"),
      low > 0.1 * median, low <= high
    else { return nil }
    return low / median...high / median
  }

  /// Whether it has an interval that `medianInterval` omits.
  var hasWideInterval: Bool { medianInterval == nil && number("unit_median_ci95_low_ns") != nil }

  /// A time of the row as a point, with the interval of its median. The time
  /// may be in any unit and per any amount of work.
  func point(_ x: Double, time: Double) -> Point {
    let interval = medianInterval
    var point = Point(
      x, time, low: interval.map { time * $0.lowerBound },
      high: interval.map { time * $0.upperBound }, note: self["case_id"])
    point.isHollow = isDoubtful
    return point
  }
}

extension Point {
  /// The point without its interval.
  var withoutInterval: Point {
    var point = self
    (point.low, point.high) = (nil, nil)
    return point
  }
}

/// Rows, and the name of what they have in common.
typealias NamedRows = (name: String, rows: [ReportRow])

extension [ReportRow] {
  /// The numbers of two columns as points; NaN where there is none.
  func points(_ x: String, _ y: String) -> [Point] {
    map { Point($0.number(x) ?? .nan, $0.number(y) ?? .nan) }
  }

  /// How many intervals are too wide to be drawn, as a sentence; `nil` if none.
  var wideIntervalWords: String? {
    Figures.count(
      count(where: \.hasWideInterval),
      "intervals that reach below a tenth of their median are left off.")
  }

  /// The distinct texts of a column in the order of the rows, without empty
  /// ones.
  func names(_ column: String) -> [String] {
    map { $0[column] }.filter { !$0.isEmpty }.uniqued()
  }

  /// The distinct texts of a column of numbers, in ascending order.
  func ascendingNames(_ column: String) -> [String] {
    func number(_ text: String) -> Double { Value.number(in: text) ?? 0 }
    return names(column).sorted { number($0) < number($1) }
  }

  /// The distinct numbers of a column in the order of the rows.
  func numbers(_ column: String) -> [Double] { names(column).compactMap(Value.number) }

  /// The rows grouped by the text of a column, in order of first appearance,
  /// without those where it is empty.
  func groups(_ column: String) -> [NamedRows] {
    filter { !$0[column].isEmpty }.grouped { $0[column] }.map { ($0.key, $0.members) }
  }

  /// The rows grouped by the text of a column and, if files must be
  /// distinguished, by file.
  func series(_ column: String) -> [NamedRows] {
    groups(column).flatMap { group in
      group.rows.grouped(by: \.file).map { ($0.members[0].named(group.name), $0.members) }
    }
  }
}
