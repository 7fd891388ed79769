import Arguments
import Engines
import SolverCases
import Suites

/// Parses the options that select methods or engines and their steps.
enum MethodArguments {
  /// The options for steps and tolerances; `usual` has the defaults to show.
  static func drives(usual: (step: String, tolerance: String)) -> [Option] {
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

  static let samples = Option("output-samples", .value("N"), "so many samples over the duration")

  /// What an option takes the names of; the raw value is the word in messages.
  enum Kind: String {
    case method, engine, defect
    case equationMethod = "method for equations"
    case sweepMethod = "sweep method"

    /// What is said of a method of this program that is none of these.
    func refusal(of method: String) -> String {
      switch self {
      case .method, .sweepMethod:
        "is not for this command, but for \(MethodArguments.commands(taking: method))"
      case .engine: "is no engine; 'list engines' has them"
      case .defect: "is neither a defect nor a library; 'list defects' has both"
      case .equationMethod: "solves no equation; 'list equation-methods' has others"
      }
    }
  }

  /// The methods of `--method`, or the names given to another option, as this
  /// program calls them, each once; prints a note where an alias was used.
  ///
  /// - Parameter usual: the names where the option is not given.
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

  /// This program's name for what the user calls `item`; prints a note if that is
  /// another.
  static func name(
    _ item: String, _ arguments: ParsedArguments, _ option: String = "method",
    kind: Kind = .method, among known: [String]
  ) throws(UsageError) -> String {
    if known.contains(item) { return item }
    if let reason = MethodAlias.reasonForAbsence(of: item) {
      throw UsageError("--\(option): there is no '\(item)': \(reason)")
    }
    let alias = MethodAlias.name(for: item)
    let ours = alias ?? item.lowercased()
    if known.contains(ours) {
      arguments.note("'\(item)' is called \(ours) here")
      return ours
    }
    if alias != nil || Listing.methods.contains(where: { $0.name == item }) {
      throw UsageError("--\(option): '\(item)' \(kind.refusal(of: ours))")
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

  /// The settings requested by `--step`, `--steps` and `--tolerance`.
  static func ladder(_ arguments: ParsedArguments) throws(UsageError) -> [StepRung] {
    try arguments.reals("step", .step, in: 1e-12...1e6).map { .step($0) }
      + arguments.integers("steps", in: 1...10_000_000).map { .steps($0) }
      + arguments.reals("tolerance", in: 1e-16...1).map { .tolerance($0) }
  }

  /// What happens to methods to which no setting applies.
  enum Undriven: String {
    case areLeftOut = "left out"
    case keepTheirOwn = "at their usual setting"
  }

  /// Every method with each setting of the ladder that applies to it, or with its
  /// usual one. A setting that applies to no method is an error; methods to which
  /// none applies are named in a note.
  ///
  /// - Parameter undriven: what the note says of these methods.
  @discardableResult
  static func driven<Method: DrivenMethod>(
    _ methods: [Method], by ladder: [StepRung], _ arguments: ParsedArguments,
    others undriven: Undriven
  ) throws(UsageError) -> [(method: Method, rung: StepRung?)] {
    for rung in ladder where !methods.contains(where: { $0.drive == rung.drive }) {
      let names = methods.map(\.name).joined(separator: ", ")
      throw UsageError("--\(rung.option) has no effect on \(names)")
    }
    if !ladder.isEmpty { noteUndriven(methods, Set(ladder.map(\.drive)), undriven, arguments) }
    return methods.flatMap { method -> [(method: Method, rung: StepRung?)] in
      guard let drive = method.drive else { return [(method, nil)] }
      let rungs = ladder.filter { $0.drive == drive }
      return (rungs.isEmpty ? [.usual(drive)] : rungs).map { (method, $0) }
    }
  }

  /// Notes the methods to which none of the given `drives` applies, by what would
  /// apply to them.
  private static func noteUndriven(
    _ methods: [some DrivenMethod], _ drives: Set<StepDrive>, _ undriven: Undriven,
    _ arguments: ParsedArguments
  ) {
    let remedies: [(drive: StepDrive?, words: String)] = [
      (.step, "driven by --step and --steps"), (.tolerance, "driven by --tolerance"),
      (nil, "exact at any step"),
    ]
    for (drive, words) in remedies {
      // Methods without any setting are not worth a note unless they are left out.
      let isDriven = drive.map(drives.contains) ?? (undriven == .keepTheirOwn)
      let names = isDriven ? [] : methods.filter { $0.drive == drive }.map(\.name)
      guard !names.isEmpty else { continue }
      let list = names.joined(separator: ", ")
      arguments.note("\(undriven.rawValue): \(list) (\(words))")
    }
  }
}

/// A method of `solve` or `accuracy`, as far as settings of its steps concern it.
protocol DrivenMethod {
  var name: String { get }
  /// What determines its steps; `nil` for a method without any.
  var drive: StepDrive? { get }
}

extension NamedMethod: DrivenMethod {}
extension AccuracyMethod: DrivenMethod {}
