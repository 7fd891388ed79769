import Comparisons
import Equations
import Foundation
import Measurement
import Reports
import Runs
import SolverCases
import TestSupport
import Testing

/// The comparison with other programs, on a small report whose outcome is
/// known.
@Suite struct PeersTests {
  private let folder: TemporaryFolder
  init() throws { folder = try TemporaryFolder() }

  /// The rows of both programs, as a round of a run gives them.
  private func measured(round: Int = 1) throws -> [Row] {
    try [("springbench", "ours"), ("other", "peer")].flatMap { name, file in
      let path = Repository.file("Data/peers/\(file).csv").path
      return try PeersReport.rows(
        of: CSVDocument(path: path), peer: name, round: round, runID: "test")
    }
  }

  /// The rows with all times multiplied.
  private func scaled(_ rows: [Row], by factor: Double) -> [Row] {
    rows.changed { row in
      if case .real(let time) = row["unit_median_ns"] {
        row["unit_median_ns"] = .real(time * factor)
      }
    }
  }

  @Test func cellsAreWonTiedAndLostAsTheTimesSay() throws {
    let table = PeersTable(try measured())
    #expect(table[.tuned].map(\.level) == PeersTable.levels)
    // A cell has the fastest run of each side whose error is at most the level.
    // At 1e-3 that is the peer's run with an error of 1e-6.
    #expect(table[.tuned].map(\.verdict) == ["won", "tie", "lost", "nobody"])
    let ratios = table[.tuned].map(\.ratio)
    #expect(ratios[0] == 2.05 && ratios[3] == nil)
    #expect(table[.tuned][2].peer?.method == "dopri5 tol=1e-09")
    #expect(table[.tuned][0].ours?.method == "rkn6-fixed n=20")
    #expect(table[.batches].map(\.subject) == ["preset 1000x600 t1"])
    #expect(table[.batches][0].ratio == 2.5)
    #expect(table.counts.contains("Tuned on both sides: 1 won, 1 tied, 1 lost"))
  }

  /// Fixed steps are only in the table of tuned methods, and methods that are
  /// given the damping separately have a table of their own.
  @Test func everybodyIsComparedByWhatTheyAreGiven() throws {
    let table = PeersTable(try measured())
    #expect(table[.byTolerance].map(\.verdict) == ["lost", "lost", "lost", "nobody"])
    for cell in table[.byTolerance].prefix(3) {
      #expect(cell.ours?.method == "dop853 tol=1e-09")
      #expect(cell.peer?.method == "dopri5 tol=1e-09")
    }
    #expect(table[.bySplitForce].map { $0.ours?.given } == [.splitForce, .splitForce])
    #expect(table[.series].isEmpty)
  }

  @Test func whatKnowsTheSolutionIsInNoTableOfSolvers() throws {
    let table = PeersTable(try measured())
    let cells = table[.tuned] + table[.byTolerance] + table[.bySplitForce] + table[.series]
    #expect(!cells.isEmpty && cells.allSatisfy { $0.ours?.method != "propagator" })
  }

  /// Our methods that need a Jacobian are compared only if a peer is given one,
  /// too.
  @Test func jacobiansAreUsedByBothSidesOrByNone() throws {
    func method(peerNeeds: String) throws -> String? {
      let rows = try measured().changed { row in
        if row["peer"] != "springbench" {
          row["needs"] = .text(peerNeeds)
        } else if row["method"] == "gauss-16" {
          row["needs"] = "jacobian"
        }
      }
      return PeersTable(rows)[.byTolerance][1].ours?.method
    }
    #expect(try method(peerNeeds: "rhs") == "dop853 tol=1e-09")
    #expect(try method(peerNeeds: "jacobian") == "gauss-16 tol=1e-06")
  }

  /// A round for each pair of factors, by which the times of both sides are
  /// multiplied.
  private func rounds(_ factors: [(ours: Double, peer: Double)]) throws -> [Row] {
    try factors.enumerated().flatMap { index, factor in
      try measured(round: index + 1).flatMap { row in
        scaled([row], by: row["peer"] == "springbench" ? factor.ours : factor.peer)
      }
    }
  }

  /// The ratio is the median over the rounds, but a cell is won only if every
  /// round says so.
  @Test func aCellIsWonWhenAllRoundsSaySo() throws {
    let table = PeersTable(try rounds([(1, 1), (1, 1), (1, 0.5)]))
    #expect(table[.tuned][0].ratio == 2.05 && table[.tuned][0].verdict == "tie")
    #expect(table[.tuned][0].range == 1.025...2.05)
    #expect(table[.batches][0].verdict == "won")
  }

  /// To be 18 % faster is a win on one thread and a tie on two, whose times vary
  /// more.
  @Test func threadsHaveAWiderTie() throws {
    func verdict(threads: Int) throws -> String {
      let rows = try measured().filter { $0["workload"] != .missing }.changed { row in
        row["thread_count"] = .integer(threads)
        if row["peer"] != "springbench" { row["unit_median_ns"] = .real(0.2 * 1.18) }
      }
      return PeersTable(rows)[.batches][0].verdict
    }
    #expect(try verdict(threads: 1) == "won")
    #expect(try verdict(threads: 2) == "tie")
  }

