import Harness
import Springs

/// The options for new targets in flight, and for the clock of engines.
enum RetargetArguments {
  static let options = [
    Option(
      "retarget", .list("T=X"),
      "at time T the target becomes X: 0.1=0,250ms=1 (engines show it from the next frame)"),
    Option(
      "path", .value("FILE"), file: .input,
      "the same from a file with time_s,target, such as a recorded pointer"),
    MethodArguments.clock,
  ]

  /// The new targets, in the order of their times.
  static func calls(_ arguments: ParsedArguments) throws -> [TargetPath.Call] {
    if arguments.has("retarget"), arguments.has("path") {
      throw UsageError("--retarget and --path exclude each other")
    }
    let calls = try arguments.string("path").map(read) ?? given(arguments)
    return calls.sorted { $0.time < $1.time }
  }

  private static func given(_ arguments: ParsedArguments) throws(UsageError) -> [TargetPath.Call] {
    try arguments.list("retarget").map { item throws(UsageError) in
      guard let (time, target) = item.keyAndValue else {
        throw UsageError("--retarget: '\(item)' is not T=X, such as 0.1=0")
      }
      return TargetPath.Call(
        try ParsedArguments.real(time, .time, option: "retarget", in: 0...1e12),
        try ParsedArguments.real(target, .plain, option: "retarget", in: ParsedArguments.anyReal))
    }
  }

  private static func read(_ path: String) throws -> [TargetPath.Call] {
    let document = try CSVDocument(path: path)
    try document.require(["time_s", "target"])
    return try document.records.map { record in
      let time = try record.finite("time_s")
      guard time >= 0 else { throw record.error("time_s", "is before the start, at 0") }
      return TargetPath.Call(time, try record.finite("target"))
    }
  }
}
