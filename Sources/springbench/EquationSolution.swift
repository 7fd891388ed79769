import Equations
import Harness
import Integrators
import Suites

/// What `solve --equation` writes: the solution of the user's equation by every
/// method named. There is no exact solution to compare with, so a reference is
/// computed: see `EquationReference`.
struct EquationSolution {
  /// The most samples times coordinates, which are kept in memory.
  private static let mostNumbers = 2_000_000
  /// The permitted durations, in seconds.
  private static let durations = 1e-9...1e9

  private let start: EquationStart
  /// Each method with its step or tolerance.
  private let methods: [(method: AccuracyMethod, setting: StepRung?)]
  private let times: SampleTimes
  private let arguments: ParsedArguments

  init(_ start: EquationStart, _ arguments: ParsedArguments) throws {
    self.start = start
    self.arguments = arguments
    let requested = try MethodArguments.driven(
      EquationArguments.methods(arguments, start.system, usual: ["taylor-24"]),
      by: MethodArguments.ladder(arguments))
    let times = try Self.times(arguments, coordinateCount: start.system.count)
    self.times = times
    // Two settings may come to the same steps.
    methods = requested.uniqued { $0.setting.key($0.method.name, over: times.end) }
    for (method, setting) in methods {
      guard let tooManySteps = setting?.tooManySteps(over: times.end) else { continue }
      throw UsageError("--step and --duration: \(method.name): \(tooManySteps)")
    }
  }

  /// The times of the samples that the options ask for.
  private static func times(
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

  /// Writes all rows; if a method fails, its fields are empty from there on,
  /// and the status is that of a failure.
  func write(to writer: RowWriter) throws -> ExitStatus {
    let (reference, referenceFailure) = computedReference()
    var status = ExitStatus.done
    for (method, setting) in methods {
      guard let setting,
        let solve = EquationSolve(
          start, method, setting.span(over: times.end), times, recordsRates: true)
      else { continue }
      let report = solve.solveToTheLast()
      var failure = try writeRows(of: solve, method, setting, reference, to: writer)
      if report.code != .success {
        failure.reason = reason(report, of: method)
      }
      if let finding = finding(failure, setting, referenceFailure) {
        Diagnostics.say("\(method.name): \(finding.words)")
        if finding.isFailure { status = .failed }
      }
    }
    return status
  }

  /// What there is to say of a trajectory whose rows are written; `nil` if
  /// nothing.
  private func finding(
    _ failure: TrajectoryFailure, _ setting: StepRung, _ referenceFailure: EquationFailure?
  ) -> (words: String, isFailure: Bool)? {
    if let words = failure.description { return (words, true) }
    if let referenceFailure, let end = referenceFailure.time {
      // Equal steps may pass the pole without noticing it.
      let mayBeBeyondPole = referenceFailure.code == .diverged && setting.tolerance == nil
      let words = "from \(Float(end)) s on nothing vouches for its rows: the reference ended there"
      return (words, mayBeBeyondPole)
    }
    return failure.remark(tolerance: setting.tolerance, scale: "of the largest value").map {
      ($0, false)
    }
  }

  // MARK: - Rows

  /// Writes a row for each coordinate at each time, and collects what is wrong
  /// with them.
  private func writeRows(
    of solve: EquationSolve, _ method: AccuracyMethod, _ setting: StepRung,
    _ reference: EquationReference?, to writer: RowWriter
  ) throws -> TrajectoryFailure {
    var failure = TrajectoryFailure()
    for index in 0..<times.count {
      for coordinate in 0..<start.system.count {
        let value = solve.value(index, coordinate)
        let rate = solve.rate(index, coordinate)
        var row = Row(
          SolutionReport.schema,
          [
            "method": .text(method.name), "time_s": .real(times.high[index]),
            "position": Value(finite: value), "velocity": Value(finite: rate),
            "coordinate": .text(start.system.names[coordinate]), "equation": .text(start.name),
            "reference": .text(reference?.kind.rawValue ?? "none"),
            "step_size_s": Value(setting.length(over: times.end)),
            "relative_tolerance": Value(setting.tolerance),
          ])
        let referenceError = reference?.errors[index] ?? 0
        var error = 0.0
        if reference != nil { row["reference_error"] = Value(finite: referenceError) }
        if let reference, referenceError <= EquationReference.usefulError {
          let place = index * start.system.count + coordinate
          let (exact, exactRate) = (reference.values[place], reference.rates[place])
          // In double-double, so that the difference has all digits of the
          // error.
          let difference = (value - exact.high) - exact.low
          row["position_error"] = SolutionReport.error(difference, scale: reference.scale)
          row["velocity_error"] = SolutionReport.error(
            (rate - exactRate.high) - exactRate.low, scale: reference.rateScale)
          error = difference.magnitude / reference.scale
        }
        // The error of the reference is an estimate, and may be larger.
        failure.record(
          times.high[index], isReached: value.isFinite, error: error,
          uncertainty: 10 * referenceError)
        try writer.write(row)
      }
    }
    return failure
  }

  /// The reference, or how its computation failed; neither if it is not wanted.
  /// Says so if there is none, or if it is inaccurate.
  private func computedReference() -> (EquationReference?, EquationFailure?) {
    if arguments.has("no-reference") { return (nil, nil) }
    let note = arguments.noteLater("computing the reference; --no-reference goes without")
    defer { note.cancel() }
    do {
      let reference = try EquationReference(start, times: times)
      if let first = reference.errors.firstIndex(where: { $0 > EquationReference.usefulError }) {
        Diagnostics.say(
          "the reference is off by \(Float(reference.errors[first])) of the largest value at"
            + " \(times.high[first]) s and by \(Float(reference.error)) at the end: errors are left"
            + " out from there on, and Taylor methods may be as wrong")
      }
      return (reference, nil)
    } catch {
      Diagnostics.say("there is no reference: \(error)")
      return (nil, error)
    }
  }

  // MARK: - Explanations

  /// Whether the equation has roots or powers. At a zero of their argument they
  /// have no Taylor series, and solutions need not be unique.
  private var hasRoots: Bool { has(.squareRoot) || has(.power) }

  private func has(_ operation: Operation) -> Bool {
    start.system.series.instructions.contains { $0.operation == operation }
  }

  /// How a solve failed, and which method may succeed.
  private func reason(_ report: SolveReport, of method: AccuracyMethod) -> String {
    let isTaylor = method.family == "taylor"
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
    if start.system.hasSigns, [.maxSteps, .unstable].contains(report.code) {
      advice += "; if sign(v) switches all the time, as in dry friction that holds: tanh(1e3*v)"
    }
    let failure = EquationFailure(code: report.code, steps: report.accepted + report.rejected)
    return "\(failure)\(advice)"
  }
}
