import Integrators
import Platform
import SolverSuites
import Testing

/// A timed solve records no velocities; a verified one does. Their samples must be the same, or the errors in a report would not be
/// those of the solves that it times.
@Suite struct TimedPathTests {
  @Test(arguments: ["ui", "stiff", "duffing", "retarget"])
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
      for (piece, part) in problem.pieces.enumerated() {
        for sample in 0..<part.times.count {
          let (one, other) = (
            timed.value(sample, 0, piece: piece), verified.value(sample, 0, piece: piece)
          )
          // Explicit methods diverge on the stiff spring on both paths.
          guard one.isFinite || other.isFinite else { continue }
          difference = worse(difference, (one - other).magnitude)
        }
      }
      // The paths may round a sum differently; series of thirty terms over long
      // steps differ by 1e-14.
      #expect(difference <= 1e-13, "\(method.name)")
    }
  }
}
