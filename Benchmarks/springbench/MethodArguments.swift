import Arguments
import Suites

/// The options that choose methods and drive them, and how they are read.
enum MethodArguments {
  static let step = OptionSpecification(
    "step", .list(placeholder: "S"),
    "steps of methods with equal steps: 1ms, 240Hz, 0.1..1e-4/10 (1/240 s)")
  static let steps = OptionSpecification(
    "steps", .list(placeholder: "N"), "the same by their number: 100, 16..1024/7")
  static let tolerance = OptionSpecification(
    "tolerance", .list(placeholder: "E"),
    "tolerances of adaptive methods: 1e-6, 1e-3..1e-12/10 (1e-9)")
  static let samples = OptionSpecification(
    "output-samples", .value(placeholder: "N"), "so many samples over the duration")

  /// The methods of `--method` by their names here; a note tells which those
  /// are where other names were given.
  static func names(
    _ arguments: ParsedArguments, among known: [String]
  ) throws(UsageError) -> [String] {
    var names: [String] = []
    for item in try arguments.list("method") {
      var name = item
      if !known.contains(item) {
        guard let ours = MethodAlias.name(for: item), known.contains(ours) else {
          throw UsageError.unknown("method", item, among: known + MethodAlias.all.keys.sorted())
        }
        name = ours
        Failure.say("note: '\(item)' is called \(ours) here")
      }
      if !names.contains(name) { names.append(name) }
    }
    return names
  }

  /// The settings of the options, each once.
  static func settings(
    _ arguments: ParsedArguments
  ) throws(UsageError) -> [NamedMethod.Setting] {
    try arguments.reals("step", .step, in: 1e-12...1e6, isGeometric: true).map { .step($0) }
      + arguments.integers("steps", in: 1...10_000_000).map { .steps($0) }
      + arguments.reals("tolerance", in: 1e-16...1, isGeometric: true).map { .tolerance($0) }
  }
}
