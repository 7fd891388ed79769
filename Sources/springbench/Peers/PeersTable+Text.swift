import Harness
import SolverSuites
import Suites

extension PeersTable.Kind {
  var title: String {
    switch self {
    case .byTolerance:
      "Driven by a tolerance, ours given a(t,x,v), or the Jacobian where a peer is"
    case .bySplitForce: "Driven by a tolerance, ours given the damping apart"
    case .tuned: "Tuned on both sides"
    case .batches: "Batches"
    }
  }

  fileprivate var timeUnit: String {
    self == .batches ? "ns/sample" : "us"
  }
}

extension PeersTable {
  /// A column of the table of a section.
  private struct TextColumn {
    let title: String
    var isNumber = false
    let field: (PeersCell) -> String
  }

  private func columns(_ kind: Kind) -> [TextColumn] {
    let linear = linear
    let nanosecondsPerUnit = kind.isOfSolves ? 1000.0 : 1
    func time(_ entry: Entry?) -> String {
      entry.map { Self.short($0.time / nanosecondsPerUnit) } ?? "-"
    }
    func given(_ entry: Entry?) -> String { entry?.given.rawValue ?? "" }
    let columns: [TextColumn?] = [
      TextColumn(title: kind.isOfSolves ? "problem" : "work") {
        $0.subject + (linear.contains($0.subject) ? " (linear)" : "")
      },
      kind.isOfSolves
        ? TextColumn(title: "error", isNumber: true) { $0.level.map(Value.decimal) ?? "" } : nil,
      TextColumn(title: "ours \(kind.timeUnit)", isNumber: true) { time($0.ours) },
      TextColumn(title: kind.isOfSolves ? "method" : "kernel") { $0.ours?.method ?? "" },
      kind.isOfSolves ? TextColumn(title: "given") { given($0.ours) } : nil,
      TextColumn(title: "best peer \(kind.timeUnit)", isNumber: true) { time($0.peer) },
      TextColumn(title: "peer") {
        $0.peer.map { "\($0.peer) \($0.method)" } ?? "none reaches it"
      },
      kind.isOfSolves ? TextColumn(title: "given") { given($0.peer) } : nil,
      TextColumn(title: "peer/ours", isNumber: true) { $0.ratio.map(Self.short) ?? "-" },
      TextColumn(title: "range") { cell in
        cell.range.map { "\(Self.short($0.lowerBound))...\(Self.short($0.upperBound))" } ?? ""
      },
      TextColumn(title: "", field: \.verdict),
    ]
    return columns.compactMap(\.self)
  }

  private static func short(_ value: Double) -> String {
    DecimalRounding.significant(value, digits: 3)
  }

  private static func counts(_ cells: [PeersCell]) -> String {
    let verdicts = cells.map(\.verdict)
    func count(_ word: String) -> Int { verdicts.count { $0.hasPrefix(word) } }
    let alone = count("no peer")
    return "\(count("won")) won, \(count("tie")) tied, \(count("lost")) lost"
      + (alone > 0 ? ", \(alone) without a peer" : "")
  }

  /// The numbers of comparisons won, tied, lost and without a peer, one line
  /// per table.
  public var counts: String {
    let lines = sections.map { "\($0.kind.title): \(Self.counts($0.cells))" }
    return lines.joined(separator: "\n")
  }

  /// The tables for a console.
  public var text: String {
    var text = ""
    for section in sections {
      let columns = columns(section.kind)
      text += section.kind.title + "\n"
      text += ConsoleTable.text(
        header: columns.map(\.title),
        cells: section.cells.map { cell in columns.map { $0.field(cell) } },
        rightAligned: columns.map(\.isNumber))
      text += "\n"
    }
    for peer in skipped { text += "skipped: \(peer.peer): \(peer.reason)\n" }
    return text + counts + "\n"
  }

  /// The tables for a page of the documentation.
  public var markdown: String {
    var text = ""
    for section in sections {
      let columns = columns(section.kind)
      let lines =
        [columns.map(\.title), columns.map { _ in "---" }]
        + section.cells.map { cell in columns.map { $0.field(cell) } }
      text += "### \(section.kind.title)\n\n" + lines.map(MarkdownTable.line).joined()
      text += "\n\(Self.counts(section.cells))\n\n"
    }
    for peer in skipped { text += "* skipped: \(peer.peer): \(peer.reason)\n" }
    return text
  }
}
