import Equations
import Harness
import Integrators
import SolverSuites
import Springs

/// What `solve` solves: a spring, or equations as text.
protocol SolvedProblem {
  /// The column of its name.
  static var column: String { get }
  /// The unit of errors, in words.
  static var scaleInWords: String { get }
  var name: String { get }
  var coordinates: [String] { get }
  var sampleCount: Int { get }
  func time(_ sample: Int) -> Double
  /// The target in the frame at a time; `nil` if it never changes.
  func target(at time: Double) -> Double?

  /// The steps that a method takes if these are asked for.
  func taken(_ steps: Steps?, by method: Method) -> Steps?
  /// Why the method cannot solve it; `nil` if it can.
  func refusal(of method: Method) -> String?
  /// Says that the method takes too many steps or frames; `nil` if it does not.
  func limit(of method: Method, _ steps: Steps?) -> String?
  /// Solves up to the last sample, with samples at these times.
  func solve(_ method: Method, _ steps: Steps?, _ times: [Double]) throws -> SolvedSamples
  /// What makes the rows up to the time `last` doubtful although the method
  /// reports no failure, and whether that counts as one.
  func doubt(of method: Method, _ steps: Steps?, until last: Double) -> Remark?
}

/// What there is to say of a solve, and whether it is a failure.
typealias Remark = (words: String, isFailure: Bool)

/// Some samples of a solve, by index from 0, then by coordinate. Closures, since
/// a search for events needs no reference, which may be slow to compute.
struct SolvedSamples {
  /// The value of the column `reference`.
  var reference: () -> String = { "exact" }
  let state: (_ sample: Int, _ coordinate: Int) -> (value: Double, rate: Double)
  /// Why the method did not reach the end; `nil` if it did.
  let failure: String?
  /// What errors are measured against; `nil` where that is not known.
  let exact: (_ sample: Int, _ coordinate: Int) -> (value: DoubleDouble, rate: DoubleDouble)?
  /// What errors are relative to.
  let scales: () -> (value: Double, rate: Double)
  /// The estimated error of the reference; `nil` if it is exact or missing.
  var referenceError: (_ sample: Int) -> Double? = { _ in nil }
  /// Errors up to this say nothing of the method.
  let uncertainty: (_ sample: Int) -> Double
}

/// One problem by one method in one setting.
struct SolvedTrajectory {
  let problem: any SolvedProblem
  let method: Method
  /// The steps asked for, else the usual ones; `nil` for methods without steps.
  let asked: Steps?
  var steps: Steps? { problem.taken(asked, by: method) }

  private var column: String { type(of: problem).column }
  /// What it is called in messages.
  var title: String { method.name + (column == "spring" ? ", \(problem.name)" : "") }
  /// The time of the last sample, in seconds.
  var end: Double { problem.time(problem.sampleCount - 1) }

  /// Writes a row for each coordinate at each sample and crossing; the first
  /// crossing may be the end. A spring by a formula, without new targets, is
  /// solved and written in parts: it then needs little memory, and the work
  /// stops if the reader closes the pipe.
  ///
  /// - Returns: what there is to say of the rows, if anything.
  func write(
    to writer: RowWriter, with crossings: [Crossing], endsThere: Bool
  ) throws -> Remark? {
    let last = endsThere ? crossings[0].time : end
    // The times of samples and crossings; `nil` without crossings.
    let moments =
      crossings.isEmpty
      ? nil
      : Set((0..<problem.sampleCount).map(problem.time).filter { $0 <= last })
        .union(crossings.map(\.time)).sorted()
    let directions = Dictionary(crossings.map { ($0.time, $0.direction) }) { first, _ in first }
    let count = moments?.count ?? problem.sampleCount
    // A state that depends on more than its time needs those before it.
    let isDivisible = method.isMemoryless && problem.target(at: 0) == nil && column == "spring"
    let partLength = isDivisible ? min(4096, count) : count
    let common = Row(
      SolutionReport.schema,
      [
        "method": .text(method.name), column: .text(problem.name),
        // Steps that divide a duration of 0 have no length.
        "step_size_s": Value(steps?.length(over: end).flatMap { $0 > 0 ? $0 : nil }),
        "tolerance": Value(steps?.tolerance),
      ])
    var failure = TrajectoryFailure()
    for first in stride(from: 0, to: count, by: partLength) {
      let times = (first..<min(first + partLength, count)).map { moments?[$0] ?? problem.time($0) }
      let part = try problem.solve(method, steps, times)
      let scales = part.scales()
      // After the event at which a solve ends, a failure does not matter.
      if !endsThere { failure.reason = failure.reason ?? part.failure }
      for (sample, time) in times.enumerated() {
        for (coordinate, name) in problem.coordinates.enumerated() {
          let (value, rate) = part.state(sample, coordinate)
          var row = common
          row.set([
            "time_s": .real(time), "reference": .text(part.reference()),
            "reference_error": Value(finite: part.referenceError(sample)),
            "position": Value(finite: value),
            "velocity": Value(finite: rate), "coordinate": .text(name),
            "event": Value(directions[time].map { $0 == .rising ? "rising" : "falling" }),
            "target": Value(problem.target(at: time)),
          ])
          var error = 0.0
          if let exact = part.exact(sample, coordinate) {
            let difference = deviation(value, from: exact.value)
            row["position_error"] = SolutionReport.error(difference, scale: scales.value)
            row["velocity_error"] = SolutionReport.error(
              deviation(rate, from: exact.rate), scale: scales.rate)
            error = difference.magnitude / scales.value
          }
          failure.record(
            time, isReached: value.isFinite, error: error, uncertainty: part.uncertainty(sample))
          try writer.write(row)
        }
      }
    }
    // How far an engine is off is a finding, not a failure of this program; but
    // an event that a diverged motion met is no answer.
    if let words = failure.description { return (words, endsThere || !method.isEngine) }
    if let doubt = problem.doubt(of: method, steps, until: last) { return doubt }
    if method.isEngine { return nil }
    // Without a failure the errors may still be large for the tolerance.
    let (error, time) = failure.worst
    return AccuracyErrors.excess(of: error, tolerance: steps?.tolerance).map {
      ("off by \(Float(error)) \(type(of: problem).scaleInWords) at \(time) s, \($0)", false)
    }
  }
}

