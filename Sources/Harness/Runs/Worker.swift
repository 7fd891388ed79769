import Glibc

/// A process that repeats a measurement or counts instructions for a run.
///
/// Every process has its own memory layout, so a favourable layout affects only
/// one process and not all samples. The parent starts the same program with a
/// marker, then the parent's arguments. The marker holds the parent's process
/// id and the child's index, suite and file. So that processes cannot multiply,
/// one whose first argument begins like a marker never starts workers.
public struct Worker: Sendable {
  /// Its number among the workers, from 0.
  public let index: Int
  public let suite: String
  /// The CSV file that the child writes.
  public let path: String

  public init(index: Int, suite: String, path: String) {
    self.index = index
    self.suite = suite
    self.path = path
  }

  private static let mark = "--worker="

  /// Whether this process was started with a worker's marker.
  public static let isMarked = CommandLine.arguments.dropFirst().first?.hasPrefix(mark) ?? false

  /// The arguments of this process without its name and the marker.
  public static var arguments: [String] { Array(CommandLine.arguments.dropFirst(isMarked ? 2 : 1)) }

  /// The worker that this process is, if any.
  ///
  /// - Throws: `RunFailure` if the marker is invalid, or the parent is not this
  ///   program: nobody else may choose the file that a worker writes.
  public static func current() throws(RunFailure) -> Worker? { try own.get() }

  private static let own: Result<Worker?, RunFailure> = {
    guard isMarked else { return .success(nil) }
    let text = CommandLine.arguments[1].dropFirst(mark.count)
    let parts = text.split(separator: "|", maxSplits: 3).map(String.init)
    guard parts.count == 4, let parent = Int32(parts[0]), let index = Int(parts[1]),
      let program = Checkout.ownPath, FileSystem.resolved("/proc/\(parent)/exe") == program,
      ChildProcess.endWithParent(parent)
    else { return .failure(RunFailure("\(mark)… is for the processes that a run starts")) }
    return .success(Worker(index: index, suite: parts[2], path: parts[3]))
  }()

  /// The command that starts the worker with the arguments of its parent.
  public func command(_ arguments: [String]) throws(RunFailure) -> [String] {
    guard !Self.isMarked else { throw RunFailure("a worker starts no workers") }
    guard let program = Checkout.ownPath else { throw RunFailure("the program cannot be found") }
    return [program, "\(Self.mark)\(getpid())|\(index)|\(suite)|\(path)"] + arguments
  }

  /// Starts the worker with the arguments of its parent and waits for its rows.
  /// If it is interrupted, these are the rows that it has finished.
  ///
  /// - Throws: if the file cannot be read, or is missing although the run is not
  ///   interrupted.
  public func run(_ arguments: [String], schema: Schema) throws -> [Row] {
    let command = try command(arguments)
    let outcome = try ChildProcess.run(command[0], Array(command.dropFirst()))
    defer { FileSystem.remove(path) }
    guard FileSystem.access(path, R_OK) else {
      if Interrupts.isRequested { return [] }
      throw RunFailure("process \(index) of \(suite) ended with status \(outcome.status)")
    }
    return try RowReader(schema).rows(of: CSVDocument(path: path))
  }
}
