import Engines
import Equations
import Harness
import Integrators
import Springs
import Suites

/// What `solve` writes: every problem by every method, once for each kind of
/// steps that was asked for.
struct SolvedTrajectories {
  private let trajectories: [SolvedTrajectory]
  /// Says what there is to say of the reference, before the first trajectory.
  private let announce: () -> Void

  init(_ arguments: ParsedArguments) throws {
    let requested: [SolvedTrajectory]
    let problem = try EquationArguments.problem(
      arguments, advice: "--no-reference goes without",
      at: { try TextSolve.times(arguments, coordinateCount: $0.count) })
    if let problem {
      let text = TextSolve(problem: problem, hasReference: !arguments.has("no-reference"))
      announce = text.announce
      requested = try Self.methods(arguments, usual: "taylor-24").map(text.trajectory)
    } else {
      try arguments.refuse(
        ["no-reference"], "is for --equation; springs have an exact solution")
      announce = {}
      requested = try SpringSolve.all(
        arguments, methods: Self.methods(arguments, usual: "closed-form")
      ).map(\.trajectory)
    }
    let refusals = requested.compactMap(\.refusal).uniqued()
    guard requested.contains(where: { $0.refusal == nil }) else {
      throw UsageError("--method: \(refusals.joined(separator: "; "))")
    }
    for refusal in refusals { Diagnostics.say("left out: \(refusal)") }
    // Two settings may come to the same steps.
    trajectories = requested.filter { $0.refusal == nil }.uniqued { trajectory in
      [trajectory.title] + (trajectory.steps?.key(over: trajectory.end) ?? [])
    }
    for trajectory in trajectories {
      guard let limit = trajectory.limit else { continue }
      let hasEqualSteps = trajectory.steps.map { $0.tolerance == nil } ?? false
      let options = hasEqualSteps ? "--step and --duration" : "--duration"
      throw UsageError("\(options): \(trajectory.title): \(limit)")
    }
  }

  /// Each method with the steps that are for it.
  private static func methods(
    _ arguments: ParsedArguments, usual: String
  ) throws -> [(method: AccuracyMethod, steps: Steps?)] {
    try MethodArguments.driven(
      MethodArguments.methods(arguments, usual: [usual]), by: MethodArguments.ladder(arguments))
  }

  /// Writes all rows. The status is that of a failure if an integrator fails;
  /// the fields of its rows are empty from there on.
  func write(to writer: RowWriter) throws -> ExitStatus {
    announce()
    var status = ExitStatus.done
    for trajectory in trajectories {
      let failure = try trajectory.write(to: writer)
      guard let (words, isFailure) = trajectory.finding(failure) else { continue }
      Diagnostics.say("\(trajectory.title): \(words)")
      if isFailure { status = .failed }
    }
    return status
  }
}

/// One problem by one method in one setting.
private struct SolvedTrajectory {
  /// Some samples, by index from the first, then by coordinate.
  struct Samples {
    let times: [Double]
    /// The value of the column `reference`.
    let reference: String
    let state: (_ sample: Int, _ coordinate: Int) -> (value: Double, rate: Double)
    /// Why the method did not reach the end; `nil` if it did.
    var failure: String?
    /// What errors are measured against; `nil` where that is not known.
    let exact: (_ sample: Int, _ coordinate: Int) -> (value: DoubleDouble, rate: DoubleDouble)?
    /// What errors are relative to.
    var scales = (value: 1.0, rate: 1.0)
    /// The estimated error of what is exact; `nil` if there is none.
    var referenceError: (_ sample: Int) -> Double? = { _ in nil }
    /// Errors up to this say nothing of the method.
    let uncertainty: (_ sample: Int) -> Double
  }

  /// What it is called in messages.
  let title: String
  /// `nil` for methods without steps.
  let steps: Steps?
  /// Why the method cannot solve it; `nil` if it can.
  let refusal: String?
  /// That it takes too many steps or frames; `nil` if it does not.
  let limit: String?
  let coordinates: [String]
  let sampleCount: Int
  /// The time of the last sample, in seconds.
  let end: Double
  /// How many samples to solve and write at once.
  let partLength: Int
  /// The fields that all rows have in common.
  let fields: KeyValuePairs<String, Value>
  let solve: (Range<Int>) throws -> Samples
  /// What there is to say of the rows, and whether that is a failure; `nil` if
  /// nothing.
  let finding: (TrajectoryFailure) -> (words: String, isFailure: Bool)?

