import Gestures
import Harness
import Suites
import TestSupport
import Testing

@Suite struct PauseSuiteTests {
  /// The rows of a detector on the traces of the repository, or on the suite's.
  private func rows(_ detector: String, onRepository: Bool = true) throws -> [Row] {
    let traces = try LabelledTrace.read(Repository.file("Data/gestures").path)
    var suite = PauseSuite()
    suite.detectors = [detector]
    if onRepository { suite.traces = traces }
    let rows = try untimedRunner().run(suite).rows
    for row in rows { #expect(row["status"] == "ok", "\(row["case_id"].field)") }
    return rows
  }

  private func number(_ row: Row, _ column: String) -> Double { row[column].number ?? .nan }

  /// The recorded score of the sliding deadline on the repository's traces,
  /// which last 136.8 s and have 111 pauses that count.
  @Test func tracesOfTheRepositoryKeepTheirScores() throws {
    let total = try #require(try rows("sliding-deadline").first)
    #expect(number(total, "traces_count") == 30)
    #expect(number(total, "pauses_count") == 111)
    #expect(number(total, "false_positive_count") == 3)
    #expect(abs(number(total, "latency_median_s") - 0.083) <= 0.001)
    #expect(abs(number(total, "latency_p95_s") - 0.1) <= 0.001)
    #expect(number(total, "recall") == 1)
  }

  @Test func theArticlesDetectorHasItsScore() throws {
    let rows = try rows("article")
    #expect(abs(number(try #require(rows.first), "f1") - 0.183) <= 0.03)
  }

  @Test func originsAreNotPooledAndTheirPartsAddUp() throws {
    let rows = try rows("filtered-dwell", onRepository: false)
    let totals = rows.filter { $0["family"] == .missing && $0["sample_rate_hz"] == .missing }
    #expect(totals.map { $0["origin"].field } == ["generated", "pointer", "touch"])
    #expect(totals.map { number($0, "traces_count") } == [60, 100, 118])
    for total in totals {
      let parts = rows.filter { $0["origin"] == total["origin"] && $0["family"] != .missing }
      for column in ["traces_count", "pauses_count", "true_positive_count", "false_positive_count"]
      {
        #expect(parts.reduce(0) { $0 + number($1, column) } == number(total, column), "\(column)")
      }
    }
  }

  @Test(arguments: [
    ("time_s,x,y\n0,1,2\n", "trace.csv:1: column label: is not in the header"),
    ("time_s,x,y,label\n0,1,2,moving\n0,1,2,moving\n", "trace.csv:3: column time_s: "),
    ("time_s,x,y,label\n0,nan,2,moving\n", "trace.csv:2: column x: 'nan' is not a finite double"),
    ("time_s,x,y,label\n0,1,two,moving\n", "trace.csv:2: column y: 'two' is not a number"),
    ("time_s,x,y,label\n0,1,1e300,moving\n", "trace.csv:2: column y: "),
    ("time_s,x,y,label\n0,1,2,resting\n", "trace.csv:2: column label: 'resting' is neither"),
    ("time_s,x,y,label\n", "there are no samples"),
  ])
  func malformedTracesAreNamed(text: String, message: String) throws {
    let folder = TemporaryFolder()
    let path = try folder.write(text, to: "trace.csv").path
    let error = #expect(throws: InputError.self) { try LabelledTrace.read(path) }
    #expect(error?.description.contains(message) == true, "\(error?.description ?? "")")
    #expect(error?.isUnreadable == false)
  }

  @Test func missingFoldersAreUnreadable() throws {
    let error = #expect(throws: InputError.self) { try LabelledTrace.read("/no/such/folder") }
    #expect(error?.isUnreadable == true)
    let empty = TemporaryFolder()
    let none = #expect(throws: InputError.self) { try LabelledTrace.read(empty.url.path) }
    #expect(none?.isUnreadable == false)
  }
}

/// The velocity suite against a second computation and published velocities.
@Suite struct VelocitySuiteTests {
  private static let rows = Result { try untimedRunner().run(VelocitySuite()).rows }

