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
  private let event: SolveEvent?
  private let arguments: ParsedArguments

  init(_ start: EquationStart, _ arguments: ParsedArguments) throws {
    self.start = start
    self.arguments = arguments
    let requested = try MethodArguments.driven(
      EquationArguments.methods(arguments, start.system, usual: ["taylor-24"]),
      by: MethodArguments.ladder(arguments))
    let times = try Self.times(arguments, coordinateCount: start.system.count)
    self.times = times
    event = try SolveEvent(arguments, start.system)
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
    let courses = methods.compactMap { method, setting in
      setting.map { Course(method: method, setting: $0, crossings: crossings(method, $0)) }
    }
    let moments = moments(of: courses)
    let (reference, referenceFailure) = computedReference(at: moments)
    var status = ExitStatus.done
    for course in courses {
      guard
        let solve = EquationSolve(
          start, course.method, course.setting.span(over: times.end), moments, recordsRates: true)
      else { continue }
      let report = solve.solveToTheLast()
      var failure = try writeRows(of: solve, course, reference, to: writer)
      if report.code != .success, end(of: course) == nil {
        failure.reason = reason(report, of: course.method)
      }
      if let finding = finding(failure, course.setting, referenceFailure) {
        Diagnostics.say("\(course.method.name): \(finding.words)")
        if finding.isFailure { status = .failed }
      }
    }
    return status
  }

  // MARK: - Events

  /// What a method is asked for, and the crossings of the event on its solution.
  private struct Course {
    let method: AccuracyMethod
    let setting: StepRung
    let crossings: [Crossing]
  }

  private func crossings(_ method: AccuracyMethod, _ setting: StepRung) -> [Crossing] {
    guard let event else { return [] }
    let (system, end) = (start.system, times.end)
    let all = event.crossings(until: end, samples: times.count) { moments in
      // The last sample ends a Taylor solve.
      let solve = EquationSolve(
        start, method, setting.span(over: end), SampleTimes(moments + [end]), recordsRates: true)
      _ = solve?.solveToTheLast()
      return moments.indices.map { index in
        var inputs = [Double](repeating: 0, count: system.inputCount)
        inputs[0] = moments[index]
        for c in 0..<system.count {
          let value = solve?.value(index, c) ?? .nan
          if !system.isFirstOrder[c] { inputs[1 + c] = value }
          inputs[1 + system.count + c] =
            system.isFirstOrder[c] ? value : solve?.rate(index, c) ?? .nan
        }
        return inputs
      }
    }
    if all.isEmpty { arguments.note("\(method.name): --event: no crossing") }
    return event.endsSolve ? Array(all.prefix(1)) : all
  }

  /// When the event ends a course (s); `nil` if it does not.
  private func end(of course: Course) -> Double? {
    event?.endsSolve == true ? course.crossings.first?.time : nil
  }

  /// The times of all rows: samples and crossings, as far as any course goes.
  private func moments(of courses: [Course]) -> SampleTimes {
    if event == nil { return times }
    let last = courses.map { end(of: $0) ?? times.end }.max() ?? times.end
    let crossings = courses.flatMap(\.crossings).map(\.time)
    return SampleTimes(Set(times.high[..<times.count] + crossings).filter { $0 <= last }.sorted())
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

  /// Writes a row for each coordinate at each sample and each crossing of its
  /// own, and collects what is wrong with them.
  private func writeRows(
    of solve: EquationSolve, _ course: Course, _ reference: EquationReference?,
    to writer: RowWriter
  ) throws -> TrajectoryFailure {
    var failure = TrajectoryFailure()
    let directions = SolveEvent.directions(of: course.crossings)
    let samples = Set(times.high)
    let end = end(of: course) ?? times.end
    let moments = solve.times
    for index in 0..<moments.count
    where moments.high[index] <= end
      && (samples.contains(moments.high[index]) || directions[moments.high[index]] != nil)
    {
      let time = moments.high[index]
      for coordinate in 0..<start.system.count {
        let value = solve.value(index, coordinate)
        let rate = solve.rate(index, coordinate)
        var row = Row(
          SolutionReport.schema,
          [
            "method": .text(course.method.name), "time_s": .real(time),
            "position": Value(finite: value), "velocity": Value(finite: rate),
            "coordinate": .text(start.system.names[coordinate]), "equation": .text(start.name),
            "reference": .text(reference?.kind.rawValue ?? "none"),
            "step_size_s": Value(course.setting.length(over: times.end)),
            "relative_tolerance": Value(course.setting.tolerance),
          ])
        row["event"] = Value(directions[time]?.name)
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
          time, isReached: value.isFinite, error: error,
          uncertainty: 10 * referenceError)
        try writer.write(row)
      }
    }
    return failure
  }

  /// The reference, or how its computation failed; neither if it is not wanted.
  /// Says so if there is none, or if it is inaccurate.
  private func computedReference(
    at times: SampleTimes
  ) -> (EquationReference?, EquationFailure?) {
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
