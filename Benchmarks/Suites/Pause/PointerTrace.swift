import Gestures
import Reports

/// A user's touches as a file: `time_s,x,y`, with any further columns.
public struct PointerTrace {
  public let name: String
  public let samples: [PointerSample]
  /// As the user named it.
  public let path: String

  /// Whether its times look like milliseconds: a step of 4 to 40 is no time
  /// between two touches in seconds, and as milliseconds it is that of 25 to
  /// 240 Hz.
  public var seemsToBeInMilliseconds: Bool {
    let steps = zip(samples.dropFirst(), samples).map { $0.time - $1.time }.sorted()
    return steps.count > 2 && (4...40).contains(steps[steps.count / 2])
  }

  /// Reads a file; `-` is standard input.
  ///
  /// - Throws: `InputError` for the first thing wrong in it.
  public init(path: String) throws(InputError) {
    let document = try CSVDocument(path: path)
    let positions = try document.positions(of: ["time_s", "x", "y"])
    var samples: [PointerSample] = []
    for record in document.records {
      var numbers: [Double] = []
      for position in positions {
        let number = try document.finite(record, at: position)
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
