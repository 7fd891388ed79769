import Batch
import Harness

/// Counts the instructions of a suite's cases: runs this program under valgrind
/// in child processes, each with a group of cases.
struct InstructionCounts {
  let suite: any Suite
  /// The cases with the status ok and a workload.
  let cases: [Case]

  /// What a child writes.
  private static let schema = Schema(
    "instructions",
    [
      Column("case_id", .text, "the case"), Column("work_unit", .text, "the unit of work"),
      .optional("instructions_per_unit", .real, "instructions per unit of work"),
      .optional("remark", .text, "why there is no number, or why it is not exact"),
    ])

  /// The most cases of a child. The same on every machine, because the heap
  /// that a case finds depends on earlier cases.
  private static let groupSize = 100

  /// Throws without valgrind, or if this build has instructions unknown to it.
  static func check() throws {
    do {
      let outcome = try ChildProcess.run("valgrind", ["--version"], isCaptured: true)
      guard outcome.status == 0 else { throw RunFailure("valgrind --version fails") }
    } catch is ChildProcess.Failure {
      throw MissingProgram(name: "valgrind", package: "valgrind")
    }
    guard BuildRecord.targetProcessor != "avx512f" else {
      throw UsageError(
        "--instructions: valgrind knows no AVX-512, for which this program is compiled; use a "
          + "portable build: swift build -c release -debug-info-format none")
    }
  }

  /// The environment variables of a child. They prevent randomness, and
  /// instructions that valgrind does not know.
  private static var variables: [String: String] {
    var variables = ["SWIFT_DETERMINISTIC_HASHING": "1", "OPENBLAS_NUM_THREADS": "1"]
    if VectorLevel.v3.isAvailable { variables["OPENBLAS_CORETYPE"] = "Haswell" }
    if VectorLevel.active == .v4 { variables["SPRINGBENCH_LEVEL"] = VectorLevel.v3.rawValue }
    return variables
  }

  // MARK: - The parent

  /// The counts by case; after an interruption only of finished groups.
  func counted(progress: (_ fraction: Double) -> Void) throws -> [String: Row] {
    let folder = try RunFolder.temporary()
    defer { folder.remove() }
    let groups = stride(from: 0, to: cases.count, by: Self.groupSize).map {
      cases[$0..<min($0 + Self.groupSize, cases.count)].map(\.id)
    }
    var running: [(worker: Worker, process: ChildProcess.Running)] = []
    var rows: [Row] = []
    func finish() throws {
      let (worker, process) = running.removeFirst()
      let status = process.wait()
      guard !Interrupts.isRequested else { return }
      guard status == 0, FileSystem.exists(worker.path) else {
        throw RunFailure(
          "valgrind ended with status \(status); it may not know this CPU or this build's debug "
            + "information: swift build -c release -debug-info-format none")
      }
      rows += try RowReader(Self.schema).rows(of: CSVDocument(path: worker.path))
      progress(Double(rows.count) / Double(cases.count))
    }
    for (index, group) in groups.enumerated() where !Interrupts.isRequested {
      if running.count == WorkerPool.availableProcessors { try finish() }
      let worker = Worker(index: index, suite: suite.name, path: folder.file("\(index).csv"))
      try OutputSink.write(group.map { $0 + "\n" }.joined(), to: Self.list(of: worker))
      let options = [
        "--tool=callgrind", "-q", "--instr-atstart=no",
        "--callgrind-out-file=\(worker.path).counts",
      ]
      let process = try ChildProcess.start(
        "valgrind", options + worker.command(Worker.arguments), environment: Self.variables)
      running.append((worker, process))
    }
    while !running.isEmpty { try finish() }
    return Dictionary(rows.map { ($0["case_id"].field, $0) }) { $1 }
  }

  /// The file with the ids of a child's cases.
  private static func list(of worker: Worker) -> String { worker.path + ".cases" }

  // MARK: - A child

  static func work(_ worker: Worker, among cases: [Case]) throws {
    var counter = try InstructionCounter(path: worker.path + ".counts")
    let text = String(decoding: try InputFile.bytes(of: list(of: worker)), as: UTF8.self)
    let wanted = Set(text.split(separator: "\n").map(String.init))
    var rows: [Row] = []
    for item in cases where wanted.contains(item.id) && !Interrupts.isRequested {
      guard let workload = item.workload else { continue }
      let count = try counter.count(workload)
      let values: [Value] = [.text(item.id), .text(workload.unit), Value(count.perUnit)]
      rows.append(Row(schema, values + [Value(count.remark)]))
    }
    try RowWriter.writeCSV(rows, to: worker.path, schema: schema)
  }
}
