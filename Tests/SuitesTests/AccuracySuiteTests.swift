import Glibc
import Reports
import Runs
import SolverCases
import Springs
import Suites
import TestSupport
import Testing

/// The suite of solvers: its rows, the observed orders, and the closing table
/// of the cheapest methods.
@Suite struct AccuracySuiteTests {
  private func rows(_ suite: AccuracySuite) throws -> [Row] { try untimedRunner().run(suite).rows }

  /// The reference of the problem is a sum of sine modes in double-double. The
  /// method computes the modes as eigenvectors by LAPACK.
  @Test func modesOfLapackAgree() throws {
    let rows = try rows(AccuracySuite(methods: ["modal-superposition"], problems: ["chain-64"]))
    let row = try #require(rows.first)
    #expect(try #require(row["max_position_error"].number) < 1e-12)
    #expect(try #require(row["max_velocity_error"].number) < 1e-12)
  }

  /// The error of a sample is at most the error of the steps, propagated into
  /// the step, plus that of the interpolation (dense output). If steps end on
  /// samples, nothing is interpolated. Exact methods have no steps.
  @Test func interpolationIsJudgedApartFromSteps() throws {
    let suite = AccuracySuite(
      methods: ["rk4", "gauss-16-fixed", "rosenbrock-4", "closed-form"], problems: ["ui"])
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
    let adaptive = rows.filter { $0["method"] == "rosenbrock-4" }
    #expect(!adaptive.isEmpty)
    for row in adaptive {
      #expect(try #require(row["max_dense_output_error"].number) > 0)
      #expect(try #require(row["max_step_end_error"].number) > 0)
    }
    #expect(rows.contains { $0["max_dense_output_error"] == .missing && $0["family"] != "exact" })
  }

  // MARK: The closing table

  // For each error bound it names the cheapest method: of those with a
  // tolerance, of all settings, and of families that are given more than the
  // force.

  /// A row of a report that the table is made from.
  private static func row(
    _ method: String, _ family: String, isAdaptive: Bool = false, error: Double,
    nanoseconds: Double?, interval: ClosedRange<Double>? = nil
  ) -> Row {
    var row = Row(
      AccuracySuite().schema,
      [
        "case_id": .text("accuracy/\(method)/ui/\(error)"), "problem": "ui",
        "method": .text(method), "family": .text(family), "adaptive": .boolean(isAdaptive),
        "max_position_error": .real(error),
      ])
    if let nanoseconds { row["median_ns_per_solve"] = .real(nanoseconds) }
    if let interval {
      row["unit_median_ci95_low_ns"] = .real(interval.lowerBound)
      row["unit_median_ci95_high_ns"] = .real(interval.upperBound)
    }
    return row
  }

  private static let timed = [
    row("pair", "explicit-runge-kutta", isAdaptive: true, error: 1e-7, nanoseconds: 9000),
    row("fixed", "explicit-runge-kutta", error: 1e-4, nanoseconds: 2000),
    row("fixed", "explicit-runge-kutta", error: 2e-3, nanoseconds: 500),
    row("series", "taylor", isAdaptive: true, error: 1e-13, nanoseconds: 700),
    row("map", "exact", error: 1e-16, nanoseconds: 200),
    row("untimed", "explicit-runge-kutta", isAdaptive: true, error: 1e-14, nanoseconds: nil),
  ]

  @Test func theFrontNamesTheCheapestOfEachKind() throws {
    let lines = try #require(AccuracySuite().closing(Self.timed)).split(separator: "\n")
      .map { $0.split(separator: " ").joined(separator: " ") }
    #expect(lines.count == 5)
    #expect(lines[1] == "ui by tolerance 9 us pair 9 us pair - -")
    #expect(lines[2] == "any setting 2 us fixed (tuned) 9 us pair - -")
    #expect(lines[3].hasPrefix("taylor 0.7 us series"))
    #expect(lines[4].hasSuffix("0.2 us map"))
    // A report without times has no closing text.
    #expect(AccuracySuite().closing(Self.timed.suffix(1)) == nil)
  }

  @Test func theFrontSaysWhatIsDisturbed() throws {
    var rows = Self.timed
    for place in [0, 3, 5] { rows[place]["status"] = "disturbed" }
    let text = try #require(AccuracySuite().closing(rows))
    #expect(text.contains("\n2 of the 5 rows behind this table are disturbed"))
  }

  /// Of several processes the median counts: here that of 2000, 1000 and 1000
  /// ns.
  @Test func theFrontTakesMediansOverProcesses() {
    let fast = Self.row("fixed", "explicit-runge-kutta", error: 1e-4, nanoseconds: 1000)
    let closing = AccuracySuite().closing(Self.timed + [fast, fast])
    #expect(closing?.contains("1 us fixed") == true)
  }

