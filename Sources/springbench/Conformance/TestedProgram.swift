import FoundationEssentials
import Glibc
import Harness

/// A spring under test: a program that is asked line by line over its standard
/// input and output.
final class TestedProgram {
  struct Reply {
    /// NaN if the program writes null, NaN, Infinity, nan or inf.
    let position: Double
    let velocity: Double?
    let isDone: Bool?

    init?(_ json: JSONValue) {
      func number(_ name: String) -> Double? {
        switch json[name] {
        // JavaScript writes NaN and infinities as null.
        case .null: .nan
        case .integer(let number): Double(number)
        case .real(let number): number
        default: nil
        }
      }
      guard let x = number("x") else { return nil }
      (position, velocity) = (x, number("v"))
      if case .boolean(let done) = json["done"] { isDone = done } else { isDone = nil }
    }
  }

  /// Why a program cannot be asked any further: a clause without a subject, or
  /// the system's message if there is no pipe or shell to start it.
  struct Trouble: Error, CustomStringConvertible {
    let description: String
    /// Whether the program could not even be started.
    var isAbsent = false
  }

  /// The seconds that all replies together may take.
  private static let patience = 9.0

  private let running: ChildProcess.Running
  private let input: Int32
  private let output: Int32
  /// A file without a name for what the program writes to standard error.
  private let errors: UnsafeMutablePointer<FILE>?
  private let deadline: UInt64
  private var hasEnded = false
  private var buffer: [UInt8] = []
  private var repliesCount = 0

  init(_ command: String) throws(Trouble) {
    deadline = MonotonicClock.now + UInt64(Self.patience * 1e9)
    var (down, up): ([Int32], [Int32]) = ([-1, -1], [-1, -1])
    guard pipe(&down) == 0, pipe(&up) == 0 else {
      throw Trouble(description: SystemText.lastError, isAbsent: true)
    }
    for end in down + up { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    (input, output) = (down[1], up[0])
    errors = tmpfile()
    defer {
      close(down[0])
      close(up[1])
    }
    do {
      running = try ChildProcess.start(
        "/bin/sh", ["-c", command], input: down[0], output: up[1], errors: errors.map(fileno),
        leadsGroup: true)
    } catch {
      throw Trouble(description: error.description, isAbsent: true)
    }
  }

  deinit {
    close(input)
    close(output)
    if !hasEnded { _ = running.kill() }
    if let errors { fclose(errors) }
  }

  /// Sends a line and waits for the reply.
  func ask(_ question: JSONValue) throws(Trouble) -> Reply {
    // Fails if the program has ended; its status then says more.
    _ = FileSystem.write(Array((question.line + "\n").utf8), to: input)
    let line = try readLine()
    repliesCount += 1
    guard buffer.isEmpty else {
      throw trouble("writes more than one line as reply \(repliesCount)")
    }
    // Python and C write these; JSON does not have them.
    let text = line.replacing(#/-?\b(Infinity|NaN|inf|nan)\b/#, with: "null")
    let json = try? JSONDecoder().decode(JSONValue.self, from: Data(text.utf8))
    guard let reply = json.flatMap(Reply.init) else {
      let problem = json == nil ? "is no JSON" : "is not {\"x\":…,\"v\":…,\"done\":…}"
      let shown = line.count > 60 ? line.prefix(60) + "…" : line[...]
      throw trouble("writes a line (\(repliesCount)) that \(problem): '\(shown)'")
    }
    return reply
  }

  private func readLine() throws(Trouble) -> String {
    var chunk = [UInt8](repeating: 0, count: 1 << 12)
    while true {
      if let end = buffer.firstIndex(of: UInt8(ascii: "\n")) {
        defer { buffer.removeFirst(end + 1) }
        return String(decoding: buffer[..<end], as: UTF8.self)
      }
      let now = MonotonicClock.now
      guard buffer.count < 1 << 20 else { throw trouble("writes a line of over 1 MiB") }
      guard now < deadline else {
        let hint = repliesCount == 0 ? "; does it flush its output?" : ""
        throw trouble(
          "gives only \(repliesCount) replies within \(Int(Self.patience)) s\(hint)")
      }
      guard !Interrupts.isRequested else { throw trouble("is interrupted") }
      var wanted = pollfd(fd: output, events: Int16(POLLIN), revents: 0)
      guard poll(&wanted, 1, Int32(min(200, (deadline - now) / 1_000_000 + 1))) > 0 else {
        continue
      }
      let count = chunk.withUnsafeMutableBytes { read(output, $0.baseAddress, $0.count) }
      if count > 0 { buffer += chunk[..<count] } else if count == 0 { throw end() }
    }
  }

  private func end() -> Trouble {
    hasEnded = true
    // Leaves it time to end by itself, with its own status.
    usleep(20_000)
    let status = running.kill()
    // 137 is also the status of a program that runs on and is killed here.
    let how = status == 137 ? "closes its output or is killed" : "ends with status \(status)"
    var trouble = trouble("\(how) after \(repliesCount) replies")
    // The shell's statuses for a program that it cannot run.
    trouble.isAbsent = repliesCount == 0 && (126...127).contains(status)
    return trouble
  }

  /// Adds the last line of the program's messages, which nothing else shows.
  private func trouble(_ description: String) -> Trouble {
    guard let errors else { return Trouble(description: description) }
    rewind(errors)
    let text = String(decoding: FileSystem.contents(of: fileno(errors)).bytes, as: UTF8.self)
    let last = text.split(whereSeparator: \.isNewline).last { $0.contains { !$0.isWhitespace } }
    return Trouble(description: description + (last.map { ": \($0.prefix(160))" } ?? ""))
  }
}
