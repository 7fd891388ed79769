import Harness

/// Puts the environment record of a run, `environment.json`, into words.
enum RunRecord {
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

  /// A line with the machine, the date and the program.
  static func footer(_ record: JSONValue?, version: String) -> String {
    guard let record else { return "springbench \(version); machine and date not recorded" }
    var parts: [String] = []
    if let model = text(record, "cpu_model") {
      let guest = text(record, "virtualised") == "true" ? ", a virtual machine" : ""
      parts.append(model + (text(record, "cpu_count").map { ", \($0) CPUs" } ?? "") + guest)
    }
    if let date = text(record, "started_at") { parts.append(String(date.prefix(10))) }
    if text(record["options"], "quick") == "true" { parts.append("quick run") }
    let changes = text(record, "git_dirty") == "true" ? " with uncommitted changes" : ""
    let commit = text(record, "git_commit").map { " (\($0.prefix(7))\(changes))" } ?? ""
    parts.append("springbench \(text(record, "tool_version") ?? version)\(commit)")
    return parts.joined(separator: " · ")
  }
}
