import Harness
import SolverSuites

/// Our best cases against the best of the peers, in a table for each `Kind`.
///
/// Times are medians over the rounds. A ratio is the median of the ratios in
/// each round, not the ratio of two medians: the speed of the machine may
/// change from round to round. Two cases are tied unless one is ahead in every
/// round by more than a small difference.
struct PeersTable {
  /// The largest errors that a solve may have, relative to the problem's scale.
  static let levels = [1e-3, 1e-6, 1e-9, 1e-12]

  /// What the tables compare, in their order.
  enum Kind: String, CaseIterable {
    /// Solves driven by a tolerance, as for a user who does not know the error.
    case byTolerance =
      "Driven by a tolerance, ours given a(t,x,v), or a Jacobian where a peer has one"
    /// The same, but ours are given the damping separately from the force.
    case bySplitForce = "Driven by a tolerance, ours given the damping apart"
    /// Solves with any setting, which on both sides was chosen with knowledge
    /// of the error.
    case tuned = "Tuned on both sides"
    case batches = "Batches"

    /// No table has methods that are given the solution, or ours given a series.
    fileprivate func includes(_ entry: Entry) -> Bool {
      if self == .batches { return entry.row["workload"] != .missing }
      if entry.row["problem"] == .missing || entry.given == .solution { return false }
      let isByTolerance = entry.row["tolerance"] != .missing
      switch self {
      case .byTolerance:
        return isByTolerance && (!entry.isOurs || [.acceleration, .jacobian].contains(entry.given))
      case .bySplitForce: return isByTolerance && (!entry.isOurs || entry.given == .splitForce)
      default: return !entry.isOurs || entry.given != .series
      }
    }
  }

  private let cells: [Kind: [Cell]]
  private let skipped: [Row]
  /// Whether a peer has a case.
  let hasPeers: Bool

  init(_ rows: [Row]) {
    let measured = rows.filter {
      $0["time_ns"] != .missing && $0["max_position_error"] != .missing && $0["status"] != "wrong"
    }
    // The rows of the survey have the process index 0. They do not count if
    // there are later rounds.
    let rounds = measured.filter { $0["process_index"] != .integer(0) }
    // Ours that are given the Jacobian compete only on problems where some peer
    // is given it, be it only in the survey.
    let problemsWithJacobian = Set(
      measured.filter {
        $0["peer"] != .text(PeersReport.ours)
          && $0["given"] == .text(Method.Given.jacobian.rawValue)
      }.map { $0["problem"] })
    let entries = (rounds.isEmpty ? measured : rounds).grouped { $0["case_id"] }
      .map { Entry($0.members) }.filter {
        !$0.isOurs || $0.given != .jacobian || problemsWithJacobian.contains($0.row["problem"])
      }
    cells = Dictionary(uniqueKeysWithValues: Kind.allCases.map { ($0, Self.cells($0, entries)) })
    skipped = rows.filter { $0["status"] == PeersReport.absent }
    hasPeers = entries.contains { !$0.isOurs }
  }

  subscript(_ kind: Kind) -> [Cell] { cells[kind] ?? [] }

  /// A cell for each problem and error level, or for each batch workload.
  private static func cells(_ kind: Kind, _ entries: [Entry]) -> [Cell] {
    var cells: [Cell] = []
    for (subject, entries) in entries.filter(kind.includes).grouped(by: \.subject) {
      if kind == .batches {
        cells.append(Cell(subject: subject, level: nil, entries: entries))
        continue
      }
      let isLinear = entries[0].row["linear"] == .boolean(true)
      for level in levels {
        let accurate = entries.filter {
          ($0.row["max_position_error"].number ?? .infinity) <= level
        }
        cells.append(
          Cell(subject: subject, level: level, isLinear: isLinear, entries: accurate))
      }
    }
    // Cells without a method of ours given the damping separately are left out.
    return cells.filter { kind != .bySplitForce || $0.ours != nil }
  }

  /// The first row of every case of a survey that may turn out to be the
  /// fastest of its cell: the two fastest of each program, if they take at most
  /// 1.7 times as long as the fastest of its side. Times of a survey are taken
  /// to be right within a factor of 1.3; 1.7 is about its square.
  static func contenders(_ survey: [Row]) -> [Row] {
    let table = PeersTable(survey)
    return Kind.allCases.flatMap { table[$0] }.flatMap { cell in
      [true, false].flatMap { isOurs -> [Entry] in
        let side = cell.entries.filter { $0.isOurs == isOurs }.sorted { $0.time < $1.time }
        return side.grouped(by: \.peer).flatMap { $0.members.prefix(2) }
          .filter { $0.time <= 1.7 * side[0].time }
      }
    }.map(\.row).uniqued { $0["case_id"] }
  }

  /// A case of one program, with its times in all rounds.
  struct Entry {
    /// The first of its rows.
    let row: Row
    /// Nanoseconds of a solve or a sample: the median over the rounds.
    let time: Double
    /// The time in each round, by process index.
    fileprivate let rounds: [Value: Double]
    /// What the method is given of the equation; `nil` for batches. A method
    /// that is given more can do more, so the tables show it.
    let given: Method.Given?

