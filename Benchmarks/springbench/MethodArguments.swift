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
    _ arguments: ParsedArguments, kind: String = "method", among known: [String]
  ) throws(UsageError) -> [String] {
    var names: [String] = []
    for item in try arguments.list("method") {
      let name = try name(item, kind: kind, among: known)
      if !names.contains(name) { names.append(name) }
    }
    return names
  }

  /// The name here of one method.
  static func name(
    _ item: String, kind: String = "method", among known: [String]
  ) throws(UsageError) -> String {
    if known.contains(item) { return item }
    let ours = MethodAlias.name(for: item) ?? item.lowercased()
    guard known.contains(ours) else {
      // `list methods` has those of every command.
      if Listing.methods.contains(where: { $0.name == item }) {
        throw cannotServe(item, kind)
      }
      let aliases = MethodAlias.all.keys.filter { alias in
        MethodAlias.name(for: alias).map(known.contains) == true
      }
      if MethodAlias.name(for: item) != nil { throw cannotServe(item, kind) }
      throw UsageError.unknown(kind, item, among: known + aliases.sorted())
    }
    Failure.say("note: '\(item)' is called \(ours) here")
    return ours
  }

  /// A method that there is, where others are wanted.
  private static func cannotServe(_ item: String, _ kind: String) -> UsageError {
    kind == "method"
      ? UsageError("--method: '\(item)' is for other commands than this")
      : UsageError("--method: '\(item)' solves no equation; 'list equation-methods' has others")
  }

  /// What the options ask for, each once.
  static func ladder(_ arguments: ParsedArguments) throws(UsageError) -> [StepRung] {
    try arguments.reals("step", .step, in: 1e-12...1e6, isGeometric: true).map { .step($0) }
      + arguments.integers("steps", in: 1...10_000_000).map { .steps($0) }
      + arguments.reals("tolerance", in: 1e-16...1, isGeometric: true).map { .tolerance($0) }
  }

  /// Every method with each rung that drives it, or with its usual one. A rung
  /// that drives none of them is an error.
  static func driven<Method>(
    _ methods: [Method], by ladder: [StepRung], drive: (Method) -> StepDrive?,
    name: (Method) -> String
  ) throws(UsageError) -> [(method: Method, rung: StepRung?)] {
    for rung in ladder where !methods.contains(where: { drive($0) == rung.drive }) {
      let option = rung.drive == .tolerance ? "tolerance" : "step"
      let names = methods.map(name).joined(separator: ", ")
      throw UsageError("--\(option) drives none of the methods \(names)")
    }
    return methods.flatMap { method -> [(method: Method, rung: StepRung?)] in
      guard let drive = drive(method) else { return [(method, nil)] }
      let rungs = ladder.filter { $0.drive == drive }
      return (rungs.isEmpty ? [.usual(drive)] : rungs).map { (method, $0) }
    }
  }
}
