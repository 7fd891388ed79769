import Batch
import Harness
import Springs

/// Everything that determines the results of a sweep.
public struct SweepPlan: Sendable {
  public let space: SweepSpace
  public let methods: [Method]
  /// The number of steps of each point, at whose ends errors are taken.
  public let frames: Int
  /// The most points to keep in each method's lists of worst points and of
  /// failures, besides counts of all points; `nil` keeps a row of every point.
  public let topCount: Int?
  /// A digest of everything above, the columns and the program's version: the
  /// same for all ranges of a sweep, and different for any other sweep.
  public let gridID: String

  /// - Parameter version: of the program.
  public init(
    _ space: SweepSpace, methods: [Method], frames: Int, topCount: Int?, version: String
  ) {
    self.space = space
    self.methods = methods
    self.frames = frames
    self.topCount = topCount
    var facts = space.axes.map { axis in
      "\(Value.decimal(axis.lower)) \(Value.decimal(axis.upper)) \(axis.count) \(axis.scale)"
    }
    facts.append(space.seed.map { "\(space.count) drawn by \($0)" } ?? "grid")
    facts.append(methods.map(\.name).joined(separator: ","))
    facts.append("\(frames) \(topCount ?? -1)")
    facts.append("\(version) \(SweepReport.schema.header)")
    gridID = "sweep-" + RunIdentifier.digest(facts.joined(separator: ";"))
  }

  /// Evaluates all methods at some points.
  ///
  /// - Parameter body: called for every point and method, in the order of the
  ///   rows, with the indices of the point and of the method.
  package func evaluate(
    _ points: Range<Int>,
    _ body: (_ index: Int, _ point: SweepPoint, _ method: Int, _ error: SweepError) -> Void
  ) {
    for index in points {
      let task = SweepTask(space.point(index), frames: frames)
      for method in methods.indices {
        body(index, task.point, method, methods[method].error(task))
      }
    }
  }
}

/// Evaluates the points of a range on several threads, and writes rows of every
/// point or only tallies. The division among threads does not affect the
/// output: rows are in the order of the points, and tallies add up exactly.
public struct SweepRun {
  public let plan: SweepPlan
  public let range: SweepRange
  public let threads: Int
  /// Called from time to time; returns whether to interrupt the work.
  public var isInterrupted: () -> Bool = { false }
  /// Called from time to time with the number of points done.
  public var progress: (Int) -> Void = { _ in }

  public init(_ plan: SweepPlan, range: SweepRange, threads: Int) {
    self.plan = plan
    self.range = range
    self.threads = threads
  }

  public var pointCount: Int { range.points(of: plan.space.count).count }

  /// Writes the results as rows.
  ///
  /// - Throws: `OutputError.interrupted` if `isInterrupted`, and what the
  ///   writer throws.
  public func run(into writer: RowWriter) throws {
    let templates = plan.methods.map { SweepReport.template(plan, range, $0) }
    let none = templates.map { _ in SweepTally(limit: plan.topCount ?? 0) }
    var tallies = none
    // `SweepMerge` expects rows even of a range without points. A summary has
    // them anyway.
    if plan.topCount == nil, pointCount == 0 {
      for template in templates {
        try writer.write(template.naming(statistic: "points", count: 0))
      }
    }
    let pool = WorkerPool(threads: threads)
    // A part is a single point, or points with up to 2048 frames together.
    let size = max(1, 2048 / plan.frames)
    var rest = range.points(of: plan.space.count)
    while !rest.isEmpty {
      if isInterrupted() { throw OutputError.interrupted }
      // Four parts for each thread: a thread that finishes early takes another.
      let batch = rest.prefix(4 * threads * size)
      let parts = stride(from: batch.startIndex, to: batch.endIndex, by: size).map {
        $0..<min($0 + size, batch.endIndex)
      }
      var results = parts.map { _ in (rows: [Row](), tallies: none) }
      results.withUnsafeMutableBufferPointer { results in
        pool.run(count: parts.count) { part in
          plan.evaluate(parts[part]) { index, point, method, error in
            if plan.topCount == nil {
              results[part].rows.append(templates[method].naming(index: index, point, error))
            } else {
              results[part].tallies[method].add(error, index, point)
            }
          }
        }
      }
      for (rows, partTallies) in results {
        for row in rows { try writer.write(row) }
        for (method, tally) in partTallies.enumerated() { tallies[method].add(tally) }
      }
      rest = batch.endIndex..<rest.upperBound
      progress(pointCount - rest.count)
    }
    if plan.topCount != nil {
      for row in zip(templates, tallies).flatMap({ $1.rows($0) }) { try writer.write(row) }
    }
    try writer.finish()
  }
}

/// A point of a sweep with its exact states, by the closed form in
/// double-double, with which the states of all methods are compared.
private struct SweepTask {
  let point: SweepPoint
  let motion: SpringMotion
  private let reference: [(position: DoubleDouble, velocity: DoubleDouble)]

  init(_ point: SweepPoint, frames: Int) {
    self.point = point
    let motion = point.motion
    self.motion = motion
    reference = (1...frames).map { motion.doubledState(at: Double($0) * point.step) }
  }

  /// The times in seconds at which states are compared: the ends of the steps.
  var times: [Double] { (1...reference.count).map { Double($0) * point.step } }

  /// The error over all frames of the states that a method gives.
  @inline(__always)
  func error(_ state: (_ frame: Int) -> SpringState) -> SweepError {
    let scale = motion.scale
    let factor = (position: 1 / scale, velocity: 1 / (scale * point.omega))
    var error = SweepError()
    for (frame, exact) in reference.enumerated() {
      let state = state(frame)
      error.add(
        position: deviation(state.position, from: exact.position).magnitude * factor.position,
        velocity: deviation(state.velocity, from: exact.velocity).magnitude * factor.velocity)
    }
    return error
  }
}

/// The largest errors of one method at one point.
public struct SweepError: Sendable, Equatable {
  /// The largest |x - x_exact| over |x0 - target| + |v0|/ω.
  public var position: Double
  /// The largest |v - v_exact| over the same scale times ω.
  public var velocity: Double

  package init(position: Double = 0, velocity: Double = 0) {
    (self.position, self.velocity) = (position, velocity)
  }

  public var isFinite: Bool { position.isFinite && velocity.isFinite }

  /// Includes the errors at one more time. NaN counts as infinity.
  package mutating func add(position: Double, velocity: Double) {
    if !(position <= self.position) { self.position = position.isNaN ? .infinity : position }
    if !(velocity <= self.velocity) { self.velocity = velocity.isNaN ? .infinity : velocity }
  }
}

extension Method {
  /// The reason why the method plays no springs; `nil` if it does.
  public var sweepRefusal: String? {
    player == nil
      ? refusal(
        SpringMotion(rates: SpringRates(dampingRatio: 0.5, angularFrequency: 1), from: 1, to: 0))
      : nil
  }

  fileprivate func error(_ task: SweepTask) -> SweepError {
    if case .formula(let state) = player {
      return task.error { state(task.motion, Double($0 + 1) * task.point.step) }
    }
    let steps = isAdaptive ? usualSteps : .length(task.point.step)
    let states = solution(task.motion, task.times, steps).states
    return task.error { states[$0] }
  }
}
