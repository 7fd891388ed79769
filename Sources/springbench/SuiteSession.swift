import Batch
import Harness

/// What a process that runs suites has besides the suites: its options, its
/// environment record, and its role among other processes. Commands that run
/// suites begin by making one.
struct SuiteSession {
  let arguments: ParsedArguments
  var options: RunOptions
  private(set) var environment: EnvironmentRecord
  /// Set if this process was started by another one, to repeat its measurement.
  let worker: Worker?
  /// Set if `compare --run` measures this process by turns with another one:
  /// each pauses while the other works.
  private let interleaved = InterleavedProcess.current()

  init(_ arguments: ParsedArguments) throws {
    self.arguments = arguments
    var options = try SuiteOptions.decode(arguments)
    let processors = WorkerPool.availableProcessors
    let threads = options.context.threads
    if threads > processors {
      arguments.note("\(threads) threads take turns on \(processors) processors")
    }
    worker = try Worker.current()
    if let worker {
      options.processIndex = worker.index
      options.processCount = 1
    }
    // The programs take turns after every visit of a case: with the shortest
    // visits they meet the most similar conditions.
    if interleaved != nil {
      options.plan.samplesPerVisit = 1
      options.plan.roundCount = options.plan.roundCount ?? 40
      options.keepsSamples = true
    }
    self.options = options
    environment = EnvironmentRecord(options: options)
    guard environment.clock.keepsWorkAlive else {
      throw RunFailure("self-check: the compiler removes work between the barriers")
    }
    Interrupts.watch { Failure.endProcess { .interrupted } }
    interleaved?.wait()
  }

  /// Whether notes and progress are shown.
  var isTalkative: Bool { worker == nil && !arguments.has("quiet") }

  /// The runner of the session.
  func runner(observer: (any RunObserver)?) -> SuiteRunner {
    var runner = SuiteRunner(options: options, floor: environment.clock.floor, observer: observer)
    runner.isInterrupted = { Interrupts.isRequested }
    if let interleaved { runner.pause = { interleaved.pass(endsRound: $0) } }
    return runner
  }

  /// The progress of a run over `suites`.
  func progress(_ suites: [any Suite]) -> RunProgress {
    RunProgress(
      suites,
      isTimed: suites.contains { options.isTimed ?? $0.isTimedByDefault },
      isWanted: isTalkative)
  }

  /// The results of `suite`, run in this process or in as many as requested.
  ///
  /// - Parameter endLate: called on another thread if a case goes on for a
  ///   second after a request to stop: writes what is finished, and returns the
  ///   exit status with which the process ends at once.
  func result(
    of suite: any Suite, observer: (any RunObserver)?,
    endLate: @escaping (SuiteResult) throws -> ExitStatus
  ) throws -> SuiteResult {
    var runner = runner(observer: observer)
    runner.endLate = { result in Failure.endProcess { try endLate(result) } }
    var result = try runner.run(suite, workersWith: Worker.arguments)
    if options.countsInstructions, !result.isInterrupted {
      try countInstructions(in: &result, of: suite, observer)
    }
    return result
  }

  /// Fills the column `instructions_per_unit`.
  private func countInstructions(
    in result: inout SuiteResult, of suite: any Suite, _ observer: (any RunObserver)?
  ) throws {
    try InstructionCounts.check()
    let places = Dictionary(
      uniqueKeysWithValues: result.rows.enumerated().map { ($1["case_id"].field, $0) })
    let cases = try runner(observer: nil).selectedCases(of: suite).filter { item in
      item.workload != nil && places[item.id].map { result.rows[$0]["status"] } == "ok"
    }
    let counts = try InstructionCounts(suite: suite, cases: cases).counted {
      observer?.measured(fraction: $0)
    }
    let units = Dictionary(uniqueKeysWithValues: cases.map { ($0.id, $0.workload?.unit) })
    for count in counts {
      let id = count["case_id"].field
      guard let place = places[id] else { continue }
      result.rows[place]["work_unit"] = Value(units[id] ?? nil)
      result.rows[place]["instructions_per_unit"] = count["instructions_per_unit"]
      let remarks = [result.rows[place]["status_detail"], count["remark"]].filter { $0 != .missing }
      result.rows[place]["status_detail"] = Value(
        nonempty: remarks.map(\.field).joined(separator: "; "))
    }
    result.isInterrupted = Interrupts.isRequested
  }

