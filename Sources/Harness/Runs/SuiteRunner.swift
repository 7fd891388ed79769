public struct SuiteResult: Sendable {
  /// One row per case and process, ordered by process, then by case; fewer if
  /// the run was stopped, none for cases that cannot run here.
  public var rows: [Row]
  /// The ids of the cases that cannot run here, with reasons; empty with
  /// several processes.
  public var leftOut: [(id: String, reason: String)] = []
  /// The times of the rounds, by row; empty with several processes.
  public var paired = PairedTimes()
  public var samples: [Row] = []
  /// Whether the run was stopped before its end.
  public var isInterrupted = false

  public init(rows: [Row]) { self.rows = rows }
}

/// Runs a suite: verifies every selected case. If times are wanted, measures
/// the correct cases: all roughly, and in rounds those whose times matter.
public struct SuiteRunner {
  public let options: RunOptions
  /// The shortest times that the clock can measure.
  public let floor: ResolutionFloor
  /// Called with each step, from several threads, but one at a time.
  public var progress: (Step) -> Void = { _ in }
  /// Called before every case and between visits, from several threads at once.
  /// If true, the run ends with the results so far.
  public var isInterrupted: () -> Bool = { false }
  /// Called after every visit of a case; lets the other of two interleaved
  /// processes work.
  public var pause: (_ endsRound: Bool) -> Void = { _ in }

  /// What has been done of a suite.
  public enum Step {
    /// The suite has begun, with this many selected cases.
    case began(cases: Int)
    case verified(Int, of: Int)
    case measured(fraction: Double)
    /// This many of the processes that repeat the suite have ended.
    case processesEnded(Int, of: Int)
  }

  public init(options: RunOptions, floor: ResolutionFloor) {
    (self.options, self.floor) = (options, floor)
  }

  public func selectedCases(of suite: any Suite) throws -> [Case] {
    let selection = try CaseSelection(filters: options.filters)
    return try suite.cases(options.context).filter { selection.contains($0.id) }
  }

  /// Runs `suite` in as many processes as the options request, one after the
  /// other, and returns all their rows; if interrupted, those finished so far.
  ///
  /// - Parameter arguments: of this process, passed on to the workers.
  public func run(_ suite: any Suite, workersWith arguments: [String]) throws -> SuiteResult {
    let count = options.processCount
    guard count > 1 else { return try run(suite) }
    var result = SuiteResult(rows: [])
    let schema = suite.schema
    progress(.began(cases: try selectedCases(of: suite).count))
    let folder = try RunFolder.temporary()
    defer { folder.remove() }
    for index in 0..<count where !isInterrupted() {
      let worker = Worker(
        index: index, suite: suite.name, path: folder.file("\(index).csv"))
      result.rows += try worker.run(arguments, schema: schema)
      progress(.processesEnded(index + 1, of: count))
    }
    result.isInterrupted = isInterrupted()
    return result
  }

  /// Runs `suite` in this process.
  ///
  /// If interrupted while verifying, it returns the rows of the cases verified
  /// so far; while measuring, all rows with the times known so far.
  public func run(_ suite: any Suite) throws -> SuiteResult {
    var cases = try selectedCases(of: suite)
    progress(.began(cases: cases.count))
    var result = SuiteResult(rows: [])
    let outcomes = try outcomes(of: cases, of: suite)
    for (item, outcome) in zip(cases, outcomes) {
      switch outcome {
      case .row(let row): result.rows.append(row)
      case .leftOut(let reason): result.leftOut.append((item.id, reason))
      case nil: break  // The run was interrupted before.
      }
    }
    // Cases without a row are dropped, so that indices of both agree.
    cases = zip(cases, outcomes).compactMap { $1?.row == nil ? nil : $0 }
    suite.conclude(&result.rows)
    let isTimed = options.isTimed ?? suite.isTimedByDefault
    if isTimed, !isInterrupted() { measure(cases, of: suite, into: &result) }
    result.isInterrupted = isInterrupted()
    return result
  }

