import Files
import GestureTraces
import Gestures
import Glibc
import Reports
import Runs

/// Labelled traces as files with the columns `time_s,x,y,label`, one file per
/// gesture in a folder.
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

  /// The traces of all `.csv` files of a folder in the order of their names, or
  /// of a single file.
  ///
  /// - Throws: `InputError` for a folder that cannot be read or is empty, and
  ///   for the first error in a file.
  public static func read(
    _ path: String, _ form: PointerTrace.Form = .labelled
  ) throws(InputError) -> [PointerTrace] {
    guard let names = try names(in: path) else { return [try PointerTrace(path: path, form)] }
    guard !names.isEmpty else { throw InputError(path: path, "there are no .csv files in it") }
    let folder = RunFolder(path: path)
    return try names.map { name throws(InputError) in
      try PointerTrace(path: folder.file(name), form)
    }
  }

  /// The names of the `.csv` files of a folder; `nil` if the path is not a
  /// folder.
  static func names(in path: String) throws(InputError) -> [String]? {
    guard FileSystem.isFolder(path) else { return nil }
    guard let names = RunFolder(path: path).names else {
      throw InputError(unreadable: path, SystemText.lastError)
    }
    return names.filter { isTrace($0) && !$0.hasPrefix(".") }.sorted()
  }

  /// Whether a file of this name is read.
  static func isTrace(_ name: String) -> Bool { name.lowercased().hasSuffix(".csv") }

  /// The number of files in a folder, and in the folders in it, that may hold
  /// traces but are not read: `a.csv.gz`, `more/b.csv`.
  public static func passedOverCount(in path: String) -> Int {
    (RunFolder(path: path).names ?? []).reduce(0) { count, name in
      guard let inner = RunFolder(path: "\(path)/\(name)").names else {
        return count + (name.lowercased().contains(".csv") && !isTrace(name) ? 1 : 0)
      }
      return count + inner.count { isTrace($0) }
    }
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

  /// A number with `digits` decimals.
  static func fixed(_ number: Double, digits: Int) -> String {
    var unit = 1
    for _ in 0..<digits { unit *= 10 }
    let scaled = Int((number * Double(unit)).rounded())
    let fraction = String(scaled.magnitude % UInt(unit))
    let padding = String(repeating: "0", count: digits - fraction.count)
    return "\(scaled < 0 ? "-" : "")\(scaled.magnitude / UInt(unit)).\(padding)\(fraction)"
  }
}
