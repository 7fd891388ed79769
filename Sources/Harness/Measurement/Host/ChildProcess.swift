import CHarness
import Glibc

public enum ChildProcess {
  public struct Outcome: Sendable {
    /// Its exit status, or 128 plus the number of the signal that ended it; 127
    /// if that cannot be known, as when the system discards it.
    public let status: Int
    /// Its standard output if requested, else empty.
    public let output: String
  }

  /// Why a program could not be started.
  public struct Failure: Error, Sendable, Equatable, CustomStringConvertible {
    /// The program's path, or the system call that failed before its start.
    public let subject: String
    public let reason: String
    public var description: String { "\(subject): \(reason)" }
  }

  /// Runs the program at `path` and waits for it.
  ///
  /// - Parameters:
  ///   - path: the program; searched in `PATH` if it has no slash.
  ///   - arguments: the arguments after its name.
  ///   - isCaptured: whether its standard output is returned rather than
  ///     discarded.
  ///   - isQuiet: whether its standard error is discarded.
  public static func run(
    _ path: String, _ arguments: [String], isCaptured: Bool = false, isQuiet: Bool = false
  ) throws(Failure) -> Outcome {
    // The reading and the writing end of a pipe.
    var ends: [Int32] = [-1, -1]
    if isCaptured {
      guard pipe(&ends) == 0 else {
        throw Failure(subject: path, reason: SystemText.lastError)
      }
      for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    }
    defer { if isCaptured { close(ends[0]) } }
    let child: Running
    do {
      // Closed here, or reading would not end with the child.
      defer { if isCaptured { close(ends[1]) } }
      child = try start(
        path, arguments, output: isCaptured ? ends[1] : nil, isQuiet: isQuiet)
    }
    let output = isCaptured ? FileSystem.contents(of: ends[0]).bytes : []
    return Outcome(status: child.wait(), output: String(decoding: output, as: UTF8.self))
  }

  /// A running program.
  public struct Running: Sendable {
    fileprivate let process: pid_t

    /// Terminates it and waits until it has ended.
    public func stop() {
      Glibc.kill(process, SIGTERM)
      _ = wait()
    }

    /// Kills it and, if it leads a group, the other processes in that group;
    /// returns its status.
    public func kill() -> Int {
      if Glibc.kill(-process, SIGKILL) != 0 { Glibc.kill(process, SIGKILL) }
      return wait()
    }

    /// Waits for its end and returns its status, as in `Outcome`. Call it once.
    ///
    /// Until then, interrupts of this program are forwarded to the child if
    /// this program watches for them.
    public func wait() -> Int {
      defer { springbench_stop_forwarding_to(process) }
      var status: Int32 = 0
      while waitpid(process, &status, 0) < 0 {
        guard errno == EINTR else { return 127 }
      }
      let signal = status & 0x7f
      return signal == 0 ? Int((status >> 8) & 0xff) : 128 + Int(signal)
    }
  }

  /// The descriptor of the file that `start` passes to a program.
  public static let inheritedFile: Int32 = 3

  /// Starts the program at `path`.
  ///
  /// - Parameters:
  ///   - path: the program; searched in `PATH` if it has no slash.
  ///   - arguments: the arguments after its name.
  ///   - environment: variables set or replaced; the others are inherited.
  ///   - input: an open file for its standard input; empty without one.
  ///   - output: an open file for its standard output; discarded without one.
  ///   - errors: an open file for its standard error; inherited without one.
  ///   - isQuiet: whether its standard error is discarded without `errors`.
  ///   - leadsGroup: whether it leads a group of processes of its own, and has
  ///     the default action for SIGPIPE.
  ///   - file: an open file that it inherits as descriptor `inheritedFile`.
  public static func start(
    _ path: String, _ arguments: [String], environment: [String: String] = [:],
    input: Int32? = nil, output: Int32? = nil, errors: Int32? = nil, isQuiet: Bool = false,
    leadsGroup: Bool = false, handing file: Int32? = nil
  ) throws(Failure) -> Running {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    func redirect(_ descriptor: Int32, to file: Int32?) {
      if let file {
        posix_spawn_file_actions_adddup2(&actions, file, descriptor)
      } else {
        posix_spawn_file_actions_addopen(&actions, descriptor, "/dev/null", O_RDWR, 0)
      }
    }
    redirect(STDIN_FILENO, to: input)
    redirect(STDOUT_FILENO, to: output)
    if errors != nil || isQuiet { redirect(STDERR_FILENO, to: errors) }
    if let file { posix_spawn_file_actions_adddup2(&actions, file, inheritedFile) }
    // This program ignores SIGPIPE, which a user's program does not expect.
    var (attributes, usual) = (posix_spawnattr_t(), sigset_t())
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    sigemptyset(&usual)
    if leadsGroup { sigaddset(&usual, SIGPIPE) }
    posix_spawnattr_setsigdefault(&attributes, &usual)
    posix_spawnattr_setflags(
      &attributes, Int16(POSIX_SPAWN_SETSIGDEF | (leadsGroup ? POSIX_SPAWN_SETPGROUP : 0)))
    var process = pid_t()
    let started = withStrings([path] + arguments) { argumentList in
      withStrings(variables(environment)) { variableList in
        posix_spawnp(
          &process, path, &actions, &attributes, argumentList, variableList)
      }
    }
    guard started == 0 else {
      throw Failure(subject: path, reason: String(cString: strerror(started)))
    }
    springbench_forward_interrupts_to(process)
    return Running(process: process)
  }

  /// Makes the kernel kill this process when its parent ends for any reason, or
  /// when only the parent's thread that started it ends.
  ///
  /// - Returns: whether this process will end with `parent`; false if that is
  ///   not its parent.
  public static func endWithParent(_ parent: Int32) -> Bool {
    guard getppid() == parent else { return false }
    springbench_end_with_parent()
    // The parent may have ended before the request.
    return getppid() == parent
  }

  /// The variables of this process, updated with `changes`.
  private static func variables(_ changes: [String: String]) -> [String] {
    var result = changes.map { "\($0.key)=\($0.value)" }
    var position = environ
    while let variable = position.pointee {
      let text = String(cString: variable)
      let name = String(text.prefix { $0 != "=" })
      if changes[name] == nil { result.append(text) }
      position += 1
    }
    return result
  }

  /// Calls `body` with the texts as a list of C strings that ends with NULL.
  private static func withStrings<Result>(
    _ texts: [String], _ body: ([UnsafeMutablePointer<CChar>?]) -> Result
  ) -> Result {
    let copies = texts.map { strdup($0) }
    defer { for copy in copies { free(copy) } }
    return body(copies + [nil])
  }
}

/// Requests by the user or the system to stop: SIGINT, SIGTERM, and SIGHUP
/// unless that is ignored.
public enum Interrupts {
  /// Records such signals from now on instead of ending at once. Another one,
  /// more than 50 ms after the first, ends the process with status 130.
  public static func watch() { springbench_watch_interrupts() }

  public static var isRequested: Bool { springbench_is_interrupted() != 0 }
}
