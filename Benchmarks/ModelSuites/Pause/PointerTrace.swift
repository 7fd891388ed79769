import Gestures
import Reports
import Runs

/// A user's pointer trace, read from a file with the columns `time_s,x,y` and
/// any others.
public struct PointerTrace {
  public let name: String
  /// The samples. Where the file's times are beyond `PauseTraceFiles.limit`,
  /// as times since 1970 are, theirs count from the first row.
  public let samples: [PointerSample]
  /// The file's times in seconds, if those of the samples are relative.
  private let fileTimes: [Double]
  /// How many rows gave way to a later one of the same time.
  public let mergedCount: Int
  /// The path as the user gave it.
  public let path: String

  /// The names of a file's columns and the unit of its times.
  public struct Form: Sendable {
    /// The columns of time, x and y.
    public var columns = ["time_s", "x", "y"]
    /// The number of time units in a second.
    public var unitsPerSecond = 1.0
    /// Whether the last of several rows of equal time counts, as coalesced
    /// events of other programs need; otherwise they are an error.
    public var mergesEqualTimes = false

    public init() {}
  }

  /// Seconds since 1970 are below it until 2286; beyond it a microsecond is lost
  /// in a double.
  private static let latestStart = 1e10

  /// The unit that its times seem to be in, if not seconds.
  public var likelyUnit: String? { TraceTimes.likelyUnit(of: samples.map(\.time)) }

  /// A time of the samples' clock on the clock of the file, in seconds; that of
  /// a sample is exactly the file's.
  func fileTime(_ time: Double) -> Double {
    guard let first = fileTimes.first else { return time }
    var range = samples.indices
    while !range.isEmpty {
      let middle = (range.lowerBound + range.upperBound) / 2
      if samples[middle].time == time { return fileTimes[middle] }
      range =
        samples[middle].time < time
        ? middle + 1..<range.upperBound : range.lowerBound..<middle
    }
    return first + time
  }

  /// Reads a file; `-` is standard input.
  ///
  /// - Throws: `InputError` for the first error in it.
  public init(path: String, _ form: Form = Form()) throws(InputError) {
    let document = try CSVDocument(path: path)
    let positions: [Int]
    do {
      positions = try document.positions(of: form.columns)
    } catch {
      throw error.adding("--columns T,X,Y and --time-unit take other files")
    }
    var samples: [PointerSample] = []
    var fileTimes: [Double] = []
    var origin: Double?
    var mergedCount = 0
    for record in document.records {
      let written = try document.finite(record, at: positions[0])
      let fileTime = TraceTimes.seconds(
        record.fields[positions[0]], written, unitsPerSecond: form.unitsPerSecond)
      if samples.isEmpty, fileTime.magnitude > PauseTraceFiles.limit {
        guard fileTime.magnitude <= Self.latestStart else {
          throw document.error(
            record, at: positions[0],
            "\(fileTime) s is beyond ±\(Self.latestStart); --time-unit tells the file's unit")
        }
        origin = written
      }
      // The difference is taken before it is scaled, and loses no digits.
      let time = origin.map { (written - $0) / form.unitsPerSecond } ?? fileTime
      var numbers = [time]
      for position in positions.dropFirst() {
        numbers.append(try document.finite(record, at: position))
      }
      for (number, position) in zip(numbers, positions)
      where number.magnitude > PauseTraceFiles.limit {
        throw document.error(record, at: position, "\(number) is beyond ±\(PauseTraceFiles.limit)")
      }
      if let last = samples.last, time <= last.time {
        guard time == last.time, form.mergesEqualTimes else {
          throw PauseTraceFiles.orderError(
            document, record, at: positions[0], isEqual: time == last.time)
        }
        mergedCount += 1
        samples.removeLast()
        if origin != nil { fileTimes.removeLast() }
      }
      samples.append(PointerSample(time: time, x: numbers[1], y: numbers[2]))
      if origin != nil { fileTimes.append(fileTime) }
    }
    guard !samples.isEmpty else { throw InputError(path: path, "there are no samples") }
    self.samples = samples
    self.fileTimes = fileTimes
    self.mergedCount = mergedCount
    self.path = path
    let last = path.split(separator: "/").last.map(String.init) ?? path
    name = path == "-" ? "stdin" : last.hasSuffix(".csv") ? String(last.dropLast(4)) : last
  }
}