  /// Writes a row for each coordinate at each time, and collects what is wrong
  /// with them. A long trajectory is written in parts if the method allows it, so
  /// that it needs little memory and the work stops if the reader closes the
  /// pipe.
  func write(to writer: RowWriter) throws -> TrajectoryFailure {
    let common = Row(SolutionReport.schema, fields)
    var failure = TrajectoryFailure()
    for first in stride(from: 0, to: sampleCount, by: partLength) {
      let part = try solve(first..<min(first + partLength, sampleCount))
      failure.reason = failure.reason ?? part.failure
      for (sample, time) in part.times.enumerated() {
        for (coordinate, name) in coordinates.enumerated() {
          let (value, rate) = part.state(sample, coordinate)
          var row = common
          row.set([
            "time_s": .real(time), "reference": .text(part.reference),
            "position": Value(finite: value),
            "velocity": Value(finite: rate), "coordinate": .text(name),
          ])
          if let error = part.referenceError(sample) {
            row["reference_error"] = Value(finite: error)
          }
          var error = 0.0
          if let exact = part.exact(sample, coordinate) {
            let difference = deviation(value, from: exact.value)
            row["position_error"] = SolutionReport.error(difference, scale: part.scales.value)
            row["velocity_error"] = SolutionReport.error(
              deviation(rate, from: exact.rate), scale: part.scales.rate)
            error = difference.magnitude / part.scales.value
          }
          failure.record(
            time, isReached: value.isFinite, error: error,
            uncertainty: part.uncertainty(sample))
          try writer.write(row)
        }
      }
    }
    return failure
  }
}

// MARK: - Springs

/// One motion of a spring by one method in one setting.
private struct SpringSolve {
  /// The most samples of a trajectory.
  private static let mostSamples = 20_000_000

  let named: SpringArguments.Named
  let motion: SpringMotion
  let method: AccuracyMethod
  let steps: Steps?
  let sampling: Sampling
  /// In seconds.
  let duration: Double
  let note: (String) -> Void

  static func all(
    _ arguments: ParsedArguments, methods: [(method: AccuracyMethod, steps: Steps?)]
  ) throws -> [SpringSolve] {
    let springs = try SpringArguments.springs(arguments).map { named in
      (named: named, motion: try SpringArguments.motion(of: named.spring, arguments))
    }
    let duration = try arguments.real("duration", .time, in: 0...1e12)
    let sampling = try Sampling(
      arguments, playsEngines: methods.contains(where: \.method.isEngine))
    return try springs.flatMap { named, motion in
      // By default up to the first sample from which on the spring stays within
      // a thousandth of its way, 1 to 60 s.
      let settled = max(min(60, motion.settlingTime(relativeTo: 0.001)), 1)
      let covered = duration ?? sampling.duration(covering: settled)
      guard sampling.intervalCount(over: covered) < Double(mostSamples) else {
        throw UsageError("--duration times --rate: more than \(mostSamples) samples")
      }
      return methods.map { method, steps in
        SpringSolve(
          named: named, motion: motion, method: method, steps: steps, sampling: sampling,
          duration: covered, note: arguments.note)
      }
    }
  }

  var trajectory: SolvedTrajectory {
    let title = "\(method.name), \(named.name)"
    // As an engine plays it.
    let request = EngineRequest(
      mass: named.spring.mass, stiffness: named.spring.stiffness, damping: named.spring.damping,
      from: motion.start, to: motion.target, velocity: motion.initialVelocity,
      duration: named.duration)
    let frameRate = sampling.frameRate(over: duration)
    let taken = method.isEngine ? .length(1 / frameRate) : steps
    let count = Int(sampling.intervalCount(over: duration)) + 1
    let time = { sampling.time($0, over: duration) }
    let end = time(count - 1)
    let stepLength = taken?.length(over: end)
    let accurate = motion.rates.isAccurate
    return SolvedTrajectory(
      title: title, steps: steps,
      refusal: method.refusal(motion, request).map {
        "\(method.name) cannot play \(named.name): \($0)"
      },
      limit: method.limit(motion, end, taken), coordinates: ["x"], sampleCount: count, end: end,
      partLength: method.isMemoryless ? 4096 : count,
      fields: [
        "method": .text(method.name), "spring": .text(named.name),
        // A trajectory of a single sample has steps without a length.
        "step_size_s": Value(stepLength.flatMap { $0 > 0 ? $0 : nil }),
        "relative_tolerance": Value(taken?.tolerance),
      ],
      solve: { range in
        let times = range.map(time)
        let solution = method.solution(motion, times, taken, request: request, rate: frameRate)
        return SolvedTrajectory.Samples(
          times: times, reference: "exact",
          state: { sample, _ in
            (solution.states[sample].position, solution.states[sample].velocity)
          }, failure: solution.failure,
          exact: { sample, _ in
            let exact = motion.exactState(at: times[sample])
            return (DoubleDouble(exact.position), DoubleDouble(exact.velocity))
          }, scales: (motion.scale, motion.scale * named.spring.angularFrequency),
          uncertainty: { accurate(times[$0]) ? 0 : .infinity })
      },
      finding: { failure in
        let lost = (0..<count).lazy.map(time).filter { !accurate($0) }
        if let first = lost.first {
          note(
            "\(title): beyond 2^53 quarter turns nothing is accurate, nor the errors: "
              + "\(lost.count) of \(count) rows, the first at \(first) s")
        }
        // How far an engine is off is a finding, not a failure of this program.
        if let words = failure.description { return (words, !method.isEngine) }
        if method.isEngine { return nil }
        return failure.remark(tolerance: steps?.tolerance, scale: "times the motion").map {
          ($0, false)
        }
      })
  }
}

