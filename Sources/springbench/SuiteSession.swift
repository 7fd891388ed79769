import Batch
import Harness

/// The options of a process that runs suites, its environment record, and its
/// role among other processes. Commands that run suites begin by making one.
struct SuiteSession {
  let arguments: ParsedArguments
  var options: RunOptions
  let environment: EnvironmentRecord
  /// Set if another process started this one, to measure or count for it.
  let worker: Worker?
  /// Set if `compare --run` measures this process by turns with another one;
  /// each pauses while the other works.
  private let interleaved = InterleavedProcess.current()

  init(_ arguments: ParsedArguments) throws {
    self.arguments = arguments
    var options = try SuiteOptions.decode(arguments)
    let processors = WorkerPool.availableProcessors
    if options.context.threads > processors {
      arguments.note("threads: \(processors), as many as there are processors that may be used")
      options.context.threads = processors
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
    Interrupts.watch()
    interleaved?.wait()
  }

  /// Whether progress is shown, and closing texts on standard error.
  var isTalkative: Bool { worker == nil && !arguments.has("quiet") }

  var runner: SuiteRunner {
    var runner = SuiteRunner(options: options, floor: environment.clock.floor)
    runner.isInterrupted = { Interrupts.isRequested }
    if let interleaved { runner.pause = { interleaved.pass(endsRound: $0) } }
    return runner
  }

  /// A function that shows the progress of one of several suites, each weighted
  /// by its time budget.
  func progress(
    of index: Int = 0, among suites: [any Suite], on line: ProgressLine
  ) -> (SuiteRunner.Step) -> Void {
    let weights = suites.map(\.timeBudget)
    let isTimed = suites.contains { options.isTimed ?? $0.isTimedByDefault }
    // Roughly the part of a suite's time that is spent on verifying its cases.
    let share = isTimed ? 0.2 : 1
    let place = suites.count > 1 ? " (\(index + 1) of \(suites.count))" : ""
    func show(_ step: SuiteRunner.Step) {
      let (detail, fraction): (String, Double) =
        switch step {
        case .began(let count): ("\(count) case\(count == 1 ? "" : "s")", 0)
        case .verified(let done, let count):
          ("checked \(done) of \(count)", share * Double(done) / Double(count))
        case .measured(let part): ("measuring", share + (1 - share) * part)
        case .processesEnded(let done, let count):
          ("process \(done) of \(count)", Double(done) / Double(count))
        }
      let done = weights[..<index].reduce(0, +) + fraction * weights[index]
      line.show(
        suites[index].name + place, detail, fraction: done / max(weights.reduce(0, +), 1e-9))
    }
    return show
  }

  /// The results of `suite`, run in this process or in as many as requested.
  func result(
    of suite: any Suite, progress: @escaping (SuiteRunner.Step) -> Void = { _ in }
  ) throws -> SuiteResult {
    var runner = runner
    runner.progress = progress
    var result = try runner.run(suite, workersWith: Worker.arguments)
    guard options.countsInstructions, !result.isInterrupted else { return result }
    try InstructionCounts.check()
    let right = Set(result.rows.filter { $0["status"] == "ok" }.map { $0["case_id"].field })
    let cases = try runner.selectedCases(of: suite).filter {
      $0.workload != nil && right.contains($0.id)
    }
    let counts = try InstructionCounts(suite: suite, cases: cases).counted {
      progress(.measured(fraction: $0))
    }
    for place in result.rows.indices {
      guard let count = counts[result.rows[place]["case_id"].field] else { continue }
      for name in ["work_unit", "instructions_per_unit"] { result.rows[place][name] = count[name] }
      let remarks = [result.rows[place]["status_detail"], count["remark"]].filter { $0 != .missing }
      result.rows[place]["status_detail"] = Value(
        nonempty: remarks.map(\.field).joined(separator: "; "))
    }
    result.isInterrupted = Interrupts.isRequested
    return result
  }

  /// Runs `suite` as a worker, writing the rows into the worker's file. With
  /// `--instructions` workers only count: more processes are then refused.
  func work(_ worker: Worker, on suite: any Suite) throws -> ExitStatus {
    guard !options.countsInstructions else {
      try InstructionCounts.work(worker, among: runner.selectedCases(of: suite))
      return .done
    }
    let result = try result(of: suite)
    noteLeftOut(result)
    try RowWriter.writeCSV(result.rows, to: worker.path, schema: suite.schema)
    return [result].status(isPart: true)
  }

  /// Notes which cases have no row because they cannot be run or checked here,
  /// and why. Of several workers only the first does.
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
}

/// A command that runs one suite, whose rows go to standard output or into one
/// file. It makes the suite from its own options, which come before
/// `SuiteOptions.all` in its specification.
protocol SuiteCommand: Command {
  /// The suite described by the command's own options.
  static func suite(_ arguments: ParsedArguments) throws -> any Suite
}

extension SuiteCommand {
  static func run(_ arguments: ParsedArguments) throws -> ExitStatus {
    try SuiteSession(arguments).run(suite(arguments))
  }
}

extension SuiteSession {
  func run(_ suite: any Suite) throws -> ExitStatus {
    guard try !runner.selectedCases(of: suite).isEmpty else {
      throw UsageError("no case of \(suite.name) is selected")
    }
    if let worker { return try work(worker, on: suite) }
    let isTimed = options.isTimed ?? suite.isTimedByDefault
    if !isTimed { try arguments.refuse(["thorough"], "is for times, which --time measures") }
    let line = ProgressLine(isWanted: isTalkative)
    let result = try result(of: suite, progress: progress(among: [suite], on: line))
    line.clear()
    noteLeftOut(result)
    try CommonOptions.beforeVerdict { try write(result, of: suite) }
    let status = [result].status()
    if isTimed { noteMachine() }
    return status
  }

  /// Writes the rows and the suite's closing text: below a table on standard
  /// output, or else on standard error, but there not with `--quiet`.
  private func write(_ result: SuiteResult, of suite: any Suite) throws {
    let isTable = try CommonOptions.reportFormat(arguments) == .table
    let rows = isTable && !arguments.has("columns") ? suite.consoleRows(result.rows) : result.rows
    try CommonOptions.writer(arguments, schema: suite.schema).finish(rows)
    guard !result.isInterrupted, let text = suite.closing(result) else { return }
    if isTable, ["-", nil].contains(arguments.string("output")) {
      try OutputSink.write("\n" + text, to: nil)
    } else if isTalkative {
      ProgressLine.emit(text)
    }
  }
}
