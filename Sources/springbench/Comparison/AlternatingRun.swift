import Harness
import SolverSuites

/// Measures two builds of this program at the same time. Their visits to a
/// case, a few samples each, are interleaved on the same core, so that changes
/// of the machine's speed affect both alike.
struct AlternatingRun {
  /// The path of the baseline program.
  let base: String
  /// The path of the program compared with the baseline.
  let new: String
  /// The number of pairs of processes; `nil` for `Comparison.pairsNeeded`.
  let pairCount: Int?
  /// The arguments of `run`, except for the output folder.
  let arguments: [String]
  /// Called after each pair, with the number of pairs done and of all pairs.
  let progress: (_ done: Int, _ count: Int) -> Void

  /// Runs both programs in pairs of processes.
  ///
  /// - Parameters:
  ///   - folder: where the programs write; the caller removes it.
  ///   - comparison: how the results will be compared, which determines the
  ///     number of pairs unless it is given.
  /// - Throws: `OutputError.interrupted` if the user stops the run,
  ///   `InputError` if a program cannot be started, and `NothingToCompare` if
  ///   it writes no reports.
  func run(in folder: RunFolder, for comparison: Comparison) throws -> ComparedSides {
    var sides: ComparedSides = (
      ComparisonSide(name: base, rows: [:]), ComparisonSide(name: new, rows: [:]), PairedRatios()
    )
    var wanted = pairCount ?? Comparison.leastPairCount
    var pair = 0
    defer { Affinity.restore() }
    while pair < wanted {
      guard !Interrupts.isRequested else { throw OutputError.interrupted }
      // Cores have different neighbours, so each program begins on every core.
      Affinity.pin(to: pair / 2)
      let (baseFolder, newFolder) = (folder.file("base-\(pair)"), folder.file("new-\(pair)"))
      try measure(base: baseFolder, new: newFolder, newFirst: pair % 2 == 1)
      sides.base.rows.merge(try ComparisonSide(path: baseFolder).rows, uniquingKeysWith: +)
      sides.new.rows.merge(try ComparisonSide(path: newFolder).rows, uniquingKeysWith: +)
      try sides.ratios?.add(base: baseFolder, new: newFolder)
      // The first pair shows how many cases there are. The number of pairs is
      // made even, so that each program begins as often as the other.
      if pair == 0, pairCount == nil {
        let needed = comparison.pairsNeeded(cases: sides.ratios?.values.count ?? 0)
        wanted = needed + needed % 2
      }
      pair += 1
      progress(pair, wanted)
    }
    return sides
  }

  /// Runs one pair of processes, which write their reports into these folders.
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

/// The ratio of the times of two interleaved programs, for each case and pair
/// of processes.
///
/// In a visit a program takes a few samples of a case. The visits of both
/// programs are milliseconds apart, so whatever slows the machine down for a
/// while affects both. For each visit the ratio of the median samples is taken;
/// the ratio of a pair of processes is the median of these over all visits.
struct PairedRatios {
  /// By case, the ratios (new over base) of all pairs of processes.
  var values: [String: [Double]] = [:]

  /// Adds a pair of processes, from the samples in their folders.
  mutating func add(base: String, new: String) throws {
    for suite in ReportSchemas.comparable {
      let name = "/\(suite).samples.csv"
      guard FileSystem.exists(base + name), FileSystem.exists(new + name) else { continue }
      let baseVisits = try Self.visits(of: base + name)
      let newVisits = try Self.visits(of: new + name)
      for (id, newTimes) in newVisits {
        guard let baseTimes = baseVisits[id] else { continue }
        let ratios = newTimes.compactMap { visit, time in baseTimes[visit].map { time / $0 } }
        guard !ratios.isEmpty else { continue }
        values[id, default: []].append(median(ratios))
      }
    }
  }

  /// The median time of a unit of work, in nanoseconds, by case and by the number
  /// of the visit.
  private static func visits(of path: String) throws -> [String: [Int: Double]] {
    let document = try CSVDocument(path: path)
    try document.require(["case_id", "round_index", "units_count", "elapsed_ns"])
    var samples: [String: [Int: [Double]]] = [:]
    for record in document.records {
      guard let visit = Int(record["round_index"]),
        let units = Double(record["units_count"]), units > 0,
        let elapsed = Int(record["elapsed_ns"]), elapsed > 0
      else { throw InputError(path: path, line: record.line, "is no sample") }
      samples[record["case_id"], default: [:]][visit, default: []]
        .append(Double(elapsed) / units)
    }
    return samples.mapValues { $0.mapValues { median($0) } }
  }
}
