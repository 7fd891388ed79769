import Arguments
import ModelSuites
import Reports
import Runs

/// The format of the traces of `pause`, from `--columns`, `--time-unit` and
/// `--where`, and checks of their times.
struct PauseFiles {
  private let arguments: ParsedArguments
  /// The columns and the unit of the files.
  private(set) var form: PointerTrace.Form

  /// - Parameter areLabelled: whether the files have a column of labels.
  init(_ arguments: ParsedArguments, areLabelled: Bool) throws(UsageError) {
    self.arguments = arguments
    form = areLabelled ? .labelled : PointerTrace.Form()
    if let names = try Self.columns(arguments, areLabelled: areLabelled) {
      form.columns = Array(names.prefix(3))
      if names.count == 4 { form.label = names[3] }
      form.mergesEqualTimes = true
    }
    form.timeUnit = try CommonOptions.timeUnit(arguments) ?? .seconds
    form.conditions = try CommonOptions.conditions(arguments)
  }

  /// The names in `--columns`: of time, x, y and, if `areLabelled`, perhaps the
  /// label; `nil` without the option.
  static func columns(
    _ arguments: ParsedArguments, areLabelled: Bool
  ) throws(UsageError) -> [String]? {
    guard let text = arguments.string("columns") else { return nil }
    let names = text.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    guard names.count == 3 || (areLabelled && names.count == 4), Set(names).count == names.count
    else {
      throw UsageError(
        "--columns: '\(text)' is not three different names: time, x and y"
          + (areLabelled ? ", or four: the label's, too" : ""))
    }
    return names
  }

  /// Prints notes about unusual traces.
  ///
  /// - Throws: `InputError` for times that seem to be in another unit.
  func check(_ traces: [PointerTrace]) throws(InputError) {
    for trace in traces {
      if !arguments.has("time-unit"), let unit = trace.likelyUnit {
        throw unit.error(path: trace.path, column: form.columns[0])
      }
      if arguments.has("time-unit"), trace.isTooDense {
        arguments.note(
          "\(trace.path): more than 20,000 rows a second; are its times in another unit?")
      }
    }
    for trace in traces {
      guard let (column, texts) = trace.pointers else { continue }
      arguments.note(
        "\(trace.path): column \(column) tells \(texts.count) pointers apart, which are read as one; "
          + "--where \(column)=\(texts[0]) reads a single one")
    }
    for trace in traces where trace.mergedCount > 0 {
      arguments.note(
        "\(trace.path): of rows of equal time the last counts; rows left out: "
          + "\(trace.mergedCount)")
    }
  }
}
