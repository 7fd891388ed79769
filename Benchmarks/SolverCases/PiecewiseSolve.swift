import Equations
import Integrators

/// A solve that restarts at given moments, which no step passes.
struct PiecewiseSolve {
  /// By sample, then by coordinate.
  private(set) var values: [Double] = []
  private(set) var rates: [Double] = []

  /// - Parameters:
  ///   - moments: in s, ascending, between 0 and the last sample.
  ///   - maximumSteps: the most steps of all pieces together.
  /// - Throws: why the end is not reached.
  init(
    _ problem: EquationStart, _ method: AccuracyMethod, tolerance: Double, _ times: SampleTimes,
    from moments: [Double], maximumSteps: Int
  ) throws(EquationFailure) {
    let width = problem.system.count
    var start = problem
    var budget = maximumSteps
    // The first sample that is still to be found.
    var next = 0
    for (begin, end) in zip([0] + moments, moments + [times.end]) {
      if !moments.isEmpty {
        guard let system = try? problem.system.within(begin..<end) else {
          throw EquationFailure(code: .diverged, time: begin)
        }
        start.system = system
      }
      // The samples up to the end of the piece, from its beginning on. The end
      // is added, as the start of the next piece.
      let samples = times.high[next..<times.count].prefix { $0 <= end }.map { $0 - begin }
      let length = end - begin
      guard budget > 0 else { throw EquationFailure(code: .maxSteps, time: begin) }
      guard
        let solve = EquationSolve(
          start, method, SolveSpan(.adaptive(tolerance: tolerance), over: length),
          SampleTimes(samples + [length]), recordsRates: true, maximumSteps: budget)
      else { throw EquationFailure(code: .unconverged, time: begin) }
      let report = solve.solveAnew()
      guard report.code == .success else { throw EquationFailure(code: report.code, time: end) }
      budget -= report.accepted + report.rejected
      let indices = (0..<(samples.count + 1) * width).map {
        $0.quotientAndRemainder(dividingBy: width)
      }
      values += indices.map { solve.value($0.quotient, $0.remainder) }
      rates += indices.map { solve.rate($0.quotient, $0.remainder) }
      start.set(values: values.suffix(width), rates: rates.suffix(width))
      values.removeLast(width)
      rates.removeLast(width)
      next += samples.count
    }
  }
}
