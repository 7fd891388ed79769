/// The result of running a suite.
public struct SuiteResult: Sendable {
  /// One row per case and process, ordered by process, then by case. Fewer if
  /// the run was stopped.
  public var rows: [Row]
  /// One row per sample, if samples are kept.
  public var samples: [Row] = []
  /// Whether the run was stopped before its end.
  public var isInterrupted = false

  package init(rows: [Row]) { self.rows = rows }
}

/// Runs a suite: verifies every selected case, then measures the correct ones
/// in interleaved rounds of random order.
public struct SuiteRunner {
  public let options: RunOptions
  /// The shortest times that the clock can measure.
  public let floor: ResolutionFloor
  public weak var observer: (any RunObserver)?
  /// Called before every case and between visits, from several threads at once.
  /// If true, the run ends with the results so far.
  public var isInterrupted: () -> Bool = { false }
  /// Called on another thread, with the rows of the cases verified so far, if a
  /// case or a sample does not end within a second after a request to stop. Has
  /// to end the process. `nil` to wait for the case or sample.
  public var endLate: ((SuiteResult) -> Void)?
  /// Called after every visit, in which a case is sampled a few times. Lets the
  /// other one of two interleaved processes work.
  public var pause: (_ endsRound: Bool) -> Void = { _ in }

  public init(options: RunOptions, floor: ResolutionFloor, observer: (any RunObserver)? = nil) {
    self.options = options
    self.floor = floor
    self.observer = observer
  }

  /// The cases that the options select.
  public func selectedCases(of suite: any Suite) throws -> [Case] {
    let selection = try CaseSelection(filters: options.filters, skips: options.skips)
    return try suite.cases(options.context).filter { selection.contains($0.id) }
  }

  /// Runs `suite` in as many processes as the options request, one after the
  /// other, and combines their rows; if interrupted, the rows finished so far.
  ///
  /// - Parameter arguments: those of this process, passed on to the workers.
  public func run(_ suite: any Suite, workersWith arguments: [String]) throws -> SuiteResult {
    let count = options.processCount
    guard count > 1 else { return try run(suite) }
    stopEndingLate()
    var result = SuiteResult(rows: [])
    let schema = suite.schema
    observer?.suiteBegan(suite, cases: try selectedCases(of: suite).count)
    let folder = try RunFolder.temporary()
    defer { folder.remove() }
    for index in 0..<count where !isInterrupted() {
      let worker = Worker(
        index: index, runID: options.runID, suite: suite.name, path: folder.file("\(index).csv"))
      result.rows += try worker.run(arguments, schema: schema)
      observer?.processEnded(index + 1, of: count)
    }
    result.isInterrupted = isInterrupted()
    return result
  }

  /// Runs `suite` in this process.
  ///
  /// If interrupted while verifying, it returns the rows of the cases verified
  /// so far; while measuring, all rows with the times known so far.
  public func run(_ suite: any Suite) throws -> SuiteResult {
    let cases = try selectedCases(of: suite)
    observer?.suiteBegan(suite, cases: cases.count)
    let check = CaseCheck(
      suite: suite, cases: cases, options: options, isInterrupted: isInterrupted)
    if let endLate {
      Interrupts.watch {
        var result = SuiteResult(rows: check.rowsSoFar)
        suite.conclude(&result.rows)
        result.isInterrupted = true
        endLate(result)
      }
    }
    defer { stopEndingLate() }
    var result = SuiteResult(rows: try check.rows { observer?.verified($0, of: $1) })
    suite.conclude(&result.rows)
    let isTimed = options.isTimed ?? suite.isTimedByDefault
    if isTimed, !isInterrupted() { measure(cases, of: suite, into: &result) }
    result.isInterrupted = isInterrupted()
    return result
  }

  /// Cancels any call of `endLate`: from now on the work is done by workers,
  /// which end by themselves and keep their rows, or it is that of writing the
  /// results, which must not be interrupted.
  private func stopEndingLate() {
    // Replaces the handler of the previous call of `watch` by none.
    if endLate != nil { Interrupts.watch() }
  }

  /// Measures the verified cases that have a workload.
  private func measure(_ cases: [Case], of suite: any Suite, into result: inout SuiteResult) {
    let timed: [(index: Int, workload: Workload)] = cases.indices.compactMap { index in
      guard result.rows[index]["status"] == "ok" else { return nil }
      return cases[index].workload.map { (index, $0) }
    }
    let plan = options.plan(for: suite, cases: timed.count)
    var session = MeasurementSession(
      workloads: timed.map(\.workload), plan: plan,
      seed: options.context.seed &+ UInt64(options.processIndex))
    session.afterVisit = pause
    // Memory and counters hardly differ between processes, so only the first
    // one measures them.
    if options.processIndex == 0 {
      session.probe = ResourceProbe(counters: try? HardwareCounters())
    }
    session.run(isInterrupted: isInterrupted) { observer?.measured(fraction: $0) }
    for ((index, _), (sampler, timing)) in zip(timed, zip(session.samplers, session.timings)) {
      if let use = sampler.resourceUse { result.rows[index].set(use) }
      guard let timing else { continue }
      report(timing, of: suite, in: &result.rows[index])
      guard options.keepsSamples else { continue }
      result.samples += SampleRows.rows(of: sampler, case: cases[index].id, options: options)
    }
    suite.concludeTiming(&result.rows)
  }

  /// Writes the times of a case and what they are worth.
  private func report(_ timing: Timing, of suite: any Suite, in row: inout Row) {
    let quality = timing.quality(floor)
    let (status, detail) = quality.statusColumns
    row["status"] = status
    // Keeps a remark on the numbers beside one on the time.
    let remarks = [row["status_detail"], detail].filter { $0 != .missing }.map(\.field)
    if !remarks.isEmpty { row["status_detail"] = .text(remarks.joined(separator: "; ")) }
    // A time below the resolution of the clock is meaningless.
    guard quality != .belowResolution else { return }
    row.set(timing)
    for column in suite.columns {
      if let repeated = column.repeated { row[column.name] = row[repeated] }
    }
    suite.fill(&row, with: timing)
  }
}

extension TimingQuality {
  /// The values of the columns `status` and `status_detail`.
  fileprivate var statusColumns: (status: Value, detail: Value) {
    switch self {
    case .ok: return ("ok", .missing)
    case .noisy: return ("noisy", "samples or visits differ by too much to quote the median")
    case .singleVisit: return ("noisy", "a single visit: nothing shows how much visits differ")
    case .disturbed: return ("disturbed", "more than a fifth of the samples were interrupted")
    case .crowded(let share):
      let percent = Int((100 * share).rounded())
      return ("disturbed", .text("other work had the CPU for \(percent) % of the time"))
    case .slowed(let factor):
      let times = DecimalRounding.significant(factor, digits: 3)
      return ("disturbed", .text("the CPU was \(times) x slower than its best"))
    case .belowResolution:
      return ("below_resolution", "shorter than clock and CPU can tell from nothing")
    }
  }
}
