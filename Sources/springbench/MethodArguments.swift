import Engines
import SolverSuites

/// The options for methods, engines, their clocks, steps and tolerances.
enum MethodArguments {
  /// The options for steps and tolerances; `usual` has the defaults for the
  /// help.
  static func stepOptions(usual: (step: String, tolerance: String)) -> [Option] {
    [
      Option(
        "step", .numbers("S"),
        "equal steps: 1ms, 240Hz, 0.1..1e-4/10 (\(usual.step))"),
      Option(
        "tolerance", .numbers("E"),
        "of adaptive methods: 1e-6, 1e-3..1e-12/10 (\(usual.tolerance))"),
    ]
  }

  static let clock = Option(
    "clock", .value("published|equations|exact|ns|tenth-ms|whole-ms"),
    "clock of engines (published)")

  /// The name that `--clock` gives to `EngineClock.named`; `nil` without one.
  static func clock(_ arguments: ParsedArguments) throws(UsageError) -> String? {
    try arguments.choice(
      "clock", among: ["published", "equations"] + EngineClock.Reading.allCases.map(\.rawValue))
  }

  /// The lengths of steps (s) and the tolerances that may be asked for.
  static let steps = 1e-12...1e6
  static let tolerances = 1e-16...1.0

  /// The methods of `--method`, each once; `usual` without the option. Users
  /// may write the names by which methods are known elsewhere, such as `rk45`;
  /// a note then says the name used here.
  static func methods(
    _ arguments: ParsedArguments, usual: [String] = []
  ) throws(UsageError) -> [Method] {
    let names = try arguments.list("method").map { item throws(UsageError) in
      try name(item, arguments, among: Method.all.map(\.name))
    }
    return (names.isEmpty ? usual : names.uniqued()).compactMap(Method.named)
  }

  /// The engines of `--engine`, each once; empty without the option.
  static func engines(_ arguments: ParsedArguments) throws(UsageError) -> [any Engine.Type] {
    let known = EngineCatalogue.engines.map { $0.name }
    return try arguments.list("engine").map { item throws(UsageError) in
      try name(item, arguments, of: "engine", among: known)
    }.uniqued().compactMap(EngineCatalogue.engine(named:))
  }

  /// This program's name for what the user calls `item`, with a note if it
  /// differs.
  ///
  /// - Parameter kind: the option's name; its plural is a kind of `list`.
  static func name(
    _ item: String, _ arguments: ParsedArguments, of kind: String = "method",
    among known: [String]
  ) throws(UsageError) -> String {
    if known.contains(item) { return item }
    // In names from elsewhere underscores count as hyphens; case does not matter.
    let plain = item.lowercased().replacing("_", with: "-")
    if ["uikit", "core-animation", "apple", "ios", "macos"].contains(plain) {
      throw UsageError(
        "--\(kind): '\(item)': Apple's solver is not public. 'swiftui' is OpenSwiftUI's, 'webkit' "
          + "WebKit's, 'closed-form' the exact motion")
    }
    let method = Method.all.first { $0.aliases.contains(plain) }
    let name = method?.name ?? item.lowercased()
    if known.contains(name) {
      arguments.note("'\(item)' is called \(name) here")
      return name
    }
    if method != nil || Method.named(name) != nil {
      throw UsageError("--\(kind): '\(item)' is no \(kind); 'list \(kind)s' has them")
    }
    let aliases = Method.all.filter { known.contains($0.name) }.flatMap(\.aliases).sorted()
    throw UsageError.unknown(kind, item, among: known + aliases)
  }

  // MARK: - Steps and tolerances

  /// The steps that `--step` and `--tolerance` ask for, each once.
  static func ladder(_ arguments: ParsedArguments) throws(UsageError) -> [Steps] {
    let equal = try arguments.reals("step", .step, in: steps).map { Steps.length($0) }
    let chosen = try arguments.reals("tolerance", in: tolerances).map { Steps.tolerance($0) }
    return (equal + chosen).uniqued()
  }

  /// Every method with each of the ladder's steps that are for it, or with its
  /// usual ones if none are; `nil` for a method without steps. Throws for steps
  /// that are for no method.
  static func driven(
    _ methods: [Method], by ladder: [Steps]
  ) throws(UsageError) -> [(method: Method, steps: Steps?)] {
    try requireEffect(of: ladder, on: methods)
    return methods.flatMap { method -> [(method: Method, steps: Steps?)] in
      let own = ladder.filter(method.takes)
      return own.isEmpty ? [(method, method.usualSteps)] : own.map { (method, $0) }
    }
  }

  static func requireEffect(
    of ladder: [Steps], on methods: [Method]
  ) throws(UsageError) {
    for steps in ladder where !methods.contains(where: { $0.takes(steps) }) {
      let names = methods.map(\.name).joined(separator: ", ")
      throw UsageError("--\(steps.option) has no effect on \(names)")
    }
  }

  /// Notes the methods that are left out because none of the steps are for
  /// them. Throws for steps that are for no method.
  static func noteLeftOut(
    _ methods: [Method], by ladder: [Steps], _ arguments: ParsedArguments
  ) throws(UsageError) {
    try requireEffect(of: ladder, on: methods)
    let left = methods.filter { method in !ladder.contains(where: method.takes) }.map(\.name)
    guard !ladder.isEmpty, !left.isEmpty else { return }
    let options = ladder.map { "--\($0.option)" }.uniqued().joined(separator: " or ")
    arguments.note("left out: \(left.joined(separator: ", ")) (\(options) is not for them)")
  }
}