  /// `Data/reference/velocity.py` shares no code with estimators or motions.
  @Test func errorsOnKnownMotionsAgreeWithPython() throws {
    let rows = try Self.rows.get()
    func key(_ fields: [String]) -> String { fields.joined(separator: "/") }
    let known = Dictionary(
      uniqueKeysWithValues: rows.filter { $0["sample_rate_hz"] != .missing }.map { row in
        (key(["estimator", "motion", "sample_rate_hz"].map { row[$0].field }), row)
      })
    let expected = try CSVDocument(path: Repository.file("Data/reference/velocity.csv").path)
    // Thirteen estimators, fourteen motions, four rates.
    #expect(known.count == expected.records.count && known.count == 13 * 14 * 4)
    for record in expected.records {
      let row = try #require(
        known[key([record["estimator"], record["motion"], record["sample_rate_hz"]])])
      for column in ["bias_ratio", "p95_error_ratio", "flings_after_rest_ratio", "stop_delay_s"] {
        let (found, wanted) = (row[column].number, Double(record[column]))
        #expect((found == nil) == (wanted == nil), "\(row["case_id"]) \(column)")
        guard let found, let wanted else { continue }
        #expect(abs(found - wanted) <= 1e-9, "\(row["case_id"]) \(column): \(found), \(wanted)")
      }
    }
  }

  /// Android's and Flutter's parabolas are within 0.1 % of the velocities that
  /// the tests of Android and Flutter expect, Android's impulse within 20 %.
  @Test(arguments: [
    ("android-lsq2", 18, 1e-3), ("flutter-velocity-tracker", 28, 1e-3),
    ("android-impulse", 20, 0.2),
  ])
  func publishedVelocitiesAreMet(estimator: String, count: Int, tolerance: Double) throws {
    let rows = try Self.rows.get().filter {
      $0["estimator"] == .text(estimator) && $0["pass"] != .missing
    }
    #expect(rows.count == count)
    for row in rows {
      let (found, published) = (row["velocity"].number, row["published_velocity"].number)
      let ratio = try #require(found) / #require(published)
      #expect(row["pass"] == .boolean(true) && abs(ratio - 1) <= tolerance, "\(row["case_id"])")
    }
  }

  @Test func theWordsNameTheSpeedAfterARest() throws {
    let row = try Self.rows.get().first {
      $0["case_id"] == "velocity/motion-pan/motion=rest-100ms/rate=120"
    }
    #expect(row?["words"] == "says 96 % of the speed after a rest of 100 ms")
  }

  /// In `drawer closed, open: 12 12 (10 14); …` the counts add up to all
  /// strokes, in brackets as well as before them.
  @Test func landingsCountEveryRelease() throws {
    let rows = try Self.rows.get().filter { $0["landings"] != .missing }
    // Thirteen estimators, twelve motions that release, four rates.
    #expect(rows.count == 13 * 12 * 4)
    for row in rows {
      for place in row["landings"].field.split(separator: ";") {
        for counts in place.split(separator: ":")[1].split(separator: "(") {
          let sum = counts.split { !$0.isNumber }.compactMap { Int($0) }.reduce(0, +)
          #expect(row["strokes_count"] == .integer(sum), "\(row["case_id"]): \(place)")
        }
      }
    }
  }

  @Test func realStrokesHaveTheirRows() throws {
    let rows = try Self.rows.get()
    let touch = rows.filter { $0["motion"] == "touch" }
    #expect(touch.count == NamedVelocityEstimator.all.count)
    #expect(touch.allSatisfy { $0["strokes_count"].number == 5391 })
    let rests = rows.filter { $0["motion"] == "touch-rest" }
    #expect(!rests.isEmpty && rests.allSatisfy { $0["strokes_count"].number == 11 })
  }
}
