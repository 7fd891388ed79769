/// Reads the times in a column of a file, row by row. If the first one is very
/// large, as times since 1970 are, all times are counted from it.
public struct FileClock {
  /// The largest time on this clock, in seconds. A larger one shows that the
  /// column contains something else. Beyond it, a first time becomes the
  /// origin.
  private static let limit = 1e9
  /// The largest first time in a file, in seconds. Times since 1970 are smaller
  /// until 2286; beyond it a double does not resolve microseconds.
  private static let latestStart = 1e10

  private let column: String
  private let unit: TimeUnit
  private var isFirst = true
  /// The first time as written, if times are counted from it.
  private var origin: Double?

  public init(column: String, unit: TimeUnit) {
    self.column = column
    self.unit = unit
  }

  /// The time of the next row in seconds, as in the file and on this clock.
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
    // Subtracts the numbers as written, because their difference is exact or
    // nearly so. Converting them to seconds first would round them.
    let seconds = origin.map { (written - $0) / unit.perSecond } ?? inFile
    guard seconds.magnitude <= FileClock.limit else {
      throw record.error(
        column, "\(seconds) is beyond ±\(FileClock.limit) s; --time-unit tells the file's unit")
    }
    return (inFile, seconds)
  }
}
