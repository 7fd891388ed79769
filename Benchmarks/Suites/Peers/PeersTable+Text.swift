import Reports

extension PeersTable {
  private static let accuracyHeader = [
    "problem", "error", "ours us", "method", "best peer us", "peer", "peer/ours", "",
    "ours with the equation's form us", "method",
  ]
  private static let batchHeader = [
    "workload", "ours ns/sample", "kernel", "best peer ns/sample", "peer", "peer/ours", "",
  ]

  private static let stepperHeader = [
    "stepper", "ours ns/step", "kernel", "best peer ns/step", "peer", "peer/ours", "",
  ]

  private var accuracyLines: [[String]] {
    accuracy.map { cell in
      [
        cell.subject, cell.level.map(Value.decimal) ?? "", Self.number(cell.ours, 1000),
        cell.ours?.method ?? "", Self.number(cell.peer, 1000), Self.name(cell.peer),
        Self.ratio(cell), cell.verdict, Self.number(cell.exact, 1000), cell.exact?.method ?? "",
      ]
    }
  }

  private static func lines(_ cells: [Cell]) -> [[String]] {
    cells.map { cell in
      [
        cell.subject, number(cell.ours, 1), cell.ours?.method ?? "",
        number(cell.peer, 1), name(cell.peer), ratio(cell), cell.verdict,
      ]
    }
  }

  private static func name(_ entry: Entry?) -> String {
    entry.map { "\($0.peer) \($0.method)" } ?? "none reaches it"
  }

  private static func number(_ entry: Entry?, _ unit: Double) -> String {
    entry.map { DecimalRounding.significant($0.time / unit, digits: 3) } ?? "-"
  }

  private static func ratio(_ cell: Cell) -> String {
    cell.ratio.map { DecimalRounding.significant($0, digits: 3) } ?? "-"
  }

  /// How many comparisons ended how.
  public var counts: String {
    let verdicts = (accuracy + batch + steppers).map(\.verdict)
    let won = verdicts.count { $0.hasPrefix("won") }
    return "\(won) won, \(verdicts.count { $0 == "tie" }) tied (within 10 %), "
      + "\(verdicts.count { $0 == "lost" }) lost"
  }

  /// For the console.
  public var text: String {
    var text = ""
    if !accuracy.isEmpty {
      text += ConsoleTable.text(
        header: Self.accuracyHeader, cells: accuracyLines,
        rightAligned: [false, true, true, false, true, false, true, false, true, false])
    }
    for (header, cells) in [(Self.batchHeader, batch), (Self.stepperHeader, steppers)]
    where !cells.isEmpty {
      text +=
        "\n"
        + ConsoleTable.text(
          header: header, cells: Self.lines(cells),
          rightAligned: [false, true, false, true, false, true, false])
    }
    for peer in skipped { text += "skipped: \(peer.peer): \(peer.reason)\n" }
    return text + counts + "\n"
  }

  /// For a page of the documentation.
  public var markdown: String {
    var text = Self.markdown(Self.accuracyHeader, accuracyLines)
    for (header, cells) in [(Self.batchHeader, batch), (Self.stepperHeader, steppers)]
    where !cells.isEmpty {
      text += "\n" + Self.markdown(header, Self.lines(cells))
    }
    if !skipped.isEmpty { text += "\n" }
    for peer in skipped { text += "* skipped: \(peer.peer): \(peer.reason)\n" }
    return text + "\n\(counts)\n"
  }

  private static func markdown(_ header: [String], _ lines: [[String]]) -> String {
    let rule = header.map { _ in "---" }
    return ([header, rule] + lines).map { "| \($0.joined(separator: " | ")) |\n" }.joined()
  }
}
