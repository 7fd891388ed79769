import Files
import GestureTraces
import Gestures
import Glibc
import Reports
import Runs

/// Labelled traces as files: `time_s,x,y,label`, one file per gesture in a
/// folder.
public enum PauseTraceFiles {
  /// The columns of a trace.
  public static let schema = Schema(
    "trace",
    [
      Column("time_s", .real, "seconds since the start of the trace"),
      Column("x", .real, "position in px"),
      Column("y", .real, "position in px"),
      Column("label", .choice(["moving", "paused"]), "the truth"),
    ])

  /// Larger numbers indicate that a column holds something else.
  static let limit = 1e9

  /// The traces of all `.csv` files of a folder in the order of their names, or
  /// of a single file.
  ///
  /// - Throws: `InputError` for a folder that cannot be read or is empty, and
  ///   for the first error in a file.
  static func read(_ path: String) throws(InputError) -> [LabelledTrace] {
    guard let names = try names(in: path) else { return [try trace(path)] }
    guard !names.isEmpty else { throw InputError(path: path, "there are no .csv files in it") }
    let folder = path.hasSuffix("/") ? path : path + "/"
    var traces: [LabelledTrace] = []
    for name in names { traces.append(try trace(folder + name)) }
    return traces
  }

  /// One trace. Family and rate are taken from a name such as
  /// `gesture-01-stop-60hz.csv`, otherwise the rate from the median interval.
  static func trace(_ path: String) throws(InputError) -> LabelledTrace {
    try trace(CSVDocument(path: path))
  }

  package static func trace(_ document: CSVDocument) throws(InputError) -> LabelledTrace {
    guard document.header.contains("label") else {
      throw InputError(
        path: document.path, line: 1, column: "label",
        "is not in the header; 'pause detect FILE' needs none")
    }
    let positions = try document.positions(of: schema.header)
    var samples: [PointerSample] = []
    var isPaused: [Bool] = []
    for record in document.records {
      var numbers: [Double] = []
      for position in positions.prefix(3) {
        let number = try document.finite(record, at: position)
        guard number.magnitude <= limit else {
          throw document.error(record, at: position, "\(number) is beyond ±\(limit)")
        }
        numbers.append(number)
      }
      let sample = PointerSample(time: numbers[0], x: numbers[1], y: numbers[2])
      if let last = samples.last, sample.time <= last.time {
        throw orderError(
          document, record, at: positions[0], isEqual: sample.time == last.time)
      }
      samples.append(sample)
      switch record.fields[positions[3]] {
      case "moving": isPaused.append(false)
      case "paused": isPaused.append(true)
      case let label:
        throw document.error(record, at: positions[3], "'\(label)' is neither moving nor paused")
      }
    }
    guard !samples.isEmpty else { throw InputError(path: document.path, "there are no samples") }
    if let unit = TraceTimes.likelyUnit(of: samples.map(\.time)) {
      throw InputError(
        path: document.path, column: "time_s",
        "looks like \(TraceTimes.name(of: unit)); labelled traces are in seconds")
    }
    return named(document.path, samples, isPaused)
  }

  /// The error of a row whose time is not after that of the row above.
  static func orderError(
    _ document: CSVDocument, _ record: CSVRecord, at position: Int, isEqual: Bool
  ) -> InputError {
    document.error(
      record, at: position,
      "the time is not after that of the row above"
        + (isEqual
          ? "; 'pause detect --columns T,X,Y' takes the last row of each time, and "
            + "labelled traces need a single one" : ""))
  }

  private static func named(
    _ path: String, _ samples: [PointerSample], _ isPaused: [Bool]
  ) -> LabelledTrace {
    var name = path.split(separator: "/").last.map(String.init) ?? path
    if name.hasSuffix(".csv") { name.removeLast(4) }
    let parts = name.split(separator: "-")
    var family = "unnamed"
    var rate = (1 / FrameClock(of: samples).period).rounded()
    if parts.count >= 3, let last = parts.last, last.hasSuffix("hz"),
      let named = Int(last.dropLast(2)), named > 0
    {
      rate = Double(named)
      family = parts[parts.count - 2].filter { $0 != " " && $0 != "," }
    }
    return LabelledTrace(
      name: name, family: family, rate: rate, samples: samples, isPaused: isPaused)
  }

  /// The names of the `.csv` files of a folder; `nil` if the path is not a
  /// folder.
  static func names(in path: String) throws(InputError) -> [String]? {
    guard let names = FileSystem.names(in: path) else {
      guard errno == ENOTDIR else { throw InputError(unreadable: path, SystemText.lastError) }
      return nil
    }
    return names.filter { $0.hasSuffix(".csv") && !$0.hasPrefix(".") }.sorted()
  }

  /// Writes a trace into a folder.
  static func write(_ trace: LabelledTrace, into folder: String) throws(OutputError) {
    let sink = try OutputSink(path: "\(folder)/\(trace.name).csv")
    try sink.write(CSVWriter.header(schema))
    for (sample, isPaused) in zip(trace.samples, trace.isPaused) {
      try sink.write(
        CSVWriter.line([
          fixed(sample.time, digits: 5), fixed(sample.x, digits: 2), fixed(sample.y, digits: 2),
          isPaused ? "paused" : "moving",
        ]))
    }
    try sink.finish()
  }

  /// A number with a fixed number of decimals: 5 for seconds, 2 for px.
  static func fixed(_ number: Double, digits: Int) -> String {
    var unit = 1
    for _ in 0..<digits { unit *= 10 }
    let scaled = Int((number * Double(unit)).rounded())
    let fraction = String(scaled.magnitude % UInt(unit))
    let padding = String(repeating: "0", count: digits - fraction.count)
    return "\(scaled < 0 ? "-" : "")\(scaled.magnitude / UInt(unit)).\(padding)\(fraction)"
  }
}
