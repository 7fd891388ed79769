import CMeasurement
import Glibc

/// This process, where it is measured interleaved with another one.
///
/// Two programs are compared fairly where they are measured at the same time
/// on the same core; running at once they would disturb each other. So their
/// visits are interleaved: one works while the other waits. The holder
/// of the token, a byte that they pass over a socket, works.
///
/// In one round the one visits each case first, in the next the other: the
/// first finds the CPU in the state in which the previous case left it, the
/// second does not.
///
/// A partner that has ended, or that does not pass tokens, is not waited for
/// longer than it runs.
public final class InterleavedProcess {
  private let file: Int32
  /// Whether this process visits the cases of the round before the other one.
  private var leads: Bool

  private static let variable = "SPRINGBENCH_TURN"

  package init(file: Int32, leads: Bool) {
    self.file = file
    self.leads = leads
  }

  /// The partner that `startPair` gave this process; nil at the second call.
  public static func current() -> InterleavedProcess? {
    guard let word = getenv(variable).map({ String(cString: $0) }) else { return nil }
    unsetenv(variable)
    // Programs that this one starts have no part in it.
    let file = ChildProcess.inheritedFile
    guard fcntl(file, F_SETFD, FD_CLOEXEC) == 0 else { return nil }
    return InterleavedProcess(file: file, leads: word == "first")
  }

  /// Waits for the token.
  public func wait() {
    var byte: UInt8 = 0
    while recv(file, &byte, 1, 0) < 0, errno == EINTR {}
  }

  /// After a visit: passes the token, and waits until it comes back.
  ///
  /// - Parameter endsRound: whether it was the last visit of a round. Who came
  ///   second in it goes on, and leads in the next one.
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
  ///   - programs: their paths, the one that begins first.
  ///   - arguments: those of each.
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

  /// Two connected ends; the process with the first one begins.
  package static func pair() throws(ChildProcess.Failure) -> [Int32] {
    var ends: [Int32] = [-1, -1]
    guard socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &ends) == 0 else {
      throw ChildProcess.Failure(description: "socketpair: \(String(cString: strerror(errno)))")
    }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    var byte: UInt8 = 1
    send(ends[1], &byte, 1, Int32(MSG_NOSIGNAL))
    return ends
  }
}

/// The CPU that this process and those it starts run on.
public enum Affinity {
  /// Pins them to one CPU: number `index` modulo their count.
  public static func pin(to index: Int) { _ = springbench_pin(Int32(index)) }

  /// Lets them run anywhere again.
  public static func restore() { _ = springbench_pin(-1) }
}