// MARK: - Texts

/// The user's equation. There is no exact solution to compare with, so a
/// reference is computed.
private struct TextSolve {
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

  func trajectory(_ method: AccuracyMethod, _ steps: Steps?) -> SolvedTrajectory {
    let times = problem.pieces[0].times
    let (steps, width) = (steps ?? .count(1), problem.equation.count)
    return SolvedTrajectory(
      title: method.name, steps: steps, refusal: refusal(of: method),
      limit: steps.excess(over: times.end), coordinates: problem.system?.names ?? [],
      sampleCount: times.count, end: times.end, partLength: times.count,
      fields: [
        "method": .text(method.name), "equation": .text(problem.name),
        "step_size_s": Value(steps.length(over: times.end)),
        "relative_tolerance": Value(steps.tolerance),
      ],
      solve: { _ in
        let span = steps.span(over: times.end)
        let run = try ProblemRun(
          problem, method, SolverSetting(span.stepping), over: span.duration,
          recordsVelocities: true)
        let report = run.solveToTheLast()
        let reference = reference
        return SolvedTrajectory.Samples(
          times: Array(times.high[..<times.count]),
          reference: reference?.kind.rawValue ?? "none",
          state: { (run.value($0, $1), run.rate($0, $1)) },
          failure: report.code == .success ? nil : reason(report, of: method),
          exact: { sample, coordinate in
            guard let reference, reference.errors[sample] <= Reference.usefulError else {
              return nil
            }
            let place = sample * width + coordinate
            return (reference.values[place], reference.rates[place])
          }, scales: (reference?.scale ?? 1, reference?.rateScale ?? 1),
          referenceError: { reference?.errors[$0] },
          // The error of the reference is an estimate, and may be larger.
          uncertainty: { 10 * (reference?.errors[$0] ?? 0) })
      }, finding: { finding($0, steps) })
  }

  private var reference: Reference? { hasReference ? try? problem.reference() : nil }

  private func refusal(of method: AccuracyMethod) -> String? {
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
  private func reason(_ report: SolveReport, of method: AccuracyMethod) -> String {
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

// MARK: - Failures

/// What is wrong with a trajectory of `solve`, found while its samples are
/// written.
private struct TrajectoryFailure {
  /// How the method says that it failed, as a clause; `nil` if it does not.
  var reason: String?
  /// The time (s) of the first sample that the method did not reach.
  private var firstUnreached: Double?
  /// The time (s) of the first sample whose error is beyond the limit of
  /// divergence.
  private var firstDiverged: Double?
  /// The largest error, relative to the size of the motion, and its time (s).
  private var worst = (error: 0.0, time: 0.0)

  /// Takes a sample into account.
  ///
  /// - Parameters:
  ///   - isReached: whether the method has numbers at this time.
  ///   - error: relative to the size of the motion.
  ///   - uncertainty: of what the sample is compared with. An error up to this
  ///     says nothing of the method.
  mutating func record(
    _ time: Double, isReached: Bool, error: Double, uncertainty: Double = 0
  ) {
    if error > max(worst.error, uncertainty) { worst = (error, time) }
    if firstUnreached == nil, !isReached { firstUnreached = time }
    if firstDiverged == nil, isReached, error >= AccuracyErrors.divergence {
      firstDiverged = time
    }
  }

  /// How the method failed, as a clause; `nil` if it did not.
  var description: String? {
    let divergence = firstDiverged.map {
      "diverged: off by more than \(Int(AccuracyErrors.divergence)) times the motion from \($0) s on"
    }
    let loss = firstUnreached.map { "no numbers from \($0) s on" }
    let clauses = [reason ?? divergence, loss].compactMap { $0 }
    return clauses.isEmpty ? nil : clauses.joined(separator: "; ")
  }

  /// For a method that did not fail: that its errors are large for its
  /// tolerance, as a clause; `nil` if they are not.
  ///
  /// - Parameter scale: the size of the motion, in words.
  func remark(tolerance: Double?, scale: String) -> String? {
    AccuracyErrors.excess(of: worst.error, tolerance: tolerance).map {
      "off by \(Float(worst.error)) \(scale) at \(worst.time) s, \($0)"
    }
  }
}