  /// Round 0 is the survey that selects what is measured.
  @Test func roundsCountByTheirMedianAndTheSurveyNotAtAll() throws {
    var rows = scaled(try measured(round: 0), by: 0.01)
    rows += try rounds([(1, 1), (2, 2), (4, 4)])
    let table = PeersTable(rows)
    #expect(table[.tuned][0].ours?.time == 2000)
    #expect(table[.batches][0].peer?.time == 1)
  }

  /// A machine that is slow for a while is slow for both sides, so the ratio is
  /// the median of the ratios within rounds, here 2.05, 4.1 and 2.05, and not
  /// the ratio of the median times.
  @Test func ratiosAreTakenWithinRounds() throws {
    let table = PeersTable(try rounds([(1, 1), (2, 4), (4, 4)]))
    #expect(table[.tuned][0].ratio == 2.05)
    #expect(table[.tuned][0].ours?.time == 2000 && table[.tuned][0].peer?.time == 8200)
  }

  /// The survey selects the two fastest methods of each program.
  @Test func aSurveyChoosesWhatIsNearTheFront() throws {
    var survey: [Row] = []
    for (name, factor) in [("first", 1.0), ("second", 1.2), ("third", 1.25), ("slow", 2.0)] {
      survey += scaled(try measured(round: 0), by: factor).changed { row in
        row["case_id"] = .text(row["case_id"].field + "#" + name)
      }
    }
    let chosen = PeersSelection(survey).cases
    #expect(chosen.count { $0.contains("/batch/") } == 4)
    #expect(!chosen.contains { $0.hasSuffix("third") || $0.hasSuffix("slow") })
  }

