import Foundation
import Gestures
import Harness
import SolverSuites
import Suites
import TestSupport
import Testing

/// The pause suite on given traces, and trace files.
@Suite struct PauseSuiteTests {
  /// The rows of a detector on the traces of the repository, or on the suite's.
  private func rows(_ detector: String, onRepository: Bool = true) throws -> [Row] {
    let traces = try LabelledTrace.read(Repository.file("Data/gestures").path)
    let suite = PauseSuite(detectors: [detector], traces: onRepository ? traces : nil)
    let rows = try untimedRunner().run(suite).rows
    for row in rows { #expect(row["status"] == "ok", "\(row["case_id"].field)") }
    return rows
  }

  private func number(_ row: Row, _ column: String) -> Double { row[column].number ?? .nan }

  /// The score that the sliding deadline had on the traces of the repository,
  /// which have 111 pauses in 136.8 s, when it was tuned.
  @Test func recordedTracesKeepTheirScores() throws {
    let rows = try rows("sliding-deadline")
    let total = try #require(rows.first)
    #expect(number(total, "traces_count") == 30)
    #expect(number(total, "pauses_count") == 111)
    #expect(number(total, "false_positive_count") == 3)
    #expect(abs(number(total, "latency_median_s") - 0.083) <= 0.001)
    #expect(abs(number(total, "latency_p95_s") - 0.1) <= 0.001)
    #expect(number(total, "recall") == 1)
  }

  /// The article's detector has the score published for it, 0.183 with a
  /// tolerance of 0.03.
  @Test func theArticleScoresAsPublished() throws {
    let rows = try rows("article")
    #expect(abs(number(try #require(rows.first), "f1") - 0.183) <= 0.03)
  }

  @Test func partsAddUpToTheTotal() throws {
    let rows = try rows("dwell")
    let total = try #require(rows.first)
    // A row for each family and rate.
    let parts = rows.dropFirst()
    #expect(parts.count == 20)
    for column in ["traces_count", "pauses_count", "true_positive_count", "false_positive_count"] {
      let sum = parts.reduce(0) { $0 + number($1, column) }
      #expect(sum == number(total, column), "\(column)")
    }
  }

  /// Real strokes have a total of their own: nothing pools them with the
  /// generated traces.
  @Test func originsAreNotPooled() throws {
    let rows = try rows("filtered-dwell", onRepository: false)
    let totals = rows.filter { $0["family"] == .missing && $0["sample_rate_hz"] == .missing }
    #expect(totals.map { $0["origin"].field } == ["generated", "pointer", "touch"])
    #expect(totals.map { number($0, "traces_count") } == [60, 100, 118])
    for total in totals {
      let parts = rows.filter { $0["origin"] == total["origin"] && $0["family"] != .missing }
      for column in ["traces_count", "pauses_count", "true_positive_count"] {
        #expect(parts.reduce(0) { $0 + number($1, column) } == number(total, column), "\(column)")
      }
    }
  }

  @Test(arguments: [
    ("time_s,x,y\n0,1,2\n", "trace.csv:1: column label: is not in the header"),
    ("time_s,x,y,label\n0,1,2,moving\n0,1,2,moving\n", "trace.csv:3: column time_s: "),
    ("time_s,x,y,label\n0,nan,2,moving\n", "trace.csv:2: column x: 'nan' is not finite"),
    ("time_s,x,y,label\n0,1,two,moving\n", "trace.csv:2: column y: 'two' is not a number"),
    ("time_s,x,y,label\n0,1,1e300,moving\n", "trace.csv:2: column y: "),
    ("time_s,x,y,label\n0,1,2,resting\n", "trace.csv:2: column label: 'resting' is neither"),
    ("time_s,x,y,label\n", "there are no samples"),
  ])
  func malformedTracesAreNamed(text: String, message: String) throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(text, to: "trace.csv").path
    let error = #expect(throws: InputError.self) { try LabelledTrace.read(path) }
    #expect(error?.description.contains(message) == true, "\(error?.description ?? "")")
    #expect(error?.isUnreadable == false)
  }

  @Test func missingFoldersAreUnreadable() throws {
    let error = #expect(throws: InputError.self) { try LabelledTrace.read("/no/such/folder") }
    #expect(error?.isUnreadable == true)
    let empty = try TemporaryFolder()
    let none = #expect(throws: InputError.self) { try LabelledTrace.read(empty.url.path) }
    #expect(none?.isUnreadable == false)
  }
}
