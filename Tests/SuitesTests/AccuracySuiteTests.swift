import Harness
import Springs
import Suites
import TestSupport
import Testing

/// The suite of solvers: its rows and cases.
@Suite struct AccuracySuiteTests {
  private func rows(_ suite: AccuracySuite) throws -> [Row] { try untimedRunner().run(suite).rows }

  /// The error of a sample is at most the error of the steps, propagated into
  /// the step, plus the error of the interpolation (dense output). If steps end
  /// on samples, nothing is interpolated. Exact methods have no steps.
  @Test func interpolationIsJudgedApartFromSteps() throws {
    let suite = AccuracySuite(
      methods: ["rk4", "gauss-16-fixed", "radau-5", "closed-form"],
      problems: Problem.all.filter { $0.name == "ui" })
    let rows = try rows(suite)
    for row in rows where row["status"] == "ok" {
      guard row["family"] != "exact" else {
        #expect(row["max_step_end_error"] == .missing)
        #expect(row["max_dense_output_error"] == .missing)
        continue
      }
      let id = row["case_id"].field
      let whole = try #require(row["max_position_error"].number, "\(id)")
      let ends = try #require(row["max_step_end_error"].number, "\(id)")
      guard let dense = row["max_dense_output_error"].number else {
        #expect(ends == whole, "\(id)")
        continue
      }
      let propagated: Double
      if let step = row["step_size_s"].number, let rate = row["max_velocity_error"].number {
        // Within a step, the error is like a cubic through the errors of the
        // values and rates at both ends. By the Hermite basis, the values have
        // weights that add up to 1, and each rate has a weight of at most 4/27
        // h. Velocity errors are in units of S ω; the spring of `ui` has ω =
        // 2π/0.3 s.
        propagated = ends + 2 * 4.0 / 27 * step * (2 * Double.pi / 0.3) * rate
      } else {
        // Adaptive steps have no common size, but are so short that three times
        // the largest error at their ends is a bound.
        propagated = 3 * ends
      }
      #expect(whole <= propagated + dense + 1e-15, "\(id)")
    }
    let adaptive = rows.filter { $0["method"] == "radau-5" }
    #expect(!adaptive.isEmpty)
    for row in adaptive {
      #expect(try #require(row["max_dense_output_error"].number) > 0)
      #expect(try #require(row["max_step_end_error"].number) > 0)
    }
    #expect(rows.contains { $0["max_dense_output_error"] == .missing && $0["family"] != "exact" })
  }

  /// With every method, the first sample is the start. This is tested at the
  /// first two settings at which a method solves the problem, if it can solve
  /// it at all.
  @Test func theFirstSampleIsTheStart() throws {
    let problem = Problem(
      "released", Spring(mass: 1, stiffness: 80, damping: 6), position: -2, velocity: 3,
      duration: 2)
    for method in Method.all where method.solves(problem) {
      var (isPossible, solvedCount) = (false, 0)
      for setting in try method.ladder(problem) where solvedCount < 2 {
        let run = try ProblemRun(problem, method, setting, recordsVelocities: true)
        isPossible = true
        guard run.solve().code == .success else { continue }
        solvedCount += 1
        // Positions are relative to the target.
        #expect((run.value(0, 0) + 2).magnitude <= 1e-14, "\(method.name)")
        #expect((run.rate(0, 0) - 3).magnitude <= 1e-13, "\(method.name)")
      }
      #expect(isPossible == (solvedCount > 0), "\(method.name)")
    }
  }

  /// The 1000 samples of a problem are either interpolated or the ends of
  /// steps. The ladder of a method has interpolated samples throughout. If
  /// steps are so short that they could end on samples, it also has settings
  /// for which they do. A column distinguishes the two kinds.
  @Test func laddersInterpolateSamplesAndEndStepsOnThem() throws {
    let suite = AccuracySuite(
      methods: ["semi-implicit-euler", "gauss-16-fixed", "rk4"],
      problems: Problem.all.filter { ["ui", "undamped"].contains($0.name) })
    // Step sizes, by problem and method and then by kind of output.
    var ladders: [[Value]: [Value: [Double]]] = [:]
    for item in suite.cases(SuiteContext()) {
      let key = ["problem", "method"].map { item.keys[$0] ?? .missing }
      let output = item.keys["sample_output"] ?? .missing
      guard let step = item.keys["step_size_s"]?.number else { continue }
      ladders[key, default: [:]][output, default: []].append(step)
      let duration = try #require(item.keys["duration_s"]?.number)
      let stepsPerSample = (duration / step).rounded() / 999
      #expect((output == "step_ends") == (stepsPerSample == stepsPerSample.rounded()))
    }
    #expect(ladders.count == 6)
    for (key, outputs) in ladders {
      let interpolated = outputs["interpolated"] ?? []
      let ends = outputs["step_ends"] ?? []
      // Between two samples, in seconds.
      let interval = (key[0] == "ui" ? 2.0 : 1000) / 999
      #expect(interpolated.count >= 3, "\(key)")
      // Every shorter step has a neighbour that ends on samples, at most two
      // the same one.
      #expect(ends.count >= interpolated.count { $0 < 0.95 * interval } / 2, "\(key)")
      // A step has such a neighbour up to 4/3 of the interval between samples:
      // see `AccuracyLadder.steps`.
      #expect(ends.isEmpty == interpolated.allSatisfy { $0 > 1.34 * interval }, "\(key)")
    }
  }

  /// For methods of low order the observed order is the nominal one.
  @Test(.optimizedRun) func observedOrdersAreNominal() throws {
    let suite = AccuracySuite(
      methods: ["explicit-euler", "semi-implicit-euler", "midpoint", "rk3", "rk4", "gauss-4"],
      problems: Problem.all.filter { ["ui", "bouncy", "undamped"].contains($0.name) })
    var seen = 0
    for row in try rows(suite) {
      guard let observed = row["observed_order"].number, let nominal = row["order"].number else {
        continue
      }
      seen += 1
      #expect(abs(observed - nominal) <= 0.2, "\(row["case_id"].field): \(observed)")
    }
    #expect(seen > 60)
  }
}
