import Harness
import TestSupport
import Testing

@testable import springbench

/// The comparison with other programs, on a small report with a known outcome.
@Suite struct PeersTests {
  private let folder = TemporaryFolder()

  /// The rows that are compared, as a round of a run gives them:
  ///
  ///     ours                 error  time (ns)    peer           error  time (ns)
  ///     rkn6-fixed n=20      8e-4   1000         rk4            2e-4   3000
  ///     gauss-16 tol=1e-06   5e-7   2000         rk4            2e-8   2100
  ///     dop853 tol=1e-09     2e-10  4000         dopri5         5e-10  2050
  ///     batch                2e-16  0.2          batch          2e-16  0.5
  private func measured(round: Int = 1) throws -> [Row] {
    try [("springbench", "ours"), ("other", "peer")].flatMap { name, file in
      let path = Repository.file("Tests/ProgramTests/Peers/\(file).csv").path
      return try PeersReport.rows(of: CSVDocument(path: path), peer: name, round: round)
    }
  }

  private func scaled(_ rows: [Row], by factor: Double) -> [Row] {
    rows.changed { row in
      if case .real(let time) = row["time_ns"] {
        row["time_ns"] = .real(time * factor)
      }
    }
  }

  @Test func cellsAreWonTiedAndLostByTheirTimes() throws {
    let table = PeersTable(try measured())
    #expect(table[.tuned].map(\.level) == PeersTable.levels)
    // A cell has the fastest case of each side with an error of at most the
    // level. For the peer, this is the one with an error of 5e-10, even at
    // 1e-3.
    #expect(table[.tuned].map(\.verdict) == ["won", "tie", "lost", "nobody"])
    let ratios = table[.tuned].map(\.ratio)
    #expect(ratios[0] == 2050.0 / 1000 && ratios[3] == nil)
    #expect(table[.tuned][2].peer?.method == "dopri5 tol=1e-09")
    #expect(table[.tuned][0].ours?.method == "rkn6-fixed n=20")
    #expect(table[.batches].map(\.subject) == ["preset 1000x600 t1"])
    #expect(table[.batches][0].ratio == 0.5 / 0.2)
    #expect(table.markdown.contains("1 won, 1 tied, 1 lost"))
    // The lost cell: time, method and what it is given, of both sides.
    #expect(
      table.markdown.contains(
        "| 4 | dop853 tol=1e-09 | a(t,x,v) | 2.05 | other dopri5 tol=1e-09 | a(t,x,v) | 0.512 | "
          + "0.512...0.512 | lost |"))
  }

  /// Solves by a tolerance have no fixed steps, and those that are given the
  /// damping separately (gauss-16) have a table of their own. So 4000 ns are
  /// compared with 2050 ns at levels down to 1e-9, and neither side has a case
  /// at 1e-12.
  @Test func everybodyIsComparedByWhatTheyAreGiven() throws {
    let table = PeersTable(try measured())
    #expect(table[.byTolerance].map(\.verdict) == ["lost", "lost", "lost", "nobody"])
    for cell in table[.byTolerance].prefix(3) {
      #expect(cell.ours?.method == "dop853 tol=1e-09")
      #expect(cell.peer?.method == "dopri5 tol=1e-09")
    }
    #expect(table[.bySplitForce].map { $0.ours?.given } == [.splitForce, .splitForce])
    // Methods that know the solution are in no table of solvers.
    let cells = table[.tuned] + table[.byTolerance] + table[.bySplitForce]
    #expect(cells.allSatisfy { $0.ours?.row["method"] != "propagator" })
  }

  @Test func ourJacobiansCompeteOnlyWhereAPeerIsGivenOne() throws {
    func method(peerNeeds: String) throws -> String? {
      let rows = try measured().changed { row in
        if row["peer"] != "springbench" {
          row["given"] = .text(peerNeeds)
        } else if row["method"] == "gauss-16" {
          row["given"] = "Jacobian"
        }
      }
      return PeersTable(rows)[.byTolerance][1].ours?.method
    }
    #expect(try method(peerNeeds: "rhs") == "dop853 tol=1e-09")
    #expect(try method(peerNeeds: "Jacobian") == "gauss-16 tol=1e-06")
  }

  /// The rows of one round for each pair of factors, by which the times of both
  /// sides are multiplied.
  private func rounds(_ factors: [(ours: Double, peer: Double)]) throws -> [Row] {
    try factors.enumerated().flatMap { index, factor in
      try measured(round: index + 1).flatMap { row in
        scaled([row], by: row["peer"] == "springbench" ? factor.ours : factor.peer)
      }
    }
  }

  /// The ratio is the median over the rounds, but a cell is won only if every
  /// round says so.
  @Test func aCellIsWonIfAllRoundsAgree() throws {
    let table = PeersTable(try rounds([(1, 1), (1, 1), (1, 0.5)]))
    #expect(table[.tuned][0].ratio == 2.05 && table[.tuned][0].verdict == "tie")
    #expect(table[.tuned][0].range == 1.025...2.05)
    #expect(table[.batches][0].verdict == "won")
  }

  /// Being 18 % faster is a win on one thread, and a tie on two, whose times
  /// vary more.
  @Test func threadsHaveAWiderTie() throws {
    func verdict(threads: Int) throws -> String {
      // Only batches have a workload. Ours takes 0.2 ns.
      let rows = try measured().filter { $0["workload"] != .missing }.changed { row in
        row["thread_count"] = .integer(threads)
        if row["peer"] != "springbench" { row["time_ns"] = .real(0.2 * 1.18) }
      }
      return PeersTable(rows)[.batches][0].verdict
    }
    #expect(try verdict(threads: 1) == "won")
    #expect(try verdict(threads: 2) == "tie")
  }

  /// Round 0 is the survey. A machine that is slow for a while is slow for both
  /// sides, so the ratio is the median of the ratios within rounds, here 2.05,
  /// 4.1 and 2.05, and not the ratio of the median times.
  @Test func ratiosAreTakenWithinRoundsAndTheSurveyDoesNotCount() throws {
    let survey = scaled(try measured(round: 0), by: 0.01)
    let table = PeersTable(survey + (try rounds([(1, 1), (2, 4), (4, 4)])))
    #expect(table[.tuned][0].ratio == 2.05)
    #expect(table[.tuned][0].ours?.time == 2000 && table[.tuned][0].peer?.time == 8200)
  }

  /// For each cell the survey selects at most the two fastest cases of each
  /// program.
  @Test func aSurveyChoosesWhatIsNearTheFront() throws {
    var survey: [Row] = []
    for (name, factor) in [("first", 1.0), ("second", 1.2), ("third", 1.25), ("slow", 2.0)] {
      survey += scaled(try measured(round: 0), by: factor).changed { row in
        row["case_id"] = .text(row["case_id"].field + "#" + name)
      }
    }
    let chosen = PeersTable.contenders(survey).map { $0["case_id"].field }
    #expect(chosen.count { $0.contains("/batch/") } == 4)
    #expect(!chosen.contains { $0.hasSuffix("third") || $0.hasSuffix("slow") })
  }

  @Test func reportsPassValidation() throws {
    let path = folder.file("peers.csv").path
    let rows = try measured() + measured(round: 2)
    try RowWriter(PeersReport.schema, format: .csv, to: OutputSink(path: path)).finish(rows)
    let finding = try ReportValidator.read(CSVDocument(path: path))
    #expect(finding.schema.name == "peers" && finding.rows.count == rows.count)
    // The report, read again, gives the same tables.
    let again = try RowReader(PeersReport.schema).rows(of: CSVDocument(path: path))
    #expect(PeersTable(again).markdown == PeersTable(rows).markdown)
  }
}

