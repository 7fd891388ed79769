import Harness
import SolverSuites
import Springs
import TestSupport
import Testing

/// The suite of solvers: its rows and cases.
@Suite struct AccuracySuiteTests {
  private func rows(_ suite: AccuracySuite) throws -> [Row] { try untimedRunner().run(suite).rows }

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

  /// One ladder a method: at most ten settings, no two of them alike.
  @Test func laddersHaveTenSettingsThatDiffer() throws {
    for problem in Problem.all {
      for method in Method.all where method.solves(problem) {
        guard let ladder = try? method.ladder(problem) else { continue }
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

  /// Where a tenth more or fewer steps end on all samples, the ladder takes those.
  @Test func stepsEndOnSamplesWhereTheyCan() {
    let counts = AccuracyLadder.steps(intervals: 999, first: 230, order: 4)
    #expect(counts == [230, 460, 999, 1998, 3996, 6993, 14_985, 28_971])
    let anywhere = AccuracyLadder.steps(intervals: nil, first: 230, order: 4)
    #expect(anywhere.prefix(3) == [230, 460, 920])
    #expect(AccuracyLadder.steps(intervals: 999, first: 350, order: 16).first == 333)
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
