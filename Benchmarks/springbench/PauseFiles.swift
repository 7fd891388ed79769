import Arguments
import ModelSuites
import Reports
import Runs

/// How `pause` reads files of traces, by `--columns`, `--time-unit` and
/// `--where`, and what it notes about them.
struct PauseFiles {
  private let arguments: ParsedArguments
  /// The names of the columns, the unit of the times and the rows to read.
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
    guard let folder = arguments.string("traces") else { return }
    let count = PauseTraceFiles.passedOverCount(in: folder)
    if count > 0 {
      arguments.note(
        "\(folder): files passed over, which are not named .csv or are in another folder: \(count)")
    }
  }

  /// The names in `--columns`: of time, x, y and, if `areLabelled`, perhaps the
  /// label; `nil` without the option. They stand in this order, or each behind
  /// the usual one: `x=clientX`.
  static func columns(
    _ arguments: ParsedArguments, areLabelled: Bool
  ) throws(UsageError) -> [String]? {
    guard let text = arguments.string("columns") else { return nil }
    if text.contains("=") {
      let usual = ["time_s", "x", "y"] + (areLabelled ? ["label"] : [])
      let pairs = try CommonOptions.columns(arguments, among: usual)
      return usual.map { name in pairs.first { $0.name == name }?.inFile ?? name }
    }
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
    for trace in traces { try checkTimes(of: trace) }
    for trace in traces {
      if let pointers = trace.pointers { arguments.note(pointers.note(trace.path)) }
    }
    for trace in traces where trace.mergedCount > 0 {
      arguments.note(
        "\(InputFile.name(of: trace.path)): of rows of equal time the last counts; rows left out: "
          + "\(trace.mergedCount)")
    }
  }

  private func checkTimes(of trace: PointerTrace) throws(InputError) {
    let times = trace.samples.map(\.time)
    // Rows of a pointer are rarely a second apart: longer intervals are in
    // another unit.
    try CommonOptions.checkUnit(
      of: times, in: form.columns[0], of: trace.path, longest: 0.9, arguments)
  }
}
