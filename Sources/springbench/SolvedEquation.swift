import Equations
import Harness
import Integrators
import SolverSuites

/// The equations of `--equation` for `solve`. Their exact solution is unknown;
/// a reference is computed if the columns need one.
struct SolvedEquation: SolvedProblem {
  static let column = "equation"
  static let scaleInWords = "of the largest value"
  /// About the most samples times coordinates: all samples are in memory.
  private static let mostNumbers = 2_000_000
  /// The permitted durations, in seconds.
  private static let durations = 1e-9...1e9

  let problem: Problem
  /// Whether the columns asked for need the reference.
  private let needsReference: Bool

  var name: String { problem.name }
  var coordinates: [String] { problem.system?.names ?? [] }
  private var times: SampleTimes { problem.times }
  var sampleCount: Int { times.count }
  func time(_ sample: Int) -> Double { times.high[sample] }
  func target(at time: Double) -> Double? { nil }

  /// The equations of `--equation`; `nil` without the option.
  init?(_ arguments: ParsedArguments) throws {
    let problem = try EquationArguments.problem(
      arguments, at: { try Self.times(arguments, coordinateCount: $0.count) })
    guard let problem else { return nil }
    try arguments.refuse(["retarget", "path", "clock"], "is for springs, not for --equation")
    self.problem = problem
    let columns = try arguments.list("columns")
    needsReference =
      columns.isEmpty || columns.contains { $0.contains("error") || $0 == "reference" }
  }

  private static func times(
    _ arguments: ParsedArguments, coordinateCount: Int
  ) throws -> SampleTimes {
    let sampling = try Sampling(arguments)
    if let end = sampling.end, !durations.contains(end) {
      throw UsageError("--at: the last moment of an equation is from 1e-9 to 1e9 s")
    }
    let duration = try sampling.end ?? arguments.real("duration", .time, in: durations) ?? 10
    let intervalCount = try sampling.intervalCount(
      over: duration, atMost: mostNumbers, width: coordinateCount)
    guard intervalCount >= 1 || sampling.end != nil else {
      throw UsageError("the duration is shorter than a frame of --rate; --at chooses other moments")
    }
    return SampleTimes((0...intervalCount).map { sampling.time($0) })
  }

  /// Computes the reference, and says so if there is none, or if it is
  /// inaccurate.
  func announceReference() {
    guard needsReference else { return }
    do throws(SolveFailure) {
      let reference = try problem.reference()
      if let first = reference.errors.firstIndex(where: { $0 > Reference.usefulError }) {
        Diagnostics.say(
          "at \(time(first)) s the reference is off by \(Float(reference.errors[first])) of the"
            + " largest value, at the end by \(Float(reference.error ?? 0)): where it is off, errors"
            + " are left out, and Taylor methods may be as wrong")
      }
    } catch {
      Diagnostics.say("there is no reference: \(error)")
    }
  }

  func taken(_ steps: Steps?, by method: Method) -> Steps? { steps ?? .count(1) }

  func refusal(of method: Method) -> String? {
    do throws(Refusal) {
      try method.check(problem)
      return nil
    } catch {
      return "\(method.name) cannot solve \(name): \(error)"
    }
  }

  func limit(of method: Method, _ steps: Steps?) -> String? { steps?.excess(over: times.end) }

  func solve(_ method: Method, _ steps: Steps?, _ moments: [Double]) throws -> SolvedSamples {
    let isUsual = moments == times.high
    let compared = isUsual ? problem : problem.sampled(at: SampleTimes(moments))
    // A solve reaches the last sample, whatever the moments.
    let whole = isUsual ? problem : problem.sampled(at: SampleTimes(moments + [times.end]))
    let span = (steps ?? .count(1)).span(over: times.end)
    let run = try ProblemRun(
      whole, method, SolverSetting(span.stepping), over: span.duration, recordsVelocities: true)
    let report = run.solve()
    let reference = { needsReference ? try? compared.reference() : nil }
    return SolvedSamples(
      reference: { reference()?.kind.rawValue ?? "none" },
      state: { (run.value($0, $1), run.rate($0, $1)) },
      failure: report.code == .success ? nil : reason(report, of: method),
      exact: { sample, coordinate in
        guard let reference = reference(), reference.errors[sample] <= Reference.usefulError else {
          return nil
        }
        let place = sample * problem.equation.count + coordinate
        return (reference.values[place], reference.rates[place])
      }, scales: { (reference()?.scale ?? 1, reference()?.rateScale ?? 1) },
      referenceError: { reference()?.errors[$0] },
      // The error of the reference is an estimate: the true one may be larger.
      uncertainty: { 10 * (reference()?.errors[$0] ?? 0) })
  }

  /// Says if the reference ended before the rows do, for example at a pole. A
  /// method of equal steps may pass a pole without failing.
  func doubt(of method: Method, _ steps: Steps?, until last: Double) -> Remark? {
    guard needsReference else { return nil }
    do throws(SolveFailure) {
      _ = try problem.reference()
      return nil
    } catch {
      guard let end = error.time, end < last else { return nil }
      return (
        "from \(Float(end)) s on nothing vouches for its rows: the reference ended there",
        error.code == .diverged && steps?.tolerance == nil
      )
    }
  }

  /// How a solve failed, and which method may succeed.
  private func reason(_ report: SolveReport, of method: Method) -> String {
    let failure = SolveFailure(code: report.code, steps: report.accepted + report.rejected)
    let mayBeStiff =
      report.code == .maxSteps && method.family != "rosenbrock"
      || report.code == .diverged && method.family == "taylor"
    return "\(failure)" + (mayBeStiff ? "; if the equation is stiff: --method rodas-5p" : "")
  }
}