  /// Methods whose confidence interval overlaps that of the cheapest are named
  /// beside it.
  @Test func theFrontNamesThoseThatCannotBeToldApart() throws {
    func row(_ method: String, _ time: Double, _ interval: ClosedRange<Double>) -> Row {
      Self.row(method, "multistep", error: 1e-4, nanoseconds: time, interval: interval)
    }
    let text = try #require(
      AccuracySuite().closing([
        row("first", 1000, 900...1100), row("second", 1150, 1050...1250),
        row("third", 1300, 1101...1400),
      ]))
    #expect(text.contains("1 us first (tuned) ~ second (tuned)"))
    #expect(!text.contains("third") && text.contains("95 % interval"))
  }

  // MARK: Cases

  /// With every method, the first sample is the start. This is tested at the
  /// first two settings at which a method solves the problem, if it can solve
  /// it at all.
  @Test func theFirstSampleIsTheStart() throws {
    let problem = AccuracyProblem.custom(
      "released", Spring(mass: 1, stiffness: 80, damping: 6), from: 1, to: 3, velocity: 3,
      duration: 2)
    for method in AccuracyMethod.all {
      var (isPossible, solvedCount) = (false, 0)
      for setting in method.ladder(problem) where solvedCount < 2 {
        guard let run = AccuracyRun(problem, method, setting, recordsVelocities: true) else {
          continue
        }
        isPossible = true
        guard run.solve().code == .success else { continue }
        solvedCount += 1
        let tolerance = method.scalarType == "Float32" ? 1e-6 : 1e-14
        // Positions are relative to the target.
        #expect((run.position(0, 0, 0) + 2).magnitude <= tolerance, "\(method.name)")
        #expect((run.velocity(0, 0, 0) - 3).magnitude <= 10 * tolerance, "\(method.name)")
      }
      #expect(isPossible == (solvedCount > 0), "\(method.name)")
    }
  }

  /// The 1000 samples of a problem are either interpolated or the ends of
  /// steps. The ladder of a method has interpolated samples throughout. If
  /// steps are so short that they could end on samples, it also has settings
  /// for which they do. A column distinguishes the two kinds.
  @Test func laddersHaveBothKindsOfOutput() throws {
    let suite = AccuracySuite(
      methods: ["semi-implicit-euler", "gauss-16-fixed", "rk4"], problems: ["ui", "undamped"])
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

  // MARK: Observed orders

  /// Twelve rungs. The step is halved from each one to the next.
  ///
  /// - Parameter error: the error as a function of the step.
  private func ladder(_ error: (Double) -> Double) -> [ObservedOrder.Rung] {
    (0..<12).map { rung in
      let step = Double(sign: .plus, exponent: -rung, significand: 1)
      return (step, error(step))
    }
  }

  @Test(arguments: [1.0, 2, 3, 4, 8])
  func ordersAreThoseOfTheLeadingTerm(order: Double) throws {
    // The error has a second term, which matters for long steps, and is at
    // least a rounding error, which matters for short ones.
    let rungs = ladder { step in max(1e-2 * pow(step, order) * (1 + 4 * step * step), 3e-14) }
    guard case .slope(let slope, let count) = ObservedOrder(rungs) else {
      Issue.record("\(ObservedOrder(rungs))")
      return
    }
    #expect(abs(slope - order) < 0.2)
    #expect(count >= 3)
  }

  @Test func aLadderWithoutAnOrderSaysWhy() {
    #expect(ObservedOrder([(1, 1e-3), (0.5, 1e-4)]) == .none("fewer than three steps"))
    #expect(ObservedOrder(ladder { _ in 0.5 }) == .none("fewer than three errors below 0.01"))
    #expect(
      ObservedOrder([(1.0 / 16, 0.02), (1.0 / 32, 3e-3), (1.0 / 64, 3e-4)])
        == .none("fewer than three errors below 0.01"))
    let narrow = [100.0, 120, 140].map { (1 / $0, 1 / ($0 * $0)) }
    #expect(
      ObservedOrder(narrow) == .none("local slopes agree over less than a halving of the step"))
    #expect(ObservedOrder(ladder { _ in 1e-16 }) == .none("fewer than three above rounding"))
    let nearRounding = zip([1, 0.5, 0.25, 0.125], [4e-13, 1e-14, 2e-14, 3e-13])
    #expect(
      ObservedOrder(nearRounding.map { ($0, $1) }) == .none("fewer than three above rounding"))
    #expect(ObservedOrder(ladder { _ in 1e-5 }) == .none("no convergence"))
    #expect(ObservedOrder(ladder { 1e-3 * pow($0, 0.3) }) == .none("no convergence"))
    // The local slope is -2 log(step), and so changes by 2 log 2 = 1.4 from
    // rung to rung.
    let bent = ladder { step in 1e-3 * exp(-pow(log(step), 2)) }
    #expect(ObservedOrder(Array(bent.prefix(5))) == .none("local slopes differ"))
    // Noise, behind which three rungs agree on a slope of 1.
    let noise = [5e-3, 7e-3, 2e-3, 4e-3, 4e-4, 9e-4] + [4e-4, 2e-4, 1e-4]
    let erratic = zip(ladder { _ in 0 }, noise).map { ($0.step, $1) }
    #expect(ObservedOrder(erratic) == .none("errors rise and fall"))
  }

  /// For methods of low order the observed order is the nominal one.
  @Test(.optimizedRun) func observedOrdersAreNominal() throws {
    let suite = AccuracySuite(
      methods: ["explicit-euler", "semi-implicit-euler", "midpoint", "rk3", "rk4", "gauss-4"],
      problems: ["ui", "bouncy", "undamped"])
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