    fileprivate init(_ rows: [Row]) {
      let times = rows.map { ($0["process_index"], $0["time_ns"].number ?? .infinity) }
      row = rows[0]
      time = median(times.map(\.1))
      rounds = Dictionary(times) { first, _ in first }
      given = Method.Given(rawValue: row["given"].field)
    }

    var peer: String { row["peer"].field }
    var isOurs: Bool { peer == PeersReport.ours }

    /// The problem, or the batch with its size.
    fileprivate var subject: String {
      guard case .text(let workload) = row["workload"] else { return row["problem"].field }
      return "\(workload) \(row["springs_count"].field)x\(row["frames_count"].field)"
        + " t\(row["thread_count"].field)"
    }

    /// The method and its setting, or the kernel and its layout.
    var method: String {
      if case .text(let kernel) = row["kernel"] {
        return row["layout"] == .missing ? kernel : "\(kernel) \(row["layout"].field)"
      }
      let method = row["method"].field
      if let tolerance = row["tolerance"].number {
        return "\(method) tol=\(Value.decimal(tolerance))"
      }
      let problem = PeerProblem.all.first { $0.name == row["problem"].field }?.problem
      guard let step = row["step_size_s"].number, let problem else { return method }
      return "\(method) n=\(Int((problem.duration / step).rounded()))"
    }
  }

  /// One comparison of this program with the best peer.
  struct Cell {
    /// The problem, or the workload with its size.
    let subject: String
    /// The largest error allowed; `nil` for workloads.
    let level: Double?
    var isLinear = false
    fileprivate let entries: [Entry]

    /// Our fastest case; `nil` if none reaches the level.
    var ours: Entry? { entries.filter(\.isOurs).min { $0.time < $1.time } }
    /// The fastest case of all peers; `nil` if none reaches the level.
    var peer: Entry? { entries.filter { !$0.isOurs }.min { $0.time < $1.time } }

    /// The ratio of the peer's time to ours in each round that both have, or of
    /// the median times without a common round. Above 1 ours is faster.
    private var ratios: [Double] {
      guard let ours, let peer else { return [] }
      let ratios = ours.rounds.compactMap { round, time in peer.rounds[round].map { $0 / time } }
      return ratios.isEmpty ? [peer.time / ours.time] : ratios
    }

    /// The median of the rounds' ratios; `nil` unless both sides have an entry.
    var ratio: Double? { ratios.isEmpty ? nil : median(ratios) }

    var range: ClosedRange<Double>? {
      guard let least = ratios.min(), let most = ratios.max() else { return nil }
      return least...most
    }

    /// Ratios between this and its inverse are ties. It is larger on several
    /// threads, because their times vary more.
    private var tie: Double {
      entries.allSatisfy { [.missing, .integer(1)].contains($0.row["thread_count"]) } ? 1.1 : 1.2
    }

    /// If both sides have an entry, the comparison is won or lost only if every
    /// round is beyond a tie. If only the peers have one, it is lost.
    var verdict: String {
      guard let range else {
        if ours != nil { return "no peer" }
        return peer == nil ? "nobody" : "lost: ours none"
      }
      if range.lowerBound > tie { return "won" }
      return range.upperBound * tie < 1 ? "lost" : "tie"
    }
  }

  // MARK: Text

  var markdown: String {
    var text = ""
    for kind in Kind.allCases where !self[kind].isEmpty {
      let header =
        kind == .batches
        ? ["work", "ours ns/sample", "kernel", "best peer ns/sample", "peer"]
        : ["problem", "error", "ours us", "method", "given", "best peer us", "peer", "given"]
      let lines = [header + ["peer/ours", "range", ""]]
      let rule = lines.map { $0.map { _ in "---" } }
      text += "### \(kind.rawValue)\n\n"
      text += (lines + rule + self[kind].map(Self.line)).map(MarkdownTable.line).joined()
      func count(_ verdict: String) -> Int { self[kind].count { $0.verdict.hasPrefix(verdict) } }
      let alone = count("no peer")
      text += "\n\(count("won")) won, \(count("tie")) tied, \(count("lost")) lost"
      text += (alone > 0 ? ", \(alone) without a peer" : "") + "\n\n"
    }
    for row in skipped {
      text += "* skipped: \(row["peer"].field): \(row["status_detail"].field)\n"
    }
    return text
  }

  private static func line(_ cell: Cell) -> [String] {
    let (ours, peer) = (cell.ours, cell.peer)
    func short(_ value: Double) -> String { DecimalRounding.significant(value, digits: 3) }
    func time(_ entry: Entry?) -> String {
      entry.map { short($0.time / (cell.level == nil ? 1 : 1000)) } ?? "-"
    }
    func given(_ entry: Entry?) -> [String] {
      cell.level == nil ? [] : [entry?.given?.rawValue ?? ""]
    }
    let subject = [cell.subject + (cell.isLinear ? " (linear)" : "")]
    return subject + (cell.level.map { [Value.decimal($0)] } ?? [])
      + [time(ours), ours?.method ?? ""] + given(ours)
      + [time(peer), peer.map { "\($0.peer) \($0.method)" } ?? "none reaches it"] + given(peer)
      + [
        cell.ratio.map(short) ?? "-",
        cell.range.map { "\(short($0.lowerBound))...\(short($0.upperBound))" } ?? "",
        cell.verdict,
      ]
  }
}
