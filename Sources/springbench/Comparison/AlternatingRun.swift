import Harness
import SolverSuites

/// Measures two builds of this program at the same time. Their visits to a
/// case, a few samples each, are interleaved on the same core, so that changes
/// of the machine's speed affect both alike.
public struct AlternatingRun {
  /// The path of the baseline program.
  public let base: String
  /// The path of the program compared with the baseline.
  public let new: String
  /// The number of pairs of processes; `nil` for `Comparison.pairsNeeded`.
  public let pairCount: Int?
  /// The arguments of `run`, except for the output folder.
  public let arguments: [String]
  /// Called after each pair, with the number of pairs done and of all pairs.
  public var progress: (_ done: Int, _ count: Int) -> Void = { _, _ in }

  public init(base: String, new: String, pairCount: Int?, arguments: [String]) {
    self.base = base
    self.new = new
    self.pairCount = pairCount
    self.arguments = arguments
  }

  /// The results of both programs.
  public typealias Outcome = (base: ComparisonSide, new: ComparisonSide, ratios: PairedRatios)

  /// Runs both programs in pairs of processes and returns their rows.
  ///
  /// - Parameters:
  ///   - folder: where the programs write; the caller removes it.
  ///   - comparison: how the results will be compared, which determines the
  ///     number of pairs unless it is given.
  /// - Throws: `OutputError.interrupted` if the user stops the run,
  ///   `InputError` if a program cannot be started, and `NothingToCompare` if
  ///   it writes no reports.
  public func run(in folder: RunFolder, for comparison: Comparison) throws -> Outcome {
    var baseRows: [String: [Row]] = [:]
    var newRows: [String: [Row]] = [:]
    var ratios = PairedRatios()
    var wanted = pairCount ?? Comparison.leastPairCount
    var pair = 0
    defer { Affinity.restore() }
    while pair < wanted {
      guard !Interrupts.isRequested else { throw OutputError.interrupted }
      // Cores have different neighbours, so each program begins on every core.
      Affinity.pin(to: pair / 2)
      let (baseFolder, newFolder) = (folder.file("base-\(pair)"), folder.file("new-\(pair)"))
      try measure(base: baseFolder, new: newFolder, newFirst: pair % 2 == 1)
      let baseResult = try ComparisonSide(path: baseFolder).rows
      let newResult = try ComparisonSide(path: newFolder).rows
      baseRows.merge(baseResult, uniquingKeysWith: +)
      newRows.merge(newResult, uniquingKeysWith: +)
      try ratios.add(base: baseFolder, new: newFolder)
      // The first pair shows how many cases there are. The number of pairs is
      // made even, so that each program begins as often as the other.
      if pair == 0, pairCount == nil {
        let needed = comparison.pairsNeeded(cases: ratios.values.count)
        wanted = needed + needed % 2
      }
      pair += 1
      progress(pair, wanted)
    }
    return (
      ComparisonSide(name: base, rows: baseRows), ComparisonSide(name: new, rows: newRows), ratios
    )
  }

  /// Runs one pair of processes.
  ///
  /// - Parameters:
  ///   - baseFolder: where the baseline program writes its reports.
  ///   - newFolder: where the other program does.
  ///   - newFirst: whether the new program begins.
  private func measure(base baseFolder: String, new newFolder: String, newFirst: Bool) throws {
    var programs = [(base, baseFolder), (new, newFolder)].map { path, folder in
      let options = ["run", "--output", folder, "--quiet"]
      return (path: path, folder: folder, arguments: options + arguments)
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
    for program in programs where !FileSystem.exists(program.folder) {
      throw NothingToCompare("\(program.path) run wrote no reports")
    }
  }
}
