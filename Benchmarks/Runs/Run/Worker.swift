import Files
import Glibc
import Measurement
import Reports

/// One process of a measurement that is repeated over several.
///
/// The parent starts the same program with the same arguments after a mark,
/// which tells the child whose it is, which suite it runs, and where its rows
/// go. Every process has its own layout of memory, so a layout that happens to
/// be lucky counts once and not for all samples.
///
/// The mark is the first argument, so nothing that fails on the way can make a
/// worker take itself for a parent; and what bears it starts no workers.
public struct Worker: Sendable, Hashable {
  /// From 0.
  public let index: Int
  public let runID: String
  public let suite: String
  /// The CSV file that the child writes.
  public let path: String

  private static let mark = "--worker="

  /// Whether this process was started as a worker, by whomever.
  public static let isMarked = SystemText.arguments.dropFirst().first?.hasPrefix(mark) ?? false

  /// What this process has to do: what follows its name, and the mark.
  public static var arguments: [String] {
    Array(SystemText.arguments.dropFirst(isMarked ? 2 : 1))
  }

  /// What this process is, if it is a worker.
  ///
  /// - Throws: where the mark is there, but not from a run of this program that
  ///   waits: no other caller has rows written to a place of its own.
  public static func current() throws(Failure) -> Worker? { try own.get() }

  private static let own: Result<Worker?, Failure> = {
    guard isMarked else { return .success(nil) }
    let text = SystemText.arguments[1].dropFirst(mark.count)
    let parts = text.split(separator: "|", maxSplits: 4).map(String.init)
    guard parts.count == 5, let parent = Int32(parts[0]), let index = Int(parts[1]),
      let program = Checkout.ownPath,
      ChildProcess.endWithParent(parent, FileSystem.resolved("/proc/\(parent)/exe") == program)
    else { return .failure(Failure("\(mark)… is what a run tells its own processes")) }
    return .success(Worker(index: index, runID: parts[2], suite: parts[3], path: parts[4]))
  }()

  /// Where the samples of the worker go: beside its rows.
  public var samplesPath: String { path + ".samples" }

  /// Starts the worker and waits for its rows and samples.
  ///
  /// An interrupted worker leaves what it has finished; one that fails leaves
  /// nothing.
  ///
  /// - Parameter arguments: those of the parent.
  public func run(_ arguments: [String], schema: Schema) throws -> (rows: [Row], samples: [Row]) {
    guard !Self.isMarked else { throw Failure("a worker starts no workers") }
    guard let program = Checkout.ownPath else { throw Failure("the program cannot be found") }
    let outcome = try ChildProcess.run(
      program, ["\(Self.mark)\(getpid())|\(index)|\(runID)|\(suite)|\(path)"] + arguments)
    defer {
      FileSystem.remove(path)
      FileSystem.remove(samplesPath)
    }
    guard FileSystem.access(path, R_OK) else {
      if Interrupts.isRequested { return ([], []) }
      throw Failure("process \(index) of \(suite) ended with status \(outcome.status)")
    }
    let rows = try RowReader(schema).rows(of: CSVDocument(path: path))
    guard FileSystem.access(samplesPath, R_OK) else { return (rows, []) }
    let samples = try RowReader(SampleRows.schema).rows(of: CSVDocument(path: samplesPath))
    return (rows, samples)
  }

  /// A worker that did not do its work.
  public struct Failure: Error, Sendable, Hashable, CustomStringConvertible {
    public let description: String
    init(_ description: String) { self.description = description }
  }
}
