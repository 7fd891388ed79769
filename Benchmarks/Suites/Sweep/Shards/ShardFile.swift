import Files
import Glibc
import Reports
import Runs

/// The output file of a shard while it is being written. If the process is
/// killed, everything up to the last checkpoint is kept.
///
/// Beside the output FILE there are FILE.part with the data so far, FILE.state
/// with the length of the data at the last checkpoint, and FILE.lock, held by
/// one process. A checkpoint replaces FILE.state after the data have reached
/// the disk; on resuming, data beyond that length are discarded. When it is
/// finished, FILE.part is renamed to FILE, and the other files are removed.
public final class ShardFile {
  private let path: String
  /// The run and the shard: the first line of FILE.state.
  private let identity: String
  /// The file descriptor of FILE.lock.
  private let lock: Int32
  /// The file descriptor of FILE.part; -1 before it is opened.
  private var part: Int32 = -1
  /// The length of FILE.part.
  private var byteCount = 0
  /// The number of points that were done when the file was opened.
  public private(set) var pointsDone = 0
  /// The summary of these points in the last checkpoint, as CSV; empty if there
  /// is none.
  public private(set) var summary = ""

  private var partPath: String { path + ".part" }
  var statePath: String { path + ".state" }
  private var lockPath: String { path + ".lock" }

  /// Acquires the lock, waiting while another process holds it, and reads the
  /// existing files.
  ///
  /// - Parameters:
  ///   - resumes: whether to continue where an earlier process ended.
  ///   - overwrites: whether to replace an existing output.
  ///   - isInterrupted: called while waiting for the lock; if true, the wait
  ///     ends.
  ///   - note: called with a message before waiting.
  /// - Returns: `nil` if the output is finished.
  /// - Throws: `OutputError` for files that must not be replaced or cannot be
  ///   written, and if interrupted; `InputError` for files of another sweep.
  public static func open(
    _ path: String, plan: SweepPlan, shard: SweepShard, resumes: Bool, overwrites: Bool,
    isInterrupted: () -> Bool, note: (String) -> Void
  ) throws -> ShardFile? {
    let lock = try locked(path, isInterrupted, note)
    let file = ShardFile(path, "\(plan.runID) \(shard)", lock)
    // An empty file may be replaced: `mktemp` made it.
    if let status = FileSystem.status(path), status.st_size > 0 {
      if resumes {
        try checkFinished(path, plan, shard)
        return nil
      }
      guard overwrites else {
        throw OutputError.cannotCreate(
          path: path, reason: "it is there already (--resume goes on, --overwrite replaces it)")
      }
    }
    if FileSystem.exists(file.statePath), !resumes, !overwrites {
      throw OutputError.cannotCreate(
        path: path, reason: "it is unfinished (--resume goes on, --overwrite begins anew)")
    }
    try file.begin(resumes: resumes)
    return file
  }

  private init(_ path: String, _ identity: String, _ lock: Int32) {
    self.path = path
    self.identity = identity
    self.lock = lock
  }

  deinit {
    if part >= 0 { close(part) }
    // Removed while still locked. A process that is waiting for the lock then
    // acquires that of a deleted file, which `locked` detects.
    FileSystem.remove(lockPath)
    close(lock)
  }

  /// Waits for the lock, and returns its file descriptor.
  private static func locked(
    _ path: String, _ isInterrupted: () -> Bool, _ note: (String) -> Void
  ) throws -> Int32 {
    let lockPath = path + ".lock"
    var hasWaited = false
    while true {
      let file = FileSystem.open(lockPath, O_RDWR | O_CREAT)
      guard file >= 0 else {
        throw OutputError.cannotCreate(path: lockPath, reason: SystemText.lastError)
      }
      if flock(file, LOCK_EX | LOCK_NB) == 0 {
        // The last holder may have deleted the file since it was opened here.
        var held = stat()
        if fstat(file, &held) == 0, held.st_ino == FileSystem.status(lockPath)?.st_ino {
          return file
        }
        close(file)
        continue
      }
      let error = errno
      close(file)
      guard error == EWOULDBLOCK || error == EINTR else {
        throw OutputError.cannotCreate(path: lockPath, reason: String(cString: strerror(error)))
      }
      if !hasWaited { note("waits: another process writes \(path)") }
      hasWaited = true
      if isInterrupted() { throw OutputError.interrupted }
      usleep(100_000)
    }
  }

