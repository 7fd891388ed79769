import Reports

/// Reads the times in a column of a file, row by row. If the first is beyond
/// `limit`, as times since 1970 are, all count from it.
public struct FileClock {
  /// The largest time in seconds that a row may have on this clock. A larger one
  /// shows that the column holds something else.
  private static let limit = 1e9
  /// The largest time of the first row, in seconds. Those since 1970 are below
  /// it until 2286; beyond it a double does not resolve microseconds.
  private static let latestStart = 1e10

  private let column: String
  private let unit: TimeUnit
  private var isFirst = true
  /// The first time as written, if times count from it.
  private var origin: Double?

  public init(column: String, unit: TimeUnit) {
    self.column = column
    self.unit = unit
  }

  /// Whether times count from the first row.
  public var hasOrigin: Bool { origin != nil }

  /// The time of the next row in seconds, as the file says it and on this clock.
  public mutating func time(
    of record: CSVRecord
  ) throws(InputError) -> (inFile: Double, seconds: Double) {
    let written = try record.finite(column)
    let inFile = unit.inSeconds(record[column], written)
    if isFirst, inFile.magnitude > FileClock.limit {
      guard inFile.magnitude <= FileClock.latestStart else {
        throw record.error(
          column,
          "\(inFile) s is beyond ±\(FileClock.latestStart); --time-unit tells the file's unit")
      }
      origin = written
    }
    isFirst = false
    // The difference of the numbers as written is exact or nearly so; their
    // conversion to seconds would have rounded them first.
    let seconds = origin.map { (written - $0) / unit.perSecond } ?? inFile
    guard seconds.magnitude <= FileClock.limit else {
      throw record.error(
        column, "\(seconds) is beyond ±\(FileClock.limit) s; --time-unit tells the file's unit")
    }
    return (inFile, seconds)
  }
}
