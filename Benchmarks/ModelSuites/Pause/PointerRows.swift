import Gestures
import Reports
import Runs

/// The rows of a pointer trace, read one after another and divided into
/// strokes.
///
/// A row may repeat the time of the one above if it begins a stroke, if it says
/// that the finger leaves, or if the form merges equal times.
struct PointerRows {
  struct Row {
    let sample: PointerSample
    /// Whether its label is `paused`; `nil` if no labels are read.
    let isPaused: Bool?
    /// The file's time in seconds.
    let fileTime: Double
  }

  private(set) var rows: [Row] = []
  /// See `PointerTrace`.
  private(set) var strokeStarts: [Int] = []
  private(set) var mergedCount = 0
  /// Whether the finger is off the screen after the last row.
  private(set) var isLifted = true
  private(set) var clock: FileClock

  /// The largest coordinate in px. A larger number shows that the column holds
  /// something else.
  private static let limit = 1e9

  private let form: PointerTrace.Form
  // The names of the columns; that of the touch phases is `nil` if there is
  // none.
  private let time: String
  private let x: String
  private let y: String
  private let phase: String?
  /// What tells several pointers apart, for the message about their rows.
  private let pointers: PointerColumn?

  init(_ header: [String], _ form: PointerTrace.Form, _ pointers: PointerColumn?) {
    self.form = form
    self.pointers = pointers
    (time, x, y) = (form.columns[0], form.columns[1], form.columns[2])
    phase = form.label == nil ? TouchPhase.column(of: header) : nil
    clock = FileClock(column: time, unit: form.timeUnit)
  }

  /// Reads the next row.
  mutating func read(_ record: CSVRecord) throws(InputError) {
    let phase = phase.map { TouchPhase(record[$0]) } ?? .move
    let beginsStroke = isLifted || phase == .down
    isLifted = phase == .up || phase == .cancel
    // A finger that leaves may have no position: it was where the row before
    // says. As the only row of a stroke, such a row is ignored.
    let isPlaceless = phase == .cancel || phase == .up && (record[x].isEmpty || record[y].isEmpty)
    if beginsStroke, isPlaceless { return }
    let row = try row(record, at: isPlaceless ? rows.last?.sample : nil)
    let sinceLastRow = rows.last.map { row.sample.time - $0.sample.time } ?? .infinity
    if sinceLastRow < 0 { throw orderError(record, isEqual: false) }
    if beginsStroke {
      strokeStarts.append(rows.count)
    } else if sinceLastRow == 0 {
      if isPlaceless { return }
      guard form.mergesEqualTimes else { throw orderError(record, isEqual: true) }
      mergedCount += 1
      rows.removeLast()
    }
    rows.append(row)
  }

  private func orderError(_ record: CSVRecord, isEqual: Bool) -> InputError {
    let remedy =
      pointers.map { "; \($0.remedy)" }
      ?? (isEqual ? "; --columns T,X,Y takes the last row of each time" : "")
    return record.error(time, "the time is not after that of the row above" + remedy)
  }

  /// The row of a record, at the position `held` if that is given, else at the
  /// record's own.
  private mutating func row(
    _ record: CSVRecord, at held: PointerSample?
  ) throws(InputError) -> Row {
    let (fileTime, seconds) = try clock.time(of: record)
    var sample = held ?? PointerSample(time: seconds, x: 0, y: 0)
    sample.time = seconds
    if held == nil {
      sample.x = try coordinate(record, x)
      sample.y = try coordinate(record, y)
    }
    return Row(sample: sample, isPaused: try isPaused(record), fileTime: fileTime)
  }

  private func coordinate(_ record: CSVRecord, _ column: String) throws(InputError) -> Double {
    let number = try record.finite(column)
    guard number.magnitude <= PointerRows.limit else {
      throw record.error(column, "\(number) is beyond ±\(PointerRows.limit)")
    }
    return number
  }

  private func isPaused(_ record: CSVRecord) throws(InputError) -> Bool? {
    guard let label = form.label else { return nil }
    switch record[label] {
    case "moving": return false
    case "paused": return true
    case let text:
      throw record.error(label, "'\(text)' is neither moving nor paused")
    }
  }
}
