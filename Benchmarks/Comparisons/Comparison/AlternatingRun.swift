import Files
import Measurement
import Reports
import Runs

/// Measures two builds of this program at the same time, with their visits
/// interleaved on the same core, so that changes of the machine's speed affect
/// both alike.
public struct AlternatingRun {
  /// The path of the baseline program.
  public let base: String
  /// The path of the program compared with the baseline.
  public let new: String
  /// The number of pairs of processes; `nil` for as many as the cases need, see
  /// `Comparison.pairsNeeded`.
  public let pairCount: Int?
  /// Arguments of `run` apart from the output folder.
  public let arguments: [String]
  /// Called with the number of pairs done.
  public var progress: (_ done: Int, _ count: Int) -> Void = { _, _ in }

  public init(base: String, new: String, pairCount: Int?, arguments: [String]) {
    self.base = base
    self.new = new
    self.pairCount = pairCount
    self.arguments = arguments
  }

  /// The results of both programs.
  public struct Outcome: Sendable {
    public let base: ComparisonSide
    public let new: ComparisonSide
    public let ratios: PairedRatios
  }

  /// Runs both programs in pairs of processes and returns their rows.
  ///
  /// - Parameters:
  ///   - folder: where the programs write; the caller removes it.
  ///   - comparison: how the results will be compared, which determines the
  ///     number of pairs unless it is given.
  /// - Throws: `OutputError.interrupted` if the user stops the run, `InputError` if
  ///   a program cannot be started, and `NothingToCompare` if it writes no reports.
  public func run(in folder: RunFolder, for comparison: Comparison) throws -> Outcome {
    var rows: [[String: [Row]]] = [[:], [:]]
    var ratios = PairedRatios()
    var wanted = pairCount ?? Comparison.leastPairCount
    var pair = 0
    defer { Affinity.restore() }
    while pair < wanted {
      guard !Interrupts.isRequested else { throw OutputError.interrupted }
      // Cores have different neighbours, so each program begins on every core.
      Affinity.pin(to: pair / 2)
      let targets = ["base", "new"].map { folder.file("\($0)-\(pair)") }
      try measure(targets, newFirst: pair % 2 == 1)
      let parts = try targets.map { try ComparisonSide(path: $0).rows }
      for (side, part) in parts.enumerated() {
        for (suite, part) in part { rows[side][suite, default: []] += part }
      }
      try ratios.add(
        base: targets[0], new: targets[1], units: Self.units(base: parts[0], new: parts[1]))
      // The first pair shows how many cases there are. An even number of pairs
      // lets each program begin as often as the other.
      if pair == 0, pairCount == nil {
        let needed = comparison.pairsNeeded(cases: ratios.values.count)
        wanted = needed + needed % 2
      }
      pair += 1
      progress(pair, wanted)
    }
    return Outcome(
      base: ComparisonSide(name: base, rows: rows[0]),
      new: ComparisonSide(name: new, rows: rows[1]), ratios: ratios)
  }

  /// Runs one pair of processes.
  ///
  /// - Parameters:
  ///   - targets: the folders for the reports of both programs.
  ///   - newFirst: whether the new program begins.
  private func measure(_ targets: [String], newFirst: Bool) throws {
    var programs = zip([base, new], targets).map { path, target in
      let options = ["run", "--output", target, "--quiet", "--no-progress", "--samples-out"]
      return (path: path, target: target, arguments: options + arguments)
    }
    if newFirst { programs.reverse() }
    let running: [ChildProcess.Running]
    do {
      running = try InterleavedProcess.startPair(programs.map(\.path), programs.map(\.arguments))
    } catch {
      throw InputError(unreadable: error.subject, error.reason)
    }
    let statuses = running.map { $0.wait() }
    guard !Interrupts.isRequested else { throw OutputError.interrupted }
    for (program, status) in zip(programs, statuses) {
      // Status 1 means failed cases, which the rows contain.
      guard [0, 1].contains(status) else {
        throw NothingToCompare("\(program.path) run ended with status \(status)")
      }
    }
    for program in programs where !FileSystem.exists(program.target) {
      throw NothingToCompare("\(program.path) run wrote no reports")
    }
  }

  /// The ratio, new over base, of the units of work in one iteration, by case.
  private static func units(base: [String: [Row]], new: [String: [Row]]) -> [String: Double] {
    func counts(_ rows: [String: [Row]]) -> [String: Double] {
      let timed = rows.values.joined().filter { $0.schema.has(column: "work_per_iteration_count") }
      let pairs = timed.compactMap { row in
        row["work_per_iteration_count"].number.map { (row["case_id"].field, $0) }
      }
      return Dictionary(pairs) { first, _ in first }
    }
    let before = counts(base).filter { $0.value > 0 }
    return counts(new).reduce(into: [:]) { ratios, count in
      ratios[count.key] = before[count.key].map { count.value / $0 }
    }
  }
}
