import Engines
import Suites

/// The options that select methods or engines, and those that set the steps or
/// tolerances of methods.
enum MethodArguments {
  /// The options for steps and tolerances; `usual` has the defaults for the
  /// help.
  static func stepOptions(usual: (step: String, tolerance: String)) -> [Option] {
    [
      Option(
        "step", .numbers("S"),
        "steps of methods with equal steps: 1ms, 240Hz, 0.1..1e-4/10 (\(usual.step))"),
      Option("steps", .numbers("N"), "the same by their number: 100, 16..1024/7"),
      Option(
        "tolerance", .numbers("E"),
        "tolerances of adaptive methods: 1e-6, 1e-3..1e-12/10 (\(usual.tolerance))"),
    ]
  }

  /// The lengths of steps (s) and the tolerances that may be asked for.
  static let steps = 1e-12...1e6
  static let tolerances = 1e-16...1.0

  static let samples = Option("output-samples", .value("N"), "so many samples over the duration")

  /// What the names that an option takes stand for; the raw value is the word
  /// in messages.
  enum Kind: String {
    case method, engine, defect
    case equationMethod = "method for equations"
    case sweepMethod = "sweep method"

    /// The message about a method of this program that is not of this kind, as
    /// a clause.
    func refusal(of method: String) -> String {
      switch self {
      case .method, .sweepMethod:
        "is not for this command, but for \(MethodArguments.commands(taking: method))"
      case .engine: "is no engine; 'list engines' has them"
      case .defect: "is neither a defect nor a library; 'list defects' has both"
      case .equationMethod:
        AccuracyMethod.named(method)?.substituteForEquations.map {
          "is compiled for one coordinate and the formula of its force, so it takes no text; "
            + "\($0.name) does"
        } ?? "solves no equation; 'list equation-methods' has others"
      }
    }
  }

  /// The names given to `--method` or another option, as this program spells
  /// them and each once. Users may write the names by which methods are known
  /// elsewhere, such as `rk45`; a note then says the name used here.
  ///
  /// - Parameter usual: the names if the option is not given.
  static func names(
    _ arguments: ParsedArguments, _ option: String = "method", kind: Kind = .method,
    among known: [String], usual: [String] = []
  ) throws(UsageError) -> [String] {
    var names: [String] = []
    for item in try arguments.list(option) {
      let name = try name(item, arguments, option, kind: kind, among: known)
      if !names.contains(name) { names.append(name) }
    }
    return names.isEmpty ? usual : names
  }

  /// The engines of `--engine`; empty for all.
  static func engines(_ arguments: ParsedArguments) throws(UsageError) -> [String] {
    try names(arguments, "engine", kind: .engine, among: EngineCatalogue.engines.map { $0.name })
  }

  /// This program's name for what the user calls `item`, with a note if that is
  /// a different one.
  static func name(
    _ item: String, _ arguments: ParsedArguments, _ option: String = "method",
    kind: Kind = .method, among known: [String]
  ) throws(UsageError) -> String {
    if known.contains(item) { return item }
    if let reason = MethodAlias.reasonForAbsence(of: item) {
      throw UsageError("--\(option): there is no '\(item)': \(reason)")
    }
    let alias = MethodAlias.name(for: item)
    let name = alias ?? item.lowercased()
    if known.contains(name) {
      arguments.note("'\(item)' is called \(name) here")
      return name
    }
    if alias != nil || Listing.methods.contains(where: { $0.name == item }) {
      throw UsageError("--\(option): '\(item)' \(kind.refusal(of: name))")
    }
    let aliases = MethodAlias.all.filter { known.contains($0.value) }.keys.sorted()
    throw UsageError.unknown(kind.rawValue, item, among: known + aliases)
  }

  /// The commands that take a method of this name.
  private static func commands(taking name: String) -> String {
    let takers = [
      ("solve", NamedMethod.named(name) != nil), ("accuracy", AccuracyMethod.named(name) != nil),
      ("sweep", SweepMethod.named(name) != nil),
    ]
    return takers.filter(\.1).map(\.0).joined(separator: " and ")
  }

  // MARK: - Steps and tolerances

  /// The settings that `--step`, `--steps` and `--tolerance` ask for.
  static func ladder(_ arguments: ParsedArguments) throws(UsageError) -> [StepRung] {
    try arguments.reals("step", .step, in: steps).map { .step($0) }
      + arguments.integers("steps", in: 1...10_000_000).map { .steps($0) }
      + arguments.reals("tolerance", in: tolerances).map { .tolerance($0) }
  }

  /// Every method with each setting of the ladder that applies to it, or with
  /// its usual setting if none does; `nil` for a method without steps. A
  /// setting that applies to no method is an error.
  static func driven<Method: DrivenMethod>(
    _ methods: [Method], by ladder: [StepRung]
  ) throws(UsageError) -> [(method: Method, setting: StepRung?)] {
    try requireEffect(of: ladder, on: methods)
    return methods.flatMap { method -> [(method: Method, setting: StepRung?)] in
      guard let drive = method.drive else { return [(method, nil)] }
      let settings = ladder.filter { $0.drive == drive }
      return (settings.isEmpty ? [.usual(drive)] : settings).map { (method, $0) }
    }
  }

  /// Throws for a setting that applies to none of the methods.
  static func requireEffect(
    of ladder: [StepRung], on methods: [some DrivenMethod]
  ) throws(UsageError) {
    for setting in ladder where !methods.contains(where: { $0.drive == setting.drive }) {
      let names = methods.map(\.name).joined(separator: ", ")
      throw UsageError("--\(setting.option) has no effect on \(names)")
    }
  }

  /// Notes the methods that are left out because none of the settings applies
  /// to them, with the options that would. A setting that applies to no method
  /// is an error.
  static func noteLeftOut(
    _ methods: [some DrivenMethod], by ladder: [StepRung], _ arguments: ParsedArguments
  ) throws(UsageError) {
    try requireEffect(of: ladder, on: methods)
    guard !ladder.isEmpty else { return }
    let drives = Set(ladder.map(\.drive))
    let groups: [(drive: StepDrive?, words: String)] = [
      (.step, "driven by --step and --steps"), (.tolerance, "driven by --tolerance"),
      (nil, "exact at any step"),
    ]
    for (drive, words) in groups {
      let names = methods.filter { $0.drive == drive }.map(\.name)
      guard drive.map({ !drives.contains($0) }) ?? true, !names.isEmpty else { continue }
      arguments.note("left out: \(names.joined(separator: ", ")) (\(words))")
    }
  }
}

/// What `MethodArguments` needs to know of the methods of `solve` and of
/// `accuracy`.
protocol DrivenMethod {
  var name: String { get }
  /// What determines its steps; `nil` for a method without any.
  var drive: StepDrive? { get }
}

extension NamedMethod: DrivenMethod {}
extension AccuracyMethod: DrivenMethod {}
