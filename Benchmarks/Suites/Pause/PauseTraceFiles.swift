import Gestures
import Glibc
import Harness
import Platform

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
  static func read(_ path: String, _ form: PointerTrace.Form) throws(InputError) -> [LabelledTrace]
  {
    let names = try names(in: path)
    if names?.isEmpty == true { throw InputError(path: path, "there are no .csv files in it") }
    let files = names?.map(RunFolder(path: path).file) ?? [path]
    return try files.map { file throws(InputError) in try PointerTrace.read(path: file, form) }
      .joined().map { LabelledTrace($0) }
  }

  /// The names of the `.csv` files of a folder; `nil` if the path is not a
  /// folder.
  private static func names(in path: String) throws(InputError) -> [String]? {
    guard FileSystem.isFolder(path) else { return nil }
    guard let names = RunFolder(path: path).names else {
      throw InputError(unreadable: path, SystemText.lastError)
    }
    return names.filter { $0.lowercased().hasSuffix(".csv") && !$0.hasPrefix(".") }.sorted()
  }
}

extension LabelledTrace {
  /// A trace that was read with its labels. Family and rate are those in a name
  /// such as `gesture-01-stop-60hz`; for other names the family is `unnamed`
  /// and the rate follows from the median interval, in whole Hz.
  init(_ trace: PointerTrace) {
    let parts = trace.name.split(separator: "-")
    var (family, rate) = ("unnamed", 0.0)
    if parts.count >= 3, let last = parts.last, last.hasSuffix("hz"),
      let number = Int(last.dropLast(2)), number > 0
    {
      // The family becomes part of a case id, which has no spaces and commas.
      (family, rate) = (parts[parts.count - 2].filter { $0 != " " && $0 != "," }, Double(number))
    } else {
      rate = (1 / (trace.samples.map(\.time).medianStep?.step ?? 1.0 / 60)).rounded()
    }
    self.init(
      name: trace.name, family: family, rate: rate, samples: trace.samples,
      isPaused: trace.isPaused)
  }
}