  @Test func lossesAreShownAsPlainlyAsWins() throws {
    let table = PeersTable(try measured())
    for text in [table.text, table.markdown] {
      #expect(text.contains("lost") && text.contains("won") && text.contains("tie"))
      #expect(text.contains("1 lost"))
    }
    let tuned = table.markdown.components(separatedBy: "### ").first { $0.hasPrefix("Tuned") } ?? ""
    let lines = tuned.split(separator: "\n").filter { $0.hasPrefix("| ui") }
    try #require(lines.count == 4)
    // The lost cell: time, method and what it is given, of both sides.
    #expect(
      lines[2].contains(
        "| 4 | dop853 tol=1e-09 | a(t,x,v) | 2.05 | other dopri5 tol=1e-09 | a(t,x,v) |"))
  }

  @Test func reportsPassValidation() throws {
    let path = folder.file("peers.csv").path
    let rows = try measured() + measured(round: 2)
    try RowWriter(PeersReport.schema, format: .csv, to: OutputSink(path: path)).finish(rows)
    let finding = try ReportValidator.validate(path: path)
    #expect(finding.schema == "peers" && finding.rowCount == rows.count)
    // Read again, it says the same.
    let again = try RowReader(PeersReport.schema).rows(of: CSVDocument(path: path))
    #expect(PeersTable(again).text == PeersTable(rows).text)
  }

  /// Peers get the problems as files: a list, and the exact samples of each.
  @Test func problemsHaveTheirSamples() throws {
    let problems = PeerProblem.all.filter { ["ui", "pendulum"].contains($0.name) }
    try PeerProblems.write(problems, into: folder.url.path)
    let list = try CSVDocument(path: folder.file("problems.csv").path)
    #expect(list.records.map { $0["problem"] } == ["ui", "pendulum"])
    // A spring with ζ = 0.8 and a response of 0.3 s, released from rest at 1:
    // x = exp(-ζωt) (cos ω't + ζ/√(1-ζ²) sin ω't) with ω' = ω √(1-ζ²) = 0.6 ω.
    let ui = try CSVDocument(path: folder.file("ui.csv").path)
    #expect(ui.records.count == 1000)
    let time = try ui.records[500].number("time_s")
    let omega = 2 * Double.pi / 0.3
    let damped = omega * 0.6
    let exact = exp(-0.8 * omega * time) * (cos(damped * time) + 0.8 / 0.6 * sin(damped * time))
    #expect(abs(try ui.records[500].number("position") - exact) < 1e-15)
    // A pendulum without damping swings from rest at 2.5 to the same height on
    // the other side.
    let pendulum = try CSVDocument(path: folder.file("pendulum.csv").path)
    let swings = try pendulum.records.map { try $0.number("position") }
    #expect(swings[0] == 2.5 && abs((swings.min() ?? 0) + 2.5) < 1e-3)
  }

  /// Chains and lattices of other sizes have fewer samples, because to compare
  /// these takes longer than to compute them.
  @Test func sizesHaveFewSamples() throws {
    let names = ["chain-100", "chain-1000", "lattice-100", "lattice-1000"]
    #expect(PeerProblems.names.suffix(4) == names)
    try PeerProblems.write(
      PeerProblem.all.filter { $0.name == "lattice-100" }, into: folder.url.path)
    let list = try CSVDocument(path: folder.file("problems.csv").path)
    let kind = ["equation", "samples", "components", "rows"].map { list.records[0][$0] }
    #expect(kind == ["net", "100", "100", "10"])
    #expect(try CSVDocument(path: folder.file("lattice-100.csv").path).records.count == 10_000)
  }

  /// Writes an equation of two coordinates as C++ and Python for peers.
  private func writeTwo() throws -> EquationSystem {
    let text =
      "x'' = -2*x*abs(y') + (2 + min(x, y))^2.5; "
      + "y'' = sin(3*t) / (1 + x'^2) - max(sign(y'), x) - 4; x(0) = 0.5"
    let system = try EquationSystem(text)
    let problem = PeerProblem("two", EquationStart(system), text: text, duration: 0.01)
    try PeerProblems.write([problem], into: folder.url.path)
    return system
  }

  @Test func equationsBecomeCPlusPlus() throws {
    _ = try writeTwo()
    let text = try folder.text("equations.hpp")
    #expect(text.contains("struct Equation_two") && text.contains("size = 4;"))
    #expect(text.contains("std::fabs") && text.contains("std::pow"))
    // `std::fmin` and `std::fmax` would lose NaN.
    #expect(!text.contains("fmin") && !text.contains("fmax"))
  }

  /// The Python gives the numbers that our interpreter of the text gives.
  @Test(.enabled(if: (try? ChildProcess.run("python3", ["--version"], isCaptured: true)) != nil))
  func equationsBecomePython() throws {
    let ours = ParsedEquation(try writeTwo())
    let script = """
      import sys
      sys.path[:0] = sys.argv[1:]
      import equations, functions
      print(*equations.EQUATIONS["two"](0.3, [0.5, 0.7, 0.1, -0.2], functions.Numbers), sep="\\n")
      """
    let outcome = try ChildProcess.run(
      "python3",
      ["-B", "-c", script, folder.url.path, Repository.root.path + "/Benchmarks/Peers/python"],
      isCaptured: true)
    try #require(outcome.status == 0)
    let values = outcome.output.split(separator: "\n").compactMap { Double($0) }
    var accelerations = [0.0, 0.0]
    var span = accelerations.mutableSpan
    ours.evaluate(0.3, [0.5, 0.7].span, [0.1, -0.2].span, into: &span)
    #expect(values.count == 4 && Array(values.prefix(2)) == [0.1, -0.2])
    for (theirs, own) in zip(values.suffix(2), accelerations) {
      #expect(abs(theirs - own) < 8e-15)
    }
  }

  /// Every function of the language is defined for numbers, and by the peer that
  /// takes expressions.
  @Test(arguments: ["functions.py", "heyoka_peer.py"])
  func peersKnowEveryFunction(file: String) throws {
    let library = try Repository.text("Benchmarks/Peers/python/\(file)")
    // `sin, cos = …` within a class.
    let defined = library.matches(of: #/\n    ([a-z, ]+) = /#).flatMap {
      $0.1.components(separatedBy: ", ")
    }
    for name in Operation.allCases.compactMap(\.functionName) {
      let called = ["min": "fmin", "max": "fmax", "abs": "fabs"][name] ?? name
      #expect(defined.contains(called), "\(name)")
    }
  }

  /// The tallies in `docs/peers.md` count the cells of its tables, and the
  /// summary at its top those of the first table.
  @Test func thePageCountsItsOwnTables() throws {
    let page = try Repository.text("docs/peers.md")
    let sections = page.components(separatedBy: "\n### ").dropFirst()
    #expect(sections.count == 6)
    var first: (won: Int, tied: Int, all: Int)?
    for section in sections {
      // The last column of a table is the verdict, below two lines of heading.
      let cells = section.split(separator: "\n").filter { $0.hasPrefix("| ") }.dropFirst(2).map {
        $0.split(separator: "|").last?.trimmingCharacters(in: .whitespaces) ?? ""
      }
      let (won, tied) = (cells.count { $0 == "won" }, cells.count { $0 == "tie" })
      let lost = cells.count { $0.hasPrefix("lost") }
      #expect(won + tied + lost == cells.count && !cells.isEmpty)
      let tally = "\n\(won) won, \(tied) tied, \(lost) lost\n"
      #expect(section.contains(tally), "\(section.prefix(40))")
      first = first ?? (won, tied, cells.count)
    }
    let counts = try #require(first)
    let summary = page.prefix(600).replacing("\n", with: " ")
    if counts.won == counts.all {
      #expect(summary.contains("in all \(counts.all) cells"))
    } else {
      #expect(summary.contains("in \(counts.won) of \(counts.all) cells"))
      #expect(summary.contains("could not be told from it in \(counts.tied),"))
    }
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
