import Equations
import Harness
import Integrators
import SolverSuites
import Springs
import TestSupport
import Testing

@Suite struct AccuracySuiteTests {
  /// Every method that takes the problem reaches the end at one setting at
  /// least. At the first two such settings the first sample is the start.
  @Test func theFirstSampleIsTheStart() throws {
    let problem = Problem(
      "released", Spring(mass: 1, stiffness: 80, damping: 6), position: -2, velocity: 3,
      duration: 2)
    for method in Method.all where method.solves(problem) {
      var solvedCount = 0
      for setting in try method.ladder(problem) where solvedCount < 2 {
        let run = try ProblemRun(problem, method, setting, recordsVelocities: true)
        guard run.solve().code == .success else { continue }
        solvedCount += 1
        // Positions are relative to the target.
        #expect((run.value(0, 0) + 2).magnitude <= 1e-14, "\(method.name)")
        #expect((run.rate(0, 0) - 3).magnitude <= 1e-13, "\(method.name)")
      }
      #expect(solvedCount > 0, "\(method.name)")
    }
  }

  @Test func aRosenbrockMethodIsNotGivenTheGradientOfAForce() throws {
    let text = ParsedEquation(try EquationSystem("x'' = -x"))
    let force = LinearOscillator(stiffness: 9, damping: 1)
    for (name, ofForce) in [("rodas-5p", Method.Given.acceleration), ("radau-5-fixed", .jacobian)] {
      let method = try #require(Method.named(name))
      #expect(method.given(force) == ofForce && method.given(text) == .jacobian, "\(name)")
    }
  }

  @Test func laddersAreShortAndTheirEqualStepsDiffer() throws {
    for problem in Problem.all {
      for method in Method.all where method.solves(problem) {
        let ladder = try method.ladder(problem)
        #expect((1...10).contains(ladder.count), "\(method.name) \(problem.name)")
        let steps = ladder.compactMap { setting -> Int? in
          if case .fixed(let steps) = setting.stepping { steps } else { nil }
        }
        for (coarse, fine) in zip(steps, steps.dropFirst()) {
          #expect(Double(fine) > 1.05 * Double(coarse), "\(method.name) \(problem.name) \(fine)")
        }
      }
    }
  }

  /// Up to order 4, numbers of steps double (230, 460, 920 …). Each is changed
  /// by up to a tenth if a step then ends at each sample, or if each step then
  /// spans two to eight of the intervals between samples.
  @Test func stepsEndOnSamplesWhereTheyCan() {
    let counts = AccuracyLadder.steps(intervals: 999, first: 230, order: 4)
    #expect(counts == [230, 460, 999, 1998, 3996, 6993, 14_985, 28_971])
    #expect(AccuracyLadder.steps(intervals: 999, first: 350, order: 16).first == 333)
  }

  /// On a lattice whose solution is known. Each order of a series counts as an
  /// evaluation.
  @Test func aTaylorSolveOfManyCoordinatesHasItsErrorAndItsWork() throws {
    let lattice = Problem.all.filter { $0.name == "lattice" }
    let suite = AccuracySuite(
      methods: ["taylor-24"], problems: lattice, ladder: [.tolerance(1e-6), .tolerance(1e-9)])
    let rows = try untimedRunner { $0.context.isQuick = true }.run(suite).rows
    #expect(rows.count == 2)
    for row in rows {
      let error = try #require(row["max_position_error"].number)
      let tolerance = try #require(row["tolerance"].number)
      #expect(error < 100 * tolerance, "\(row)")
      let steps = try #require(row["steps_count"].number)
      #expect(row["rhs_calls_count"].number == 24 * steps, "\(row)")
    }
  }

  @Test(.optimizedRun) func theReportShowsNominalOrders() throws {
    let suite = AccuracySuite(
      methods: ["explicit-euler", "semi-implicit-euler", "midpoint", "rk3", "rk4", "gauss-4"],
      problems: Problem.all.filter { ["ui", "bouncy", "undamped"].contains($0.name) })
    var seen = 0
    for row in try untimedRunner().run(suite).rows {
      guard let observed = row["observed_order"].number, let nominal = row["order"].number else {
        continue
      }
      seen += 1
      #expect(abs(observed - nominal) <= 0.2, "\(row["case_id"].field): \(observed)")
    }
    #expect(seen > 60)
  }
}

/// Which solvers are measured in rounds, and the closing table: for each error
/// bound, the cheapest method driven by a tolerance, the next one of another
/// family, the cheapest in equal steps, and the cheapest of the methods that are
/// given recurrences or the solution.
@Suite struct AccuracyFrontTests {
  private static func row(
    _ method: String, _ family: String, isAdaptive: Bool = false, error: Double,
    nanoseconds: Double?
  ) -> Row {
    var row = Row(
      AccuracySuite().schema,
      [
        "case_id": .text("accuracy/\(method)/ui/\(error)"), "problem": "ui",
        "method": .text(method), "family": .text(family),
        "max_position_error": .real(error),
      ])
    if isAdaptive { row["tolerance"] = .real(error) }
    if let nanoseconds { row["time_ns"] = .real(nanoseconds) }
    return row
  }

