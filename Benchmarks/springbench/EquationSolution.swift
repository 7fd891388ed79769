import Arguments
import Equations
import Integrators
import ModelSuites
import Reports
import SolverCases
import Suites

/// `solve --equation`: a user-defined equation by all methods named, with a
/// computed reference.
struct EquationSolution {
  /// The most samples times coordinates, limited by memory.
  private static let mostSamples = 2_000_000
  /// The permitted durations, in seconds.
  private static let durations = 1e-9...1e9

  private let start: EquationStart
  /// Each method with its step or tolerance.
  private let methods: [(method: AccuracyMethod, rung: StepRung?)]
  private let times: SampleTimes
  private let arguments: ParsedArguments

  init(_ start: EquationStart, _ arguments: ParsedArguments) throws {
    self.start = start
    self.arguments = arguments
    let requested = try MethodArguments.driven(
      EquationArguments.methods(arguments, start.system, usual: ["taylor-24"]),
      by: MethodArguments.ladder(arguments), arguments, others: .keepTheirOwn)
    let sampling = try Sampling(arguments)
    if let end = sampling.end, !Self.durations.contains(end) {
      throw UsageError("--at: the last moment of an equation is from 1e-9 to 1e9 s")
    }
    let duration =
      try sampling.end ?? arguments.real("duration", .time, in: Self.durations) ?? 10
    let gaps = sampling.gaps(over: duration)
    guard gaps * Double(start.system.count) < Double(Self.mostSamples) else {
      throw UsageError(
        "--duration times --rate: more than \(Self.mostSamples) numbers; --output-samples or "
          + "--at choose fewer")
    }
    guard gaps >= 1 || sampling.end != nil else {
      throw UsageError(
        "--duration times --rate: less than one sample; --output-samples or --at choose others")
    }
    let times = SampleTimes((0...Int(gaps)).map { sampling.time($0, over: duration) })
    self.times = times
    methods = requested.uniqued { $0.rung.key($0.method.name, over: times.end) }
    for (method, rung) in methods {
      guard let tooManySteps = rung?.tooManySteps(over: times.end) else { continue }
      throw UsageError("--step and --duration: \(method.name): \(tooManySteps)")
    }
  }

  /// Writes all rows; if a method fails, its fields are empty from there on.
  func write(to writer: RowWriter) throws -> ExitStatus {
    let (reference, lack) = referenceOrNote()
    var status = ExitStatus.done
    for (method, rung) in methods {
      guard let rung,
        let solve = EquationSolve(
          start, method, rung.span(over: times.end), times, recordsRates: true)
      else { continue }
      let report = solve.solveToTheLast()
      var failure = TrajectoryFailure()
      if report.code != .success {
        failure.reason = reason(report, of: method, motionGoesOn: reference != nil)
      }
      for index in 0..<times.count {
        for coordinate in 0..<start.system.count {
          let (row, error) = row(method, rung, solve, reference, index, coordinate)
          failure.note(
            times.high[index], isReached: solve.value(index, coordinate).isFinite, error: error,
            doubt: 10 * (reference?.errors[index] ?? 0))
          try writer.write(row)
        }
      }
      if let words = failure.description {
        Failure.say("\(method.name): \(words)")
        status = .failed
      } else if let lack, let time = lack.time {
        Failure.say(
          "\(method.name): from \(Float(time)) s on nothing vouches for its rows: the reference"
            + " ended there")
        // Equal steps may pass a pole unseen.
        if lack.code == .diverged, rung.tolerance == nil { status = .failed }
      } else if let remark = failure.remark(
        tolerance: rung.tolerance, scale: "of the largest value")
      {
        Failure.say("\(method.name): \(remark)\(doubt(on: failure, reference))")
      }
    }
    return status
  }

  /// That the reference may be another of several solutions where a method is off,
  /// as a clause.
  private func doubt(on failure: TrajectoryFailure, _ reference: EquationReference?) -> String {
    guard hasRoots, let end = reference?.seriesEnd, failure.worst.time >= end else { return "" }
    return "; from \(Float(end)) s on, where series end as at the zero of a root, the solution may"
      + " not be unique"
  }