  /// Measures the correct cases that have a workload: all roughly, in rounds the
  /// contests or, if the number of rounds is set, all. Either way contests decide
  /// which ratios are reported.
  private func measure(_ cases: [Case], of suite: any Suite, into result: inout SuiteResult) {
    let workloads = cases.indices.map { index in
      result.rows[index]["status"] == "ok" ? cases[index].workload : nil
    }
    let plan = options.plan(for: suite)
    var session = MeasurementSession(workloads: workloads, plan: plan)
    session.afterVisit = pause
    session.isInterrupted = isInterrupted
    func reportTimes() {
      for (index, timing) in session.timings.enumerated() {
        if let timing { report(timing, of: suite, in: &result.rows[index]) }
      }
    }
    session.survey { progress(.measured(fraction: 0.4 * $0)) }
    reportTimes()
    let contests = suite.contests(result.rows)
    session.run(plan.roundCount == nil ? contests : [Contest(result.rows.timed)]) {
      progress(.measured(fraction: 0.4 + 0.6 * $0))
    }
    reportTimes()
    result.paired = session.paired
    for (index, rivals) in contests.flatMap(\.rivals) {
      guard let leader = session.paired.fastest(of: rivals),
        let ratio = session.paired.ratio(index, over: leader)
      else { continue }
      result.rows[index].set([
        "ratio_to_leader": .real(ratio.value), "ratio_low": .real(ratio.interval.lowerBound),
        "ratio_high": .real(ratio.interval.upperBound),
      ])
    }
    if options.keepsSamples {
      for (item, sampler) in zip(cases, session.samplers) {
        guard let sampler else { continue }
        result.samples += SampleRows.rows(of: sampler, case: item.id)
      }
    }
    suite.concludeTiming(&result)
  }

  private func report(_ timing: Timing, of suite: any Suite, in row: inout Row) {
    guard timing.isAbove(floor) else {
      let remark = "shorter than clock and CPU can tell from nothing"
      // A time of the survey that was long enough stays.
      if row["time_ns"] != .missing || row["status_detail"].field.contains(remark) { return }
      let remarks = [row["status_detail"].field, remark].filter { !$0.isEmpty }
      row["status_detail"] = .text(remarks.joined(separator: "; "))
      return
    }
    row.set([
      "work_unit": .text(timing.unit),
      "timing": timing.interval == nil ? "survey" : "final",
      "time_ns": .real(timing.time),
      "time_low_ns": Value(timing.interval?.lowerBound),
      "time_high_ns": Value(timing.interval?.upperBound),
      "yardstick_ns": .real(timing.referenceNanoseconds),
    ])
    for column in suite.columns {
      if let repeated = column.repeated { row[column.name] = row[repeated] }
    }
    suite.fill(&row, with: timing)
  }
}

/// Selects the cases of a run by regular expressions.
public struct CaseSelection {
  private let filters: [Regex<AnyRegexOutput>]

  /// - Parameter filters: the id of a case must match at least one of these;
  ///   empty for every case.
  public init(filters: [String]) throws(RunFailure) {
    self.filters = try filters.map { text throws(RunFailure) in
      do { return try Regex(text) } catch {
        throw RunFailure("'\(text)' is not a regular expression: \(error)")
      }
    }
  }

  public func contains(_ id: String) -> Bool {
    filters.isEmpty || filters.contains { id.contains($0) }
  }
}

/// A failure other than of input or output. If it ends the program, the status
/// is 1; commands report an invalid filter as wrong usage instead.
public struct RunFailure: Error, Sendable, Equatable, CustomStringConvertible {
  public let description: String
  public init(_ description: String) { self.description = description }
}

/// The options that all suite commands share, as plain values.
public struct RunOptions: Sendable {
  /// Regular expressions: an id must match at least one; empty for every case.
  public var filters: [String] = []
  public var context = SuiteContext()
  /// Whether to measure times; `nil` for the suite's default.
  public var isTimed: Bool?
  public var countsInstructions = false
  /// How long and how often cases are measured.
  public var plan = SamplingPlan()
  /// Whether the user's budget takes precedence over the suite's.
  public var isBudgetFixed = false
  public var keepsSamples = false
  /// The number of processes over which the measurement is repeated.
  public var processCount = 1
  /// The index of this process among them, from 0.
  public var processIndex = 0
  /// Calls `body` once with each index below `count`, on any threads, and
  /// returns when all have ended. One after another unless set.
  public var concurrently: @Sendable (_ count: Int, _ body: (Int) -> Void) -> Void = {
    count, body in
    for index in 0..<count { body(index) }
  }

  public init() {}

  /// The sampling plan for `suite`.
  public func plan(for suite: any Suite) -> SamplingPlan {
    var plan = self.plan
    guard !isBudgetFixed else { return plan }
    let budget = suite.timeBudget / (context.isQuick ? 16 : 1)
    plan.budgetNanoseconds = UInt64(budget * 1e9)
    return plan
  }
}