  private static let timed = [
    row("pair", "explicit-runge-kutta", isAdaptive: true, error: 1e-7, nanoseconds: 9000),
    row("fixed", "explicit-runge-kutta", error: 1e-4, nanoseconds: 2000),
    row("fixed", "explicit-runge-kutta", error: 2e-3, nanoseconds: 500),
    // Taylor methods are given recurrences: this competes with `map` alone.
    row("series", "taylor", isAdaptive: true, error: 1e-13, nanoseconds: 700),
    row("map", "exact", error: 1e-16, nanoseconds: 200),
    row("untimed", "explicit-runge-kutta", isAdaptive: true, error: 1e-14, nanoseconds: nil),
  ]

  private func closing(_ rows: [Row], _ paired: PairedTimes = PairedTimes()) -> String? {
    var result = SuiteResult(rows: rows)
    result.paired = paired
    return AccuracySuite().closing(result)
  }

  @Test func theFrontNamesTheCheapestOfEachKind() throws {
    let lines = try #require(closing(Self.timed)).split(separator: "\n")
      .map { $0.split(separator: " ").joined(separator: " ") }
    #expect(
      lines.dropFirst() == [
        "ui 1e-3 pair 9 us - fixed 2 us map 200 ns", "1e-6 pair 9 us - - map 200 ns",
        "1e-9 - - - map 200 ns", "1e-12 - - - map 200 ns",
      ])
    // A report without times has no closing text.
    #expect(closing(Array(Self.timed.suffix(1))) == nil)
  }

  /// The median of several processes counts: here of 2000, 1000 and 1000 ns.
  @Test func theFrontTakesMediansOverProcesses() {
    let fast = Self.row("fixed", "explicit-runge-kutta", error: 1e-4, nanoseconds: 1000)
    #expect(closing(Self.timed + [fast, fast])?.contains("fixed 1 us") == true)
  }

  /// Ranks and ties follow from the rounds, not from the times: here the case
  /// that the times call second is the first.
  @Test func theFrontNamesTies() throws {
    let rows = zip(["first", "second", "third"], [1000.0, 1150, 1300]).map { name, time in
      Self.row(name, name, isAdaptive: true, error: 1e-4, nanoseconds: time)
    }
    func visits(_ times: [Double]) -> [Int: Double] {
      Dictionary(uniqueKeysWithValues: zip(1..., times))
    }
    let rounds = (0..<20).map { Double($0 % 5) }
    func lines(_ first: Double) -> String {
      var result = SuiteResult(rows: rows)
      result.paired = PairedTimes([
        visits(rounds.map { first + $0 }), visits(rounds.map { 100 + $0 }),
        visits(rounds.map { 140 + $0 }),
      ])
      let lines = AccuracySuite().highlights(result)
      #expect(lines.allSatisfy { $0.count <= 100 })
      return lines.joined(separator: " ").split(separator: " ").joined(separator: " ")
    }
    #expect(lines(101).contains("second 1.2 us first ties ±5 %"))
    #expect(lines(130).contains("second 1.2 us first 1.3 ±5 %"))
  }

  /// For each error bound, the rounds have the rows near the fastest, one of
  /// another family and the well-known methods, but no others.
  @Test func onlyRowsThatMatterAreMeasuredInRounds() {
    let rows =
      Self.timed + [
        Self.row("near", "nystrom", isAdaptive: true, error: 1e-7, nanoseconds: 12_000),
        Self.row("slow", "nystrom", isAdaptive: true, error: 1e-7, nanoseconds: 90_000),
        Self.row("dop853", "explicit-runge-kutta", isAdaptive: true, error: 1e-7, nanoseconds: 1e6),
      ]
    let contests = AccuracySuite().contests(rows)
    #expect(contests.count == 1)
    let names = contests[0].cases.map { rows[$0]["method"].field }
    #expect(Set(names) == ["pair", "fixed", "series", "map", "near", "dop853"])
    // `fixed` reaches 1e-3 at one setting alone.
    #expect(names.count { $0 == "fixed" } == 1)
    // A case is among its own rivals: the fastest has the ratio 1.
    for (index, rivals) in contests[0].rivals { #expect(rivals.contains(index)) }
  }
}

/// A timed solve records no velocities; a verified one does. Their samples may
/// differ by rounding alone, or the errors in a report would belong to other
/// solves than its times.
@Suite struct TimedPathTests {
  @Test(arguments: ["ui", "stiff", "duffing"])
  func timedAndVerifiedPathsGiveTheSameSamples(_ name: String) throws {
    let problem = try #require(Problem.all.first { $0.name == name })
    for method in Method.all where method.solves(problem) {
      let ladder = try method.ladder(problem)
      let setting = ladder[ladder.count / 2]
      // Solves with more steps would take too long.
      if case .fixed(let steps) = setting.stepping, steps > 5000 { continue }
      let timed = try ProblemRun(problem, method, setting, recordsVelocities: false)
      let verified = try ProblemRun(problem, method, setting, recordsVelocities: true)
      #expect(timed.solve().accepted == verified.solve().accepted, "\(method.name)")
      var difference = 0.0
      for sample in 0..<problem.times.count {
        let (one, other) = (timed.value(sample, 0), verified.value(sample, 0))
        // Explicit methods diverge on the stiff spring on both paths.
        guard one.isFinite || other.isFinite else { continue }
        difference = worse(difference, (one - other).magnitude)
      }
      // The paths may round a sum differently.
      #expect(difference <= 1e-13, "\(method.name)")
    }
  }
}