  /// Checks that a finished output belongs to this plan and shard, and is
  /// complete.
  private static func checkFinished(
    _ path: String, _ plan: SweepPlan, _ shard: SweepShard
  ) throws(InputError) {
    var contents = SweepContents(try .init(path: path))
    if let first = contents?.first, first.runID != plan.runID || first.shard != shard {
      throw InputError(path: path, line: first.line, column: "run_id", "belongs to another sweep")
    }
    do {
      try contents?.check()
    } catch {
      throw error.adding("--overwrite begins anew")
    }
    let methods = plan.hasRows(shard) ? plan.methods.map(\.name) : []
    guard contents?.methods ?? [] == methods else {
      throw InputError(path: path, "has not the rows of all methods; --overwrite begins anew")
    }
  }

  /// Opens the part file: after the data of the last checkpoint if the work is
  /// resumed, and otherwise empty.
  private func begin(resumes: Bool) throws {
    let state = resumes ? try readState() : nil
    // An old state would give the length of data that is about to be deleted.
    if state == nil { FileSystem.remove(statePath) }
    part = FileSystem.open(partPath, O_RDWR | O_CREAT | (state == nil ? O_TRUNC : 0))
    guard part >= 0 else {
      throw OutputError.cannotCreate(path: partPath, reason: SystemText.lastError)
    }
    guard let state else { return }
    var status = stat()
    guard fstat(part, &status) == 0, Int(status.st_size) >= state.bytes else {
      throw InputError(path: partPath, "is shorter than \(statePath) says; remove both")
    }
    (pointsDone, byteCount, summary) = (state.points, state.bytes, state.summary)
    guard ftruncate(part, off_t(byteCount)) == 0, lseek(part, off_t(byteCount), SEEK_SET) >= 0
    else { throw writeFailure(partPath) }
  }

  // MARK: FILE.state

  /// The text of FILE.state: a line each with the identity, the points done,
  /// the length of FILE.part and a digest of everything else, then the summary.
  private func stateText(_ points: Int, _ bytes: Int, _ summary: String) -> String {
    let head = "\(identity)\n\(points)\n\(bytes)\n"
    return "\(head)\(RunIdentifier.digest(head + summary))\n\(summary)"
  }

  /// The contents of FILE.state; `nil` if there is none.
  private func readState() throws -> (points: Int, bytes: Int, summary: String)? {
    guard FileSystem.exists(statePath) else { return nil }
    let text = String(decoding: try InputFile.bytes(of: statePath), as: UTF8.self)
    let lines = text.split(separator: "\n", maxSplits: 4, omittingEmptySubsequences: false)
    guard lines.count == 5, let points = Int(lines[1]), points >= 0, let bytes = Int(lines[2]),
      bytes >= 0
    else {
      throw InputError(path: statePath, "is no state of a sweep; remove it to begin anew")
    }
    guard lines[0] == identity else {
      throw InputError(
        path: statePath, line: 1, "belongs to another sweep (\(lines[0]), not \(identity))")
    }
    let summary = String(lines[4])
    guard text == stateText(points, bytes, summary) else {
      throw InputError(path: statePath, "is damaged; remove it to begin anew")
    }
    return (points, bytes, summary)
  }

  // MARK: Writing

  /// Appends text to FILE.part.
  public func write(_ text: String) throws(OutputError) {
    let bytes = Array(text.utf8)
    guard FileSystem.write(bytes, to: part) else { throw writeFailure(partPath) }
    byteCount += bytes.count
  }

  /// Records the progress: what has been written so far is kept if the process
  /// is killed.
  ///
  /// - Parameters:
  ///   - points: the number of points done.
  ///   - summary: a summary of these points, to continue it on resuming.
  public func checkpoint(points: Int, summary: String = "") throws(OutputError) {
    guard fsync(part) == 0 else { throw writeFailure(partPath) }
    try OutputSink.write(stateText(points, byteCount, summary), to: statePath)
  }

  /// Renames FILE.part to FILE.
  public func finish() throws(OutputError) {
    guard fsync(part) == 0, FileSystem.rename(partPath, to: path) else {
      throw writeFailure(path)
    }
    FileSystem.remove(statePath)
  }

  private func writeFailure(_ path: String) -> OutputError {
    .writeFailed(path: path, reason: SystemText.lastError)
  }
}
