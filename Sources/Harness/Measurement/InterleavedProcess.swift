import Glibc

/// This process as one of two that are measured interleaved.
///
/// Two programs that run at once disturb each other, and the speed of the
/// machine changes between one run and the next. So their visits alternate: one
/// works while the other waits. The process that works holds a token, a byte
/// that it then sends to the other over a socket.
///
/// The first process to visit a case finds the CPU as the previous case left
/// it; the second finds it as the same case left it. So the two take turns at
/// being first, from round to round.
public final class InterleavedProcess {
  private let file: Int32
  /// Whether this process visits the cases of the round first.
  private var leads: Bool

  /// The environment variable that tells a process which of the two it is.
  private static let variable = "SPRINGBENCH_TURN"

  package init(file: Int32, leads: Bool) {
    self.file = file
    self.leads = leads
  }

  /// This process, if `startPair` started it; `nil` on a second call.
  public static func current() -> InterleavedProcess? {
    guard let word = getenv(variable).map({ String(cString: $0) }) else { return nil }
    unsetenv(variable)
    // Programs started by this one must not inherit the socket.
    let file = ChildProcess.inheritedFile
    guard fcntl(file, F_SETFD, FD_CLOEXEC) == 0 else { return nil }
    return InterleavedProcess(file: file, leads: word == "first")
  }

  /// Waits for the token, or for the end of the partner.
  public func wait() {
    var byte: UInt8 = 0
    while recv(file, &byte, 1, 0) < 0, errno == EINTR {}
  }

  /// After a visit: passes the token, and waits for its return.
  ///
  /// - Parameter endsRound: whether the visit was the last of a round. The
  ///   process that came second in it continues, and leads in the next round.
  public func pass(endsRound: Bool) {
    let keepsToken = endsRound && !leads
    if endsRound { leads.toggle() }
    if keepsToken { return }
    var byte: UInt8 = 1
    guard send(file, &byte, 1, Int32(MSG_NOSIGNAL)) == 1 else { return }
    wait()
  }

  /// Starts two programs whose visits are interleaved.
  ///
  /// - Parameters:
  ///   - programs: their paths; the first one begins.
  ///   - arguments: the arguments of each.
  public static func startPair(
    _ programs: [String], _ arguments: [[String]]
  ) throws(ChildProcess.Failure) -> [ChildProcess.Running] {
    precondition(programs.count == 2 && arguments.count == 2)
    let ends = try pair()
    defer { for end in ends { close(end) } }
    var running: [ChildProcess.Running] = []
    do {
      for index in 0..<2 {
        running.append(
          try ChildProcess.start(
            programs[index], arguments[index],
            environment: [variable: index == 0 ? "first" : "second"], handing: ends[index]))
      }
    } catch {
      for process in running { process.stop() }
      throw error
    }
    return running
  }

  /// Two connected sockets. The process with the first one begins: the token is
  /// already on its way there.
  package static func pair() throws(ChildProcess.Failure) -> [Int32] {
    var ends: [Int32] = [-1, -1]
    guard socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &ends) == 0 else {
      throw ChildProcess.Failure(subject: "socketpair", reason: SystemText.lastError)
    }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    var byte: UInt8 = 1
    send(ends[1], &byte, 1, Int32(MSG_NOSIGNAL))
    return ends
  }
}