  /// Runs `suite` as a worker, writing the rows into the worker's file.
  func work(_ worker: Worker, on suite: any Suite) throws -> ExitStatus {
    func finish(_ result: SuiteResult) throws -> ExitStatus {
      noteLeftOut(result)
      try RowWriter.writeCSV(result.rows, to: worker.path, schema: suite.schema)
      return [result].status(isPart: true)
    }
    guard !options.countsInstructions else {
      try InstructionCounts.work(worker, among: runner(observer: nil).selectedCases(of: suite))
      return .done
    }
    return try finish(result(of: suite, observer: nil, endLate: finish))
  }

  /// Notes which cases have no row because they cannot run here, and why.
  /// Only the first of several workers does.
  func noteLeftOut(_ result: SuiteResult) {
    guard !arguments.has("quiet"), worker == nil || worker?.index == 0 else { return }
    for (reason, cases) in result.leftOut.grouped(by: { $0.reason }) {
      let names = cases.count > 3 ? "\(cases.count) cases" : cases.map(\.id).joined(separator: ", ")
      Diagnostics.say("note: left out: \(names): \(reason)")
    }
  }

  /// Notes, in one line, what makes times of this machine doubtful.
  func noteMachine() {
    guard worker == nil, options.isTimed != false, !environment.warnings.isEmpty else { return }
    arguments.note("about the times: \(environment.warnings.joined(separator: "; "))")
  }

  /// Writes the environment record with the load and the duration so far.
  ///
  /// - Parameter isInterrupted: whether the reports are incomplete.
  func writeEnvironment(to path: String, since start: UInt64, isInterrupted: Bool = false) throws {
    var record = environment
    record.isInterrupted = isInterrupted
    record.loadAverageAtEnd = OperatingSystem.loadAverage
    record.duration = MonotonicClock.seconds(since: start)
    try OutputSink.write(record.json.text + "\n", to: path)
  }
}

extension ProgressLine {
  /// Shows what is done, and which part of the whole it is.
  func show(_ title: String, fraction: Double) {
    var bar = ProgressBar()
    bar.title = title
    bar.fraction = fraction
    self.bar = bar
  }
}

/// Shows the progress of a run on standard error.
final class RunProgress: RunObserver {
  private let line: ProgressLine
  /// Roughly the part of a suite's time that is spent on verifying its cases.
  private let verificationShare: Double
  /// The time budgets of the suites, in their order: their shares of the whole.
  private let weights: [Double]
  /// The number of suites that have begun; the last of them is running.
  private var begunCount = 0

  /// - Parameter isTimed: whether cases are measured after all are verified.
  init(_ suites: [any Suite], isTimed: Bool, isWanted: Bool) {
    verificationShare = isTimed ? 0.2 : 1
    line = ProgressLine(isWanted: isWanted)
    weights = suites.map(\.timeBudget)
  }

  func suiteBegan(_ suite: any Suite, cases count: Int) {
    begunCount += 1
    let place = weights.count > 1 ? " (\(begunCount) of \(weights.count))" : ""
    show("\(count) case\(count == 1 ? "" : "s")", at: 0, title: suite.name + place)
  }

  func verified(_ done: Int, of count: Int) {
    show(
      "checked \(done) of \(count)", at: verificationShare * Double(done) / Double(max(count, 1)))
  }

  func measured(fraction: Double) {
    show("measuring", at: verificationShare + (1 - verificationShare) * fraction)
  }

  func processEnded(_ done: Int, of count: Int) {
    show("process \(done) of \(count)", at: Double(done) / Double(max(count, 1)))
  }

  /// Erases the line.
  func clear() { line.clear() }

  /// - Parameters:
  ///   - fraction: the part of the running suite that is done.
  ///   - title: replaces the one shown so far, if given.
  private func show(_ detail: String, at fraction: Double, title: String? = nil) {
    guard (1...weights.count).contains(begunCount) else { return }
    let done = weights[..<(begunCount - 1)].reduce(0, +) + fraction * weights[begunCount - 1]
    var bar = line.bar
    bar.title = title ?? bar.title
    bar.detail = detail
    bar.fraction = done / max(weights.reduce(0, +), 1e-9)
    line.bar = bar
  }
}
