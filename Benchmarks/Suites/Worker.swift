import Files
import Glibc
import Measurement
import Reports

/// One process of a measurement that is repeated over several.
///
/// The parent starts the same program with the same arguments; a variable of
/// the environment tells the child whose it is, which suite it runs, and
/// where its rows go. Anybody else's variable of that name is refused. Every process has its own layout of memory, so a layout
/// that happens to be lucky counts once and not for all samples.
public struct Worker: Sendable, Hashable {
  /// From 0.
  public let index: Int
  public let runID: String
  public let suite: String
  /// The CSV file that the child writes.
  public let path: String

  private static let variable = "SPRINGBENCH_WORKER"

  public init(index: Int, runID: String, suite: String, path: String) {
    self.index = index
    self.runID = runID
    self.suite = suite
    self.path = path
  }

  /// What this process is, if it is a worker.
  ///
  /// - Throws: where the variable is there and its parent cannot be told to be
  ///   this program. A worker that took itself for a parent would start workers
  ///   of its own without end, or write the parent's output.
  public static func current() throws(Failure) -> Worker? { try own.get() }

  private static let own: Result<Worker?, Failure> = {
    guard let text = SystemText.variable(variable) else { return .success(nil) }
    unsetenv(variable)
    let parts = text.split(separator: "|", maxSplits: 4).map(String.init)
    guard parts.count == 5, let parent = Int32(parts[0]), let index = Int(parts[1]),
      let program = Checkout.ownPath,
      ChildProcess.endWithParent(parent, FileSystem.resolved("/proc/\(parent)/exe") == program)
    else { return .failure(Failure("\(variable) is set, but not by a run that is waiting")) }
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
    guard let program = Checkout.ownPath else { throw Failure("the program cannot be found") }
    let outcome = try ChildProcess.run(
      program, arguments,
      environment: [Self.variable: "\(getpid())|\(index)|\(runID)|\(suite)|\(path)"])
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
