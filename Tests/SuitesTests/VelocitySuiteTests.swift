import Gestures
import Harness
import SolverSuites
import Suites
import TestSupport
import Testing

/// The velocity suite against a second computation and published velocities.
@Suite struct VelocitySuiteTests {
  private static let rows = Result { try untimedRunner().run(VelocitySuite()).rows }

  /// `Data/reference/velocity.py` shares no code with the estimators or the
  /// motions.
  @Test func errorsOnKnownMotionsAgreeWithPython() throws {
    let rows = try Self.rows.get()
    func key(_ fields: [String]) -> String { fields.joined(separator: "/") }
    let known = Dictionary(
      uniqueKeysWithValues: rows.filter { $0["sample_rate_hz"] != .missing }.map { row in
        (key(["estimator", "motion", "sample_rate_hz"].map { row[$0].field }), row)
      })
    let expected = try CSVDocument(path: Repository.file("Data/reference/velocity.csv").path)
    #expect(known.count == expected.records.count && known.count == 728)
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

  /// Android's and Flutter's parabolas meet what their own tests expect far
  /// within the tolerances of those tests; Android's impulse within it.
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

  /// As in `drawer closed, open: 12 12 (10 14); …`.
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
    #expect(rests.allSatisfy { $0["strokes_count"].number == 11 })
  }
}
