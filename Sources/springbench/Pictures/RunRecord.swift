import Harness

/// Puts the environment record of a run, `environment.json`, into words.
public enum RunRecord {
  /// A member of the record as text; `nil` if it is absent, null or not a
  /// single value.
  static func text(_ record: JSONValue?, _ name: String) -> String? {
    switch record?[name] {
    case .text(let text)?: text
    case .integer(let number)?: String(number)
    case .real(let number)?: DecimalRounding.significant(number, digits: 3)
    case .boolean(let truth)?: truth ? "true" : "false"
    default: nil
    }
  }

  /// A line with date and program.
  ///
  /// - Parameter isTimed: whether to include what matters for times: the
  ///   machine, its load, and whether the run was quick.
  public static func footer(_ record: JSONValue?, version: String, isTimed: Bool = true) -> String {
    guard let record else {
      return isTimed
        ? "springbench \(version); machine and date not recorded"
        : "drawn by springbench \(version); the file does not say when it was computed"
    }
    var parts: [String] = []
    if isTimed, let model = text(record, "cpu_model") {
      let guest = text(record, "virtualised") == "true" ? ", a virtual machine" : ""
      parts.append(model + (text(record, "cpu_count").map { ", \($0) CPUs" } ?? "") + guest)
    }
    if let date = text(record, "started_at") { parts.append(String(date.prefix(10))) }
    if isTimed, text(record["options"], "quick") == "true" { parts.append("quick run") }
    if isTimed, let load = text(record, "load_average_start") {
      let end = text(record, "load_average_end").map { " before, \($0) after" } ?? ""
      parts.append("processes that wanted a CPU (load average) \(load)\(end)")
    }
    let tool = text(record, "tool_version") ?? version
    let changes = text(record, "git_dirty") == "true" ? " with uncommitted changes" : ""
    let commit = text(record, "git_commit").map { " (\($0.prefix(7))\(changes))" } ?? ""
    parts.append("springbench \(tool)\(commit)")
    return parts.joined(separator: " · ")
  }

  /// The data caches with their sizes, the smallest first, as in the record.
  static func caches(_ record: JSONValue?) -> [(name: String, bytes: Double)] {
    guard case .array(let caches)? = record?["caches"] else { return [] }
    return caches.compactMap { cache in
      guard text(cache, "type") != "Instruction", let level = text(cache, "level"),
        let size = text(cache, "size"), let unit = size.last,
        let factor = ["K": 1024.0, "M": 1_048_576, "G": 1_073_741_824][unit],
        let number = Double(size.dropLast())
      else { return nil }
      return ("L\(level)", number * factor)
    }
  }
}
