import CHarness

/// Counts the instructions of workloads, in a process that runs under
/// valgrind's tool callgrind.
///
/// The work is done N and 2N times; the difference of the two counts contains
/// neither set-up nor counting. The count of 3N times shows whether iterations
/// are alike.
public struct InstructionCounter {
  public struct Count: Sendable {
    /// Instructions per unit of work; `nil` if there are too many to count.
    public var perUnit: Double?
    /// Why the number is missing, or that it differs between iterations.
    public var remark: String?
  }

  /// The largest relative deviation at which two numbers of instructions agree.
  public static let agreement = 1e-4

  /// The prefix of the files that callgrind writes.
  private let path: String
  private var dumpCount = 0

  /// - Parameter path: what `--callgrind-out-file` names.
  /// - Throws: `RunFailure` if this process does not run under valgrind.
  public init(path: String) throws(RunFailure) {
    guard springbench_ask_valgrind(Request.isRunning) > 0 else {
      throw RunFailure("instructions are counted under valgrind only")
    }
    self.path = path
    _ = springbench_ask_valgrind(Request.startInstrumentation)
  }

  /// Client requests of valgrind, and of callgrind, whose codes begin with the
  /// letters CT.
  private enum Request {
    static let isRunning: UInt64 = 0x1001
    private static let callgrind: UInt64 = 0x4354_0000
    static let dump = callgrind
    static let zero = callgrind + 1
    static let startInstrumentation = callgrind + 4
  }

  /// The limit for one iteration.
  private static let mostInstructions = 2e7

  public mutating func count(_ workload: Workload) throws -> Count {
    let body = workload.prepare()
    // The very first iteration may set something up.
    let first = min(try instructions { body(1) }, try instructions { body(1) })
    guard first < Self.mostInstructions else {
      let number = DecimalRounding.significant(first, digits: 2)
      return Count(remark: "\(number) instructions per iteration are too many to count")
    }
    // An iteration of little work is repeated, up to 1000 times.
    let times = Int(max(1, min(1000, 2e5 / max(first, 1))))
    var count = Count()
    // A single event, such as a signal, may spoil one of the counts: try again.
    for _ in 0..<3 {
      let counts = try (1...3).map { factor in try instructions { body(factor * times) } }
      let (difference, again) = (counts[1] - counts[0], counts[2] - counts[1])
      count.perUnit = difference / (Double(times) * workload.unitsPerIteration)
      let deviation = (again / difference - 1).magnitude
      if deviation <= Self.agreement { return Count(perUnit: count.perUnit) }
      let percent = DecimalRounding.significant(deviation * 100, digits: 2)
      count.remark = "iterations differ by \(percent) % in their instructions"
    }
    return count
  }

  private mutating func instructions(of work: () -> Void) throws -> Double {
    _ = springbench_ask_valgrind(Request.zero)
    work()
    _ = springbench_ask_valgrind(Request.dump)
    dumpCount += 1
    let file = "\(path).\(dumpCount)"
    defer { FileSystem.remove(file) }
    let text = String(decoding: try InputFile.bytes(of: file), as: UTF8.self)
    guard
      let line = text.split(separator: "\n").first(where: { $0.hasPrefix("summary: ") }),
      let count = Double(line.dropFirst("summary: ".count))
    else { throw RunFailure("\(file): valgrind wrote no summary") }
    return count
  }
}