  private var hasRoots: Bool { has(.squareRoot) || has(.power) }
  private var hasSigns: Bool { has(.sign) }

  private func has(_ operation: Operation) -> Bool {
    start.system.series.instructions.contains { $0.operation == operation }
  }

  /// How a solve failed, and which method may succeed. The motion goes on if a
  /// reference reached the end.
  private func reason(
    _ report: SolveReport, of method: AccuracyMethod, motionGoesOn: Bool
  ) -> String {
    var advice = ""
    if report.code == .maxSteps {
      advice =
        "; fewer with a looser --tolerance or a shorter --duration"
        + (method.family == "rosenbrock" ? "" : "; if the equation is stiff: --method rodas-5p")
    } else if method.family == "taylor" && [.diverged, .unstable].contains(report.code) && hasRoots
    {
      if motionGoesOn, report.code == .diverged {
        return "diverged: a derivative of the right-hand side is infinite, as that of a root or a "
          + "power at 0: the series ends here; methods without series go on: --method dop853"
      }
      advice = "; a series ends where a root or a power does: --method dop853 may go on"
    } else if method.family == "taylor" && report.code == .diverged {
      advice = "; if the equation is stiff, whose derivatives grow: --method rodas-5p"
    }
    if hasSigns, [.maxSteps, .unstable].contains(report.code) {
      advice += "; if sign(v) switches all the time, as in dry friction that holds: tanh(1e3*v)"
    }
    let failure = EquationFailure(code: report.code, steps: report.accepted + report.rejected)
    return "\(failure)\(advice)"
  }

  /// The reference, or why there is none although it is wanted; prints a note then,
  /// or if it is inaccurate.
  private func referenceOrNote() -> (EquationReference?, lack: EquationFailure?) {
    if arguments.has("no-reference") { return (nil, nil) }
    let note = arguments.noteLater("computing the reference; --no-reference goes without")
    defer { note.cancel() }
    do {
      let reference = try EquationReference(start, times: times)
      if let first = reference.errors.firstIndex(where: { $0 > EquationReference.usefulError }) {
        Failure.say(
          "the reference is off by \(Float(reference.errors[first])) of the largest value at"
            + " \(times.high[first]) s and by \(Float(reference.error)) at the end: errors are left"
            + " out from there on, and Taylor methods may be as wrong")
      }
      return (reference, nil)
    } catch {
      Failure.say("there is no reference: \(error)")
      return (nil, error)
    }
  }

  /// The row of a coordinate in sample `index`, and its position error relative
  /// to the largest value; 0 without a useful reference.
  private func row(
    _ method: AccuracyMethod, _ rung: StepRung, _ solve: EquationSolve,
    _ reference: EquationReference?, _ index: Int, _ coordinate: Int
  ) -> (Row, error: Double) {
    var row = Row(SolutionReport.schema)
    let value = solve.value(index, coordinate)
    let rate = solve.rate(index, coordinate)
    row.set([
      "method": .text(method.name), "time_s": .real(times.high[index]),
      "position": Value(finite: value), "velocity": Value(finite: rate),
      "coordinate": .text(start.system.names[coordinate]), "equation": .text(start.name),
      "reference": .text(reference?.kind.rawValue ?? "none"),
      "step_size_s": Value(rung.length(over: times.end)),
      "relative_tolerance": Value(rung.tolerance),
    ])
    guard let reference else { return (row, 0) }
    let place = index * start.system.count + coordinate
    let exact = reference.values[place]
    let exactRate = reference.rates[place]
    row["reference_error"] = Value(finite: reference.errors[index])
    guard reference.errors[index] <= EquationReference.usefulError else { return (row, 0) }
    let difference = (value - exact.high) - exact.low
    row["position_error"] = SolutionReport.error(difference, scale: reference.scale)
    row["velocity_error"] = SolutionReport.error(
      (rate - exactRate.high) - exactRate.low, scale: reference.rateScale)
    return (row, difference.magnitude / reference.scale)
  }
}
