import Foundation
import Reports
import Suites
import TestSupport
import Testing

/// The comparison with other programs, on a small report whose outcome is
/// known.
@Suite struct PeersTests {
  /// A turn of both programs, as a round of a run would give it.
  private func turn(round: Int) throws -> [Row] {
    try [("springbench", "ours"), ("other", "peer")].flatMap { name, file in
      let path = Repository.file("Data/peers/\(file).csv").path
      return try PeersReport.rows(
        of: CSVDocument(path: path), peer: name, round: round, runID: "test")
    }
  }

  /// The rows with all times multiplied.
  private func scaled(_ rows: [Row], by factor: Double) -> [Row] {
    rows.map { row in
      var row = row
      if case .real(let time) = row["unit_median_ns"] {
        row["unit_median_ns"] = .real(time * factor)
      }
      return row
    }
  }

  @Test func cellsAreWonTiedAndLostAsTheTimesSay() throws {
    let table = PeersTable(try turn(round: 1))
    #expect(table.accuracy.map(\.level) == PeersTable.levels)
    // At 1e-3 the peer's 1e-6 run is its fastest: no interpolation, and more
    // precision than asked for is welcome.
    #expect(table.accuracy.map(\.verdict) == ["won", "tie", "lost", "nobody"])
    let ratios = table.accuracy.map(\.ratio)
    #expect(ratios[0] == 2.05 && ratios[3] == nil)
    #expect(table.accuracy[2].peer?.method == "dopri5 tol=1e-09")
    #expect(table.accuracy[0].ours?.method == "rkn6-fixed n=20")
    #expect(table.batch.map(\.subject) == ["preset 1000x600 t1"])
    #expect(table.batch[0].ratio == 2.5)
    #expect(table.counts == "2 won, 1 tied (within 10 %), 1 lost")
  }

  @Test func whatKnowsTheSolutionStandsApart() throws {
    let table = PeersTable(try turn(round: 1))
    #expect(table.accuracy.allSatisfy { $0.exact?.method == "propagator" })
    #expect(table.accuracy.allSatisfy { $0.ours?.method != "propagator" })
  }

  @Test func roundsCountByTheirMedianAndTheSurveyNotAtAll() throws {
    var rows = scaled(try turn(round: 0), by: 0.01)
    rows += try turn(round: 1) + turn(round: 2)
    rows += scaled(try turn(round: 3), by: 9)
    let table = PeersTable(rows)
    #expect(table.accuracy[0].ours?.time == 1000)
    #expect(table.batch[0].peer?.time == 0.5)
  }

  /// A machine that is slow for a while is slow for both; only what differs
  /// within a round counts.
  @Test func ratiosAreTakenWithinRounds() throws {
    var rows: [Row] = []
    for (round, mood, luck) in [(1, 1.0, 1.0), (2, 2.0, 2.0), (3, 4.0, 1.0)] {
      for row in scaled(try turn(round: round), by: mood) {
        let isPeer = row["peer"] != .text("springbench")
        rows += scaled([row], by: isPeer ? luck : 1)
      }
    }
    let table = PeersTable(rows)
    #expect(table.accuracy[0].ratio == 2.05)
    #expect(table.accuracy[0].ours?.time == 2000 && table.accuracy[0].peer?.time == 8200)
  }

  @Test func aSurveyChoosesWhatIsNearTheFront() throws {
    var survey: [Row] = []
    for (name, factor) in [("first", 1.0), ("second", 1.2), ("third", 1.25), ("slow", 2.0)] {
      survey += scaled(try turn(round: 0), by: factor).map { row in
        var row = row
        row["case_id"] = .text(row["case_id"].field + "#" + name)
        return row
      }
    }
    let chosen = PeersSelection(survey).cases
    let batches = chosen.filter { $0.contains("/batch/") }
    // Two for each program, and never what is half as fast.
    #expect(batches.count == 4 && batches.allSatisfy { !$0.hasSuffix("slow") })
    #expect(!chosen.contains { $0.hasSuffix("third") || $0.hasSuffix("slow") })
  }

  @Test func lossesAreShownAsPlainlyAsWins() throws {
    let table = PeersTable(try turn(round: 1))
    for text in [table.text, table.markdown] {
      #expect(text.contains("lost") && text.contains("won") && text.contains("tie"))
      #expect(text.contains("1 lost"))
    }
    let lines = table.markdown.split(separator: "\n").filter { $0.hasPrefix("| ui") }
    #expect(lines.count == 4)
    #expect(lines[2].contains("| 4 | dop853 tol=1e-09 | 2.05 | other dopri5 tol=1e-09 |"))
  }

  @Test func reportsPassValidation() throws {
    let folder = try RunFolder.temporary()
    defer { folder.remove() }
    try folder.create()
    let path = folder.file("peers.csv")
    let writer = try RowWriter(PeersReport.schema, format: .csv, to: OutputSink(path: path))
    let rows = try turn(round: 1) + turn(round: 2)
    for row in rows { try writer.write(row) }
    try writer.finish()
    let finding = try ReportValidator().validate(path: path)
    #expect(finding.schema == "peers" && finding.rowsCount == rows.count)
    // Read again, it says the same.
    let again = try RowReader(PeersReport.schema).rows(of: CSVDocument(path: path))
    #expect(PeersTable(again).text == PeersTable(rows).text)
  }

  @Test func problemsHaveTheirSamples() throws {
    let folder = try RunFolder.temporary()
    defer { folder.remove() }
    try folder.create()
    try PeerProblems.write(into: folder.path)
    let list = try CSVDocument(path: folder.file("problems.csv"))
    let name = try list.position(of: "problem")
    let components = try list.position(of: "components")
    #expect(list.records.map { $0.fields[name] } == PeerProblems.names)
    for record in list.records {
      let file = try CSVDocument(path: folder.file(record.fields[name] + ".csv"))
      #expect(file.records.count == 1000 * (try #require(Int(record.fields[components]))))
    }
    // Released from rest at 1: half the response after a closed form of our own.
    let ui = try CSVDocument(path: folder.file("ui.csv"))
    let time = try ui.number(ui.records[500], at: 0)
    let w = 2 * Double.pi / 0.3
    let turn = w * 0.6
    let exact = exp(-0.8 * w * time) * (cos(turn * time) + 0.8 / 0.6 * sin(turn * time))
    #expect(abs(try ui.number(ui.records[500], at: 1) - exact) < 1e-15)
  }
}
