import Equations
import Harness
import Integrators
import SolverSuites

/// The user's equation. There is no exact solution to compare with, so a
/// reference is computed.
struct TextSolve {
  /// The most samples times coordinates, which are kept in memory.
  private static let mostNumbers = 2_000_000
  /// The permitted durations, in seconds.
  private static let durations = 1e-9...1e9

  let problem: Problem
  let hasReference: Bool

  /// The times of the samples that the options ask for.
  static func times(
    _ arguments: ParsedArguments, coordinateCount: Int
  ) throws -> SampleTimes {
    let sampling = try Sampling(arguments)
    if let end = sampling.end, !durations.contains(end) {
      throw UsageError("--at: the last moment of an equation is from 1e-9 to 1e9 s")
    }
    let duration = try sampling.end ?? arguments.real("duration", .time, in: durations) ?? 10
    let intervalCount = sampling.intervalCount(over: duration)
    guard intervalCount * Double(coordinateCount) < Double(mostNumbers) else {
      throw UsageError(
        "--duration times --rate: more than \(mostNumbers) numbers; --output-samples or "
          + "--at choose fewer")
    }
    guard intervalCount >= 1 || sampling.end != nil else {
      throw UsageError(
        "--duration times --rate: less than one sample; --output-samples or --at choose others")
    }
    return SampleTimes((0...Int(intervalCount)).map { sampling.time($0, over: duration) })
  }

  /// Computes the reference, and says so if there is none, or if it is
  /// inaccurate.
  func announce() {
    guard hasReference else { return }
    do throws(SolveFailure) {
      let reference = try problem.reference()
      if let first = reference.errors.firstIndex(where: { $0 > Reference.usefulError }) {
        Diagnostics.say(
          "the reference is off by \(Float(reference.errors[first])) of the largest value at"
            + " \(problem.pieces[0].times.high[first]) s and by \(Float(reference.error ?? 0)) at"
            + " the end: errors are left out from there on, and Taylor methods may be as wrong")
      }
    } catch {
      Diagnostics.say("there is no reference: \(error)")
    }
  }

  func trajectory(_ method: Method, _ steps: Steps?) -> SolvedTrajectory {
    let times = problem.pieces[0].times
    let (steps, width) = (steps ?? .count(1), problem.equation.count)
    return SolvedTrajectory(
      title: method.name, steps: steps, refusal: refusal(of: method),
      limit: steps.excess(over: times.end), coordinates: problem.system?.names ?? [],
      sampleCount: times.count, end: times.end, partLength: .max,
      fields: [
        "method": .text(method.name), "equation": .text(problem.name),
        "step_size_s": Value(steps.length(over: times.end)),
        "tolerance": Value(steps.tolerance),
      ],
      time: { times.high[$0] },
      solve: { moments in
        let isUsual = moments == Array(times.high[..<times.count])
        let compared = isUsual ? problem : problem.sampled(at: SampleTimes(moments))
        // The last sample ends some solves.
        let whole = isUsual ? problem : problem.sampled(at: SampleTimes(moments + [times.end]))
        let span = steps.span(over: times.end)
        let run = try ProblemRun(
          whole, method, SolverSetting(span.stepping), over: span.duration,
          recordsVelocities: true)
        let report = run.solveToTheLast()
        let reference = { hasReference ? try? compared.reference() : nil }
        return SolvedTrajectory.Samples(
          reference: { reference()?.kind.rawValue ?? "none" },
          state: { (run.value($0, $1), run.rate($0, $1)) },
          failure: report.code == .success ? nil : reason(report, of: method),
          exact: { sample, coordinate in
            guard let reference = reference(), reference.errors[sample] <= Reference.usefulError
            else {
              return nil
            }
            let place = sample * width + coordinate
            return (reference.values[place], reference.rates[place])
          }, scales: { (reference()?.scale ?? 1, reference()?.rateScale ?? 1) },
          referenceError: { reference()?.errors[$0] },
          // The error of the reference is an estimate, and may be larger.
          uncertainty: { 10 * (reference()?.errors[$0] ?? 0) })
      }, finding: { finding($0, steps) })
  }

  private func refusal(of method: Method) -> String? {
    do throws(Refusal) {
      try method.check(problem)
      return nil
    } catch {
      return "\(method.name) cannot solve \(problem.name): \(error)"
    }
  }

  private func finding(
    _ failure: TrajectoryFailure, _ steps: Steps
  ) -> (words: String, isFailure: Bool)? {
    if let words = failure.description { return (words, true) }
    if hasReference {
      do throws(SolveFailure) {
        _ = try problem.reference()
      } catch {
        guard let end = error.time else { return nil }
        // Equal steps may pass the pole without noticing it.
        let mayBeBeyondPole = error.code == .diverged && steps.tolerance == nil
        let words =
          "from \(Float(end)) s on nothing vouches for its rows: the reference ended there"
        return (words, mayBeBeyondPole)
      }
    }
    return failure.remark(tolerance: steps.tolerance, scale: "of the largest value").map {
      ($0, false)
    }
  }

  private func has(_ operations: Operation...) -> Bool {
    problem.system?.series.instructions.contains { operations.contains($0.operation) } ?? false
  }

  /// How a solve failed, and which method may succeed.
  private func reason(_ report: SolveReport, of method: Method) -> String {
    let isTaylor = method.family == "taylor"
    // At a zero of their argument roots and powers have no Taylor series, and
    // solutions need not be unique.
    let hasRoots = has(.squareRoot, .power)
    var advice = ""
    switch report.code {
    case .maxSteps:
      advice = "; fewer with a looser --tolerance or a shorter --duration"
      if method.family != "rosenbrock" { advice += "; if the equation is stiff: --method rodas-5p" }
    case .diverged where isTaylor && hasRoots, .unstable where isTaylor && hasRoots:
      advice = "; a series ends where a root or a power does: --method dop853 may go on"
    case .diverged where isTaylor:
      advice = "; if the equation is stiff, whose derivatives grow: --method rodas-5p"
    default: break
    }
    if has(.sign), [.maxSteps, .unstable].contains(report.code) {
      advice += "; if sign(v) switches all the time, as in dry friction that holds: tanh(1e3*v)"
    }
    let failure = SolveFailure(code: report.code, steps: report.accepted + report.rejected)
    return "\(failure)\(advice)"
  }
}