extension [Row] {
  fileprivate func changed(_ change: (inout Row) -> Void) -> [Row] {
    map { row in
      var row = row
      change(&row)
      return row
    }
  }
}

@Suite struct PeersPageTests {
  private static func tables() throws -> PeersTable {
    let path = Repository.file("Data/peers/peers.csv").path
    return PeersTable(try RowReader(PeersReport.schema).rows(of: CSVDocument(path: path)))
  }

  @Test func theCommittedTablesAreThoseOfTheCommittedRows() throws {
    let text = try Repository.text("Data/peers/tables.md")
    let start = try #require(text.range(of: "\n### ")).lowerBound
    #expect(try String(text[start...].dropFirst()) == Self.tables().markdown)
  }

  @Test func ratiosAndCountsOfTheSummaryAreThoseOfTheTables() throws {
    let page = try Repository.text("docs/peers.md")
    let cells = try Self.tables()[.byTolerance]
    let rows = page.split(separator: "\n").filter { $0.hasPrefix("| ") && $0.contains(/\d \|/) }
    for (problem, cells) in Dictionary(grouping: cells, by: \.subject) {
      let ratios = cells.sorted { $0.level! > $1.level! }.map { cell in
        (cell.ratio.map { DecimalRounding.significant($0, digits: 3) } ?? "-")
          + (cell.verdict == "tie" ? " (tie)" : "")
      }
      #expect(rows.contains("| \(problem) | \(ratios.joined(separator: " | ")) |"), "\(problem)")
    }
    let text = page.replacing("\n", with: " ")
    // The cells whose error both sides reach.
    let compared = cells.filter { $0.ratio != nil }
    func counts(_ cells: [PeersTable.Cell]) -> (won: Int, tied: Int, lost: Int) {
      func count(_ verdict: String) -> Int { cells.count { $0.verdict == verdict } }
      return (count("won"), count("tie"), count("lost"))
    }
    let (won, tied, lost) = counts(compared)
    #expect(won + tied + lost == compared.count)
    #expect(text.contains("in \(won) of \(compared.count) combinations"))
    #expect(text.contains("tied with it in \(tied), and lost \(lost) "))
    let best = Dictionary(grouping: compared) { $0.peer?.peer.prefix { $0 != "-" } ?? "" }
    #expect(text.contains("best peer in \(best["boost.odeint"]?.count ?? 0) of them"))
    #expect(text.contains("heyoka in \(best["heyoka"]?.count ?? 0);") && best.count == 2)
    let front = try Repository.text("README.md").replacing("\n  ", with: " ")
    #expect(front.contains("in \(won) of \(compared.count) combinations"))
    #expect(front.contains("tied in \(tied) and lost \(lost)"))
    let batches = counts(try Self.tables()[.batches])
    #expect(
      front.contains("we won \(batches.won), tied \(batches.tied) and lost \(batches.lost)"))
  }
}
