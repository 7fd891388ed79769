import Arguments
import Comparisons
import Files
import Measurement
import Reports
import Runs

/// Several suites in one run, one after the other, written into one folder.
struct WholeRun {
  let session: SuiteSession
  let suites: [any Suite]

  private var arguments: ParsedArguments { session.arguments }

  func run() throws -> ExitStatus {
    let start = MonotonicClock.now
    let named = arguments.string("output")
    let folder = try named.map(RunFolder.init) ?? .byTime()
    // The lock lives until the end of this function.
    let lock = try prepare(folder)
    defer { _ = lock }
    session.warn()
    // The record that is left if the process is killed.
    try session.writeEnvironment(
      to: folder.file("environment.json"), since: start, isInterrupted: true)
    let progress = session.progress(suites)
    var results: [SuiteResult] = []
    var parts: [RunSummary.Part] = []
    func end() throws -> ExitStatus {
      progress.clear()
      let isWhole = !Interrupts.isRequested && !results.contains(where: \.isInterrupted)
      try session.writeEnvironment(
        to: folder.file("environment.json"), since: start, isInterrupted: !isWhole)
      if named == nil, isWhole { folder.becomeLatest() }
      try summarise(parts, folder, isWhole: isWhole, seconds: MonotonicClock.seconds(since: start))
      return isWhole ? results.status() : .interrupted
    }
    for suite in suites where !Interrupts.isRequested {
      let begin = MonotonicClock.now
      func keep(_ result: SuiteResult) throws {
        try write(result, of: suite, into: folder)
        results.append(result)
        parts.append(
          RunSummary.Part(
            name: suite.name, summary: suite.summary, rows: result.rows,
            highlights: result.isInterrupted ? [] : suite.highlights(result.rows),
            seconds: MonotonicClock.seconds(since: begin)))
      }
      try keep(
        session.result(of: suite, observer: progress) { result in
          try keep(result)
          return try end()
        })
    }
    return try end()
  }

  private func file(_ suite: any Suite, in folder: RunFolder) -> String {
    folder.file(suite.name + ".csv")
  }

  private func appended(_ suite: any Suite, in folder: RunFolder) -> AppendedReport {
    AppendedReport(path: file(suite, in: folder), schema: suite.schema)
  }

  /// Prepares the folder for the reports, and locks it against other runs. Runs
  /// that append to reports need the lock only when they write.
  private func prepare(_ folder: RunFolder) throws -> FolderLock? {
    try folder.create()
    if arguments.has("append") {
      for suite in suites { try appended(suite, in: folder).check(run: session.options.runID) }
      return nil
    }
    let lock = try folder.lock()
    if arguments.has("overwrite") {
      // Reports of an older run would seem to belong to this run's record.
      for suite in Catalogue.suites {
        for kind in [".csv", ".samples.csv"] { FileSystem.remove(folder.file(suite.name + kind)) }
      }
    } else {
      try folder.refuse(existing: suites.map { $0.name + ".csv" } + ["environment.json"])
    }
    return lock
  }

  private func write(_ result: SuiteResult, of suite: any Suite, into folder: RunFolder) throws {
    if arguments.has("append") {
      try appended(suite, in: folder).append(result.rows)
    } else {
      let schema = suite.schema
      try RowWriter.writeCSV(result.rows, to: file(suite, in: folder), schema: schema)
    }
    if session.options.keepsSamples {
      try RowWriter.writeCSV(
        result.samples, to: folder.file(suite.name + ".samples.csv"), schema: SampleRows.schema)
    }
  }

  /// Prints the summary, and where the reports are.
  private func summarise(
    _ parts: [RunSummary.Part], _ folder: RunFolder, isWhole: Bool, seconds: Double
  ) throws {
    let sink = try OutputSink(path: nil)
    try sink.write(RunSummary(parts).text)
    let time = DecimalRounding.significant(seconds, digits: 3)
    if !isWhole {
      try sink.write(
        "\ninterrupted: \(parts.count) of \(suites.count) suites begun, the last one unfinished; "
          + "results/latest is unchanged\n")
    }
    try sink.write("\nreports in \(folder.path), \(time) s\n")
    try sink.finish()
  }
}
