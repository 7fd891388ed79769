/// Reads the times in a column of a file, row by row. If the first one is very
/// large, as times since 1970 are, all times are counted from it.
public struct FileClock {
  /// The largest time on this clock, in seconds. A larger one shows that the
  /// column contains something else; a larger first time becomes the origin.
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

/// The unit of the times in a file, as on the command line.
public enum TimeUnit: String, CaseIterable, Sendable {
  case seconds = "s"
  case milliseconds = "ms"
  case microseconds = "us"
  case nanoseconds = "ns"

  /// The symbols as the placeholder in a help text: `s|ms|us|ns`.
  public static let placeholder = allCases.map(\.rawValue).joined(separator: "|")

  /// The decimal exponent of `perSecond`.
  private var exponent: Int {
    switch self {
    case .seconds: 0
    case .milliseconds: 3
    case .microseconds: 6
    case .nanoseconds: 9
    }
  }

  /// The number of these units in a second.
  public var perSecond: Double { pow(10, Double(exponent)) }

  /// Converts a time in this unit to seconds.
  ///
  /// Appends an exponent to the text: a division would round a second time, so
  /// that 1108.1 ms might not be the double nearest to 1.1081 s.
  ///
  /// - Parameters:
  ///   - text: the time as written.
  ///   - number: the value of `text`.
  public func inSeconds(_ text: String, _ number: Double) -> Double {
    if self == .seconds { return number }
    // A text that has an exponent is not a number with a second one.
    return Double("\(text)e-\(exponent)") ?? number / perSecond
  }

  /// Guesses the unit of times that were read as seconds but have another unit:
  /// the largest one in which the median interval between rows of different
  /// times is less than half a second.
  ///
  /// - Parameter longest: times with this median interval, in seconds, or more
  ///   are not taken to be in seconds.
  /// - Returns: `nil` if the times may be in seconds, or if there are fewer
  ///   than three intervals.
  public static func likely(ofSeconds times: [Double], longest: Double) -> TimeUnit? {
    guard let (median, count) = times.medianStep, count > 2, median >= longest else { return nil }
    return median < 500 ? .milliseconds : median < 5e5 ? .microseconds : .nanoseconds
  }

  /// The error for a file whose times seem to be in this unit, not in seconds.
  public func error(path: String, column: String) -> InputError {
    InputError(
      path: path, column: column,
      "looks like \(self): add --time-unit \(rawValue) (or s)")
  }
}
