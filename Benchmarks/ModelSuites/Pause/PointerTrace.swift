import Gestures
import Reports

/// A user's pointer trace, read from a file with the columns `time_s,x,y` and
/// any others.
public struct PointerTrace {
  public let name: String
  public let samples: [PointerSample]
  /// The path as the user gave it.
  public let path: String

  /// The names of a file's columns and the unit of its times.
  public struct Form: Sendable {
    /// How many of each make a second.
    public static let units = ["s": 1.0, "ms": 1e3, "us": 1e6, "ns": 1e9]

    /// The columns of time, x and y.
    public var columns = ["time_s", "x", "y"]
    /// The number of time units in a second.
    public var unitsPerSecond = 1.0

    public init() {}
  }

  /// Whether its times look like milliseconds: an interval of 4 to 40 is too
  /// long for seconds between touches, and as milliseconds corresponds to 25 to
  /// 240 Hz.
  public var seemsToBeInMilliseconds: Bool {
    let steps = zip(samples.dropFirst(), samples).map { $0.time - $1.time }.sorted()
    return steps.count > 2 && (4...40).contains(steps[steps.count / 2])
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
    for record in document.records {
      var numbers: [Double] = []
      for position in positions {
        let isTime = numbers.isEmpty
        let number = try document.finite(record, at: position) / (isTime ? form.unitsPerSecond : 1)
        guard number.magnitude <= PauseTraceFiles.limit else {
          throw document.error(
            record, at: position, "\(number) is beyond ±\(PauseTraceFiles.limit)")
        }
        numbers.append(number)
      }
      if let last = samples.last, numbers[0] <= last.time {
        throw document.error(
          record, at: positions[0], "the time is not after that of the row above")
      }
      samples.append(PointerSample(time: numbers[0], x: numbers[1], y: numbers[2]))
    }
    guard !samples.isEmpty else { throw InputError(path: path, "there are no samples") }
    self.samples = samples
    self.path = path
    let last = path.split(separator: "/").last.map(String.init) ?? path
    name = path == "-" ? "stdin" : last.hasSuffix(".csv") ? String(last.dropLast(4)) : last
  }
}
