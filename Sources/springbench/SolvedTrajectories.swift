import Equations
import Harness
import Integrators
import SolverSuites
import Springs
import Suites

/// What `solve` writes: every problem by every method, once for each kind of
/// steps that was asked for.
struct SolvedTrajectories {
  private let trajectories: [SolvedTrajectory]
  /// Says what there is to say of the reference, before the first trajectory.
  private let announce: () -> Void
  private let event: SolveEvent?
  private let note: (String) -> Void

  init(_ arguments: ParsedArguments) throws {
    let requested: [SolvedTrajectory]
    let problem = try EquationArguments.problem(
      arguments, advice: "--columns time_s,position goes without",
      at: { try TextSolve.times(arguments, coordinateCount: $0.count) })
    event = try SolveEvent(arguments, problem?.system ?? EquationSystem("x'' = -x"))
    note = arguments.note
    if let problem {
      try arguments.refuse(["retarget", "path", "clock"], "is for springs, not for --equation")
      let text = TextSolve(problem: problem, hasReference: try Self.wantsErrors(arguments))
      announce = text.announce
      requested = try Self.methods(arguments, usual: "taylor-24").map(text.trajectory)
    } else {
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

  /// Whether a column is asked for that needs the reference of an equation.
  private static func wantsErrors(_ arguments: ParsedArguments) throws -> Bool {
    let columns = try arguments.list("columns")
    return columns.isEmpty || columns.contains { $0.contains("error") || $0 == "reference" }
  }

  /// Each method with the steps that are for it.
  private static func methods(
    _ arguments: ParsedArguments, usual: String
  ) throws -> [(method: Method, steps: Steps?)] {
    try MethodArguments.driven(
      MethodArguments.methods(arguments, usual: [usual]), by: MethodArguments.ladder(arguments))
  }

  /// The columns that JSON has unless others are asked for: what tells rows
  /// apart, and the motion.
  var essentialColumns: [String] {
    let keys = ["equation", "spring", "method", "step_size_s", "tolerance"]
    var names = keys.filter { key in
      let values = trajectories.map { trajectory in
        trajectory.fields.first { $0.key == key }?.value ?? .missing
      }
      return Set(values).count > 1
    }
    if trajectories.contains(where: { $0.coordinates.count > 1 }) { names.append("coordinate") }
    names += ["time_s", "position", "velocity"]
    if event != nil { names.append("event") }
    if trajectories.contains(where: { $0.target != nil }) { names.append("target") }
    return names
  }

  /// Writes all rows. The status says so if an integrator fails; the remaining
  /// fields of its rows are empty.
  func write(to writer: RowWriter) throws -> ExitStatus {
    // Nothing may vouch for what comes after the end of a solve.
    if event?.endsSolve != true { announce() }
    var status = ExitStatus.done
    for trajectory in trajectories {
      let crossings = event?.crossings(of: trajectory) ?? []
      if event != nil, crossings.isEmpty { note("\(trajectory.title): --event: no crossing") }
      let hasEnded = event?.endsSolve == true && !crossings.isEmpty
      let failure = try trajectory.write(to: writer, with: crossings, endsThere: hasEnded)
      let finding =
        hasEnded ? failure.description.map { ($0, true) } : trajectory.finding(failure)
      guard let (words, isFailure) = finding else { continue }
      Diagnostics.say("\(trajectory.title): \(words)")
      if isFailure { status = .failed }
    }
    return status
  }
}

/// One problem by one method in one setting.
struct SolvedTrajectory {
  /// Some samples, by index from the first, then by coordinate.
  struct Samples {
    /// The value of the column `reference`.
    let reference: () -> String
    let state: (_ sample: Int, _ coordinate: Int) -> (value: Double, rate: Double)
    /// Why the method did not reach the end; `nil` if it did.
    var failure: String?
    /// What errors are measured against; `nil` where that is not known.
    let exact: (_ sample: Int, _ coordinate: Int) -> (value: DoubleDouble, rate: DoubleDouble)?
    /// What errors are relative to.
    let scales: () -> (value: Double, rate: Double)
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
  let time: (_ sample: Int) -> Double
  /// The target in the frame at a time, if it changes in flight.
  var target: ((_ time: Double) -> Double)?
  /// Solves up to `end` with samples at these times.
  let solve: (_ times: [Double]) throws -> Samples
  /// What there is to say of the rows, and whether that is a failure; `nil` if
  /// nothing.
  let finding: (TrajectoryFailure) -> (words: String, isFailure: Bool)?

  /// The times of the samples and of crossings, in order.
  private func moments(with crossings: [Crossing], endsThere: Bool) -> [Double] {
    let times = crossings.map(\.time)
    let last = endsThere ? times[0] : end
    return Set((0..<sampleCount).map(time).filter { $0 <= last } + times).sorted()
  }

  /// Writes a row for each coordinate at each sample and crossing, and collects
  /// what is wrong with them; the first crossing may be the end. A long
  /// trajectory is written in parts if the method allows it, so that it needs
  /// little memory and the work stops if the reader closes the pipe.
  func write(
    to writer: RowWriter, with crossings: [Crossing], endsThere: Bool
  ) throws -> TrajectoryFailure {
    let moments = crossings.isEmpty ? nil : moments(with: crossings, endsThere: endsThere)
    let directions = Dictionary(crossings.map { ($0.time, $0.direction) }) { first, _ in first }
    let count = moments?.count ?? sampleCount
    let partLength = min(partLength, count)
    let common = Row(SolutionReport.schema, fields)
    var failure = TrajectoryFailure()
    for first in stride(from: 0, to: count, by: partLength) {
      let times = (first..<min(first + partLength, count)).map { moments?[$0] ?? time($0) }
      let part = try solve(times)
      let scales = part.scales()
      if !endsThere { failure.reason = failure.reason ?? part.failure }
      for (sample, time) in times.enumerated() {
        for (coordinate, name) in coordinates.enumerated() {
          let (value, rate) = part.state(sample, coordinate)
          var row = common
          row.set([
            "time_s": .real(time), "reference": .text(part.reference()),
            "position": Value(finite: value),
            "velocity": Value(finite: rate), "coordinate": .text(name),
            "event": Value(directions[time]?.name), "target": Value(target?(time)),
          ])
          if let error = part.referenceError(sample) {
            row["reference_error"] = Value(finite: error)
          }
          var error = 0.0
          if let exact = part.exact(sample, coordinate) {
            let difference = deviation(value, from: exact.value)
            row["position_error"] = SolutionReport.error(difference, scale: scales.value)
            row["velocity_error"] = SolutionReport.error(
              deviation(rate, from: exact.rate), scale: scales.rate)
            error = difference.magnitude / scales.value
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

/// What is wrong with a trajectory of `solve`, found while its samples are
/// written.
struct TrajectoryFailure {
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
