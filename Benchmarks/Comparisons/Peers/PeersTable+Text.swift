import Reports

extension PeersTable {
  /// One of the tables.
  public struct Part {
    let title: String
    /// The title above its picture.
    public let pictureTitle: String
    public let cells: [PeersCell]
    var unit = "us"
    /// Whether its cells are solves of problems, whose times are in
    /// microseconds. Others are batches and steps, in nanoseconds.
    var isOfSolves: Bool { unit == "us" }
    /// Nanoseconds per unit of time.
    var divisor: Double { isOfSolves ? 1000 : 1 }
  }

  /// The tables that have cells.
  public var parts: [Part] {
    let all = [
      Part(
        title: "Driven by a tolerance, ours given a(t,x,v), or the Jacobian where a peer is",
        pictureTitle: "Driven by a tolerance, given a(t, x, v)", cells: byTolerance),
      Part(
        title: "Driven by a tolerance, ours given the damping apart",
        pictureTitle: "Driven by a tolerance, damping apart", cells: bySplitForce),
      Part(title: "Tuned on both sides", pictureTitle: "Tuned on both sides", cells: tuned),
      Part(title: "Power series on both sides", pictureTitle: "Power series", cells: series),
      Part(
        title: "Batches", pictureTitle: "Batches of springs", cells: batch, unit: "ns/sample"),
      Part(
        title: "Single steps", pictureTitle: "Single steps", cells: steppers, unit: "ns/step"),
    ]
    return all.filter { !$0.cells.isEmpty }
  }

  private func header(_ part: Part) -> [String] {
    let what =
      part.isOfSolves
      ? ["problem", "error", "ours \(part.unit)", "method", "given"]
      : ["work", "ours \(part.unit)", "kernel"]
    return what + ["best peer \(part.unit)", "peer"] + (part.isOfSolves ? ["given"] : [])
      + ["peer/ours", "range", ""]
  }

  /// The fields of a cell, below those of `header`.
  private func line(_ cell: PeersCell, _ part: Part) -> [String] {
    let mark = linear.contains(cell.subject) ? " (linear)" : ""
    var fields = [cell.subject + mark]
    if part.isOfSolves { fields.append(cell.level.map(Value.decimal) ?? "") }
    fields += [Self.number(cell.ours, part.divisor), cell.ours?.method ?? ""]
    if part.isOfSolves { fields.append(cell.ours?.given ?? "") }
    fields += [
      Self.number(cell.peer, part.divisor),
      cell.peer.map { "\($0.peer) \($0.method)" } ?? "none reaches it",
    ]
    if part.isOfSolves { fields.append(cell.peer?.given ?? "") }
    let range = cell.range.map { "\(Self.short($0.lowerBound))...\(Self.short($0.upperBound))" }
    return fields + [cell.ratio.map(Self.short) ?? "-", range ?? "", cell.verdict]
  }

  private static func short(_ value: Double) -> String {
    DecimalRounding.significant(value, digits: 3)
  }

  private static func number(_ entry: Entry?, _ unit: Double) -> String {
    entry.map { short($0.time / unit) } ?? "-"
  }

  private static func counts(_ cells: [PeersCell]) -> String {
    let verdicts = cells.map(\.verdict)
    let tied = verdicts.count { $0 == "tie" }
    return "\(verdicts.count { $0.hasPrefix("won") }) won, \(tied) tied, "
      + "\(verdicts.count { $0.hasPrefix("lost") }) lost"
  }

  /// The numbers of comparisons won, tied and lost, one line per table.
  public var counts: String {
    let lines = parts.map { "\($0.title): \(Self.counts($0.cells))" }
    return lines.joined(separator: "\n")
  }

  /// The tables for a console.
  public var text: String {
    // The titles of columns that are not numbers.
    let words = Set(["problem", "work", "method", "kernel", "given", "peer", "range", ""])
    var text = ""
    for part in parts {
      text += part.title + "\n"
      let header = header(part)
      text += ConsoleTable.text(
        header: header, cells: part.cells.map { line($0, part) },
        rightAligned: header.map { !words.contains($0) })
      text += "\n"
    }
    for peer in skipped { text += "skipped: \(peer.peer): \(peer.reason)\n" }
    return text + counts + "\n"
  }

  /// The tables for a page of the documentation.
  public var markdown: String {
    var text = ""
    for part in parts {
      let header = header(part)
      let lines = [header, header.map { _ in "---" }] + part.cells.map { line($0, part) }
      text += "### \(part.title)\n\n" + lines.map(MarkdownTable.line).joined()
      text += "\n\(Self.counts(part.cells))\n\n"
    }
    for peer in skipped { text += "* skipped: \(peer.peer): \(peer.reason)\n" }
    return text
  }
}