/// What is wrong with a trajectory, found while its samples are written.
private struct TrajectoryFailure {
  /// How the method says that it failed, as a clause; `nil` if it does not.
  var reason: String?
  /// The time (s) of the first sample that the method did not reach.
  private var firstUnreached: Double?
  /// The time (s) of the first sample whose error counts as divergence.
  private var firstDiverged: Double?
  /// The largest error above its uncertainty, relative to the size of the
  /// motion, and its time (s).
  private(set) var worst = (error: 0.0, time: 0.0)

  /// Takes a sample into account.
  ///
  /// - Parameters:
  ///   - isReached: whether the method has numbers at this time.
  ///   - error: relative to the size of the motion.
  ///   - uncertainty: as in `SolvedSamples`.
  mutating func record(_ time: Double, isReached: Bool, error: Double, uncertainty: Double) {
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
}

/// The columns of the report of `solve`: a row for each coordinate at each
/// sample and crossing.
enum SolutionReport {
  static let schema = Schema(
    "solve",
    [
      Column("method", .text, "name of the method"),
      Column("time_s", .real, "time since the start, s"),
      .optional("position", .real, "position"),
      .optional("velocity", .real, "velocity, per second"),
      .optional("position_error", .real, "|x - x_exact| / S; equations: over the largest value"),
      .optional(
        "velocity_error", .real,
        "|v - v_exact| / (S omega); equations: over the largest rate or, if more, value / duration"),
      Column("coordinate", .text, "name of the coordinate; x for a spring"),
      Column(
        "reference", .text,
        "what errors are against: exact; computed, in at least twice the precision; tightest "
          + "solve; or none"),
      .optional(
        "reference_error", .real,
        "largest difference of two solves so far, over the largest value; empty if exact or none"),
      .optional("spring", .text, "its name, or how it was written; empty for an equation"),
      .optional("step_size_s", .real, "length of equal steps or frames, s"),
      .optional("tolerance", .real, "tolerance of adaptive methods"),
      .optional("equation", .text, "the name of its file, or its text; empty for a spring"),
      .optional(
        "event", .text, "rising or falling where the expression of --event passes zero"),
      .optional("target", .real, "the target at this time, if a spring is given new ones"),
    ],
    console: [
      ConsoleColumn("spring", isCut: true), ConsoleColumn("equation", isCut: true),
      ConsoleColumn("method", unless: "closed-form"), ConsoleColumn("coordinate", unless: "x"),
      ConsoleColumn("time_s", "time s"), "position", "velocity",
      ConsoleColumn("position_error", "error", .significant(2)), "event",
    ])

  /// An error relative to `scale`. It is 0 if there is no difference, even if
  /// the scale is 0, and missing if it is not finite.
  static func error(_ difference: Double, scale: Double) -> Value {
    difference == 0 ? .real(0) : Value(finite: difference.magnitude / scale)
  }
}
