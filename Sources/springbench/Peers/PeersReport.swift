import Harness
import SolverSuites
import Suites

/// The report of the times that this and other programs need for the same work.
/// It has the columns of the accuracy and batch reports, and one for the
/// program.
///
/// There is a row for each case and round. The round is written as the process
/// index, so that two reports can be compared like any others.
public enum PeersReport {
  public static let name = "peers"

  /// The value of the column `peer` in our own rows.
  public static let ours = "springbench"

  public static let schema: Schema = {
    let statuses = ReportColumns.statuses + [absent.field]
    var columns = ReportColumns.common.map { column in
      column.name == "status" ? Column("status", .choice(statuses), column.help) : column
    }
    columns.append(Column("peer", .text, "whose program: springbench is this one"))
    var names = Set(columns.map(\.name))
    let shared = Catalogue.suites.filter { ["accuracy", "batch"].contains($0.name) }
    for column in shared.flatMap(\.columns) where names.insert(column.name).inserted {
      // A row belongs to one of these suites, so any column may be empty.
      let kind: Column.Kind = if case .choice = column.kind { .text } else { column.kind }
      columns.append(
        .optional(
          column.name, kind, role: column.role, measured: column.isMeasured, column.help))
    }
    return Schema(
      name,
      columns + ReportColumns.timing + [
        .optional("linear", .boolean, "whether the problem is linear")
      ])
  }()

  /// The status of a peer without times.
  static let absent: Value = "absent"

  /// A row that says why there are no times of a peer.
  static func absence(of peer: String, because reason: String) -> Row {
    Row(
      schema,
      [
        "schema_version": .integer(ReportColumns.schemaVersion), "suite": .text(name),
        "case_id": .text("peers/\(peer)"), "peer": .text(peer), "status": absent,
        "status_detail": .text(reason), "process_index": .integer(0),
      ])
  }

  /// The rows that a program, ours or a peer, has written, in the columns of
  /// this report.
  ///
  /// - Parameter problem: the problem that the program was asked to solve,
  ///   whose name its rows get.
  /// - Throws: `InputError` for a field that is not of its column's kind.
  package static func rows(
    of document: CSVDocument, peer: String, round: Int,
    problem: PeerProblem? = nil
  ) throws(InputError) -> [Row] {
    try document.require(["case_id"])
    var rows: [Row] = []
    for record in document.records {
      var row = Row(schema)
      for name in document.header where schema.has(column: name) {
        let column = schema.columns[schema.position(of: name)]
        guard let value = RowReader.value(record[name], column.kind) else {
          throw record.error(name, "'\(record[name])' is no value")
        }
        row[name] = value
      }
      row.set([
        "schema_version": .integer(ReportColumns.schemaVersion),
        "suite": .text(name), "peer": .text(peer), "process_index": .integer(round),
        "case_id": .text("peers/\(peer)/\(record["case_id"])"),
      ])
      if row["problem"] != .missing {
        if let problem {
          row["problem"] = .text(problem.name)
          row["linear"] = .boolean(problem.problem.isLinear)
        }
        row["given"] = .text(Method.Given(row).rawValue)
      }
      // Batches are compared by the time of a sample, whatever a program times.
      if row["ns_per_sample"] != .missing {
        row["time_ns"] = row["ns_per_sample"]
        row["work_unit"] = "sample"
      } else if row["time_ns"] != .missing {
        row["work_unit"] = "solve"
      }
      rows.append(row)
    }
    return rows
  }
}

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
        ? TextColumn(title: "error") { $0.level.map(Value.decimal) ?? "" } : nil,
      TextColumn(title: "ours \(kind.timeUnit)") { time($0.ours) },
      TextColumn(title: kind.isOfSolves ? "method" : "kernel") { $0.ours?.method ?? "" },
      kind.isOfSolves ? TextColumn(title: "given") { given($0.ours) } : nil,
      TextColumn(title: "best peer \(kind.timeUnit)") { time($0.peer) },
      TextColumn(title: "peer") {
        $0.peer.map { "\($0.peer) \($0.method)" } ?? "none reaches it"
      },
      kind.isOfSolves ? TextColumn(title: "given") { given($0.peer) } : nil,
      TextColumn(title: "peer/ours") { $0.ratio.map(Self.short) ?? "-" },
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

  /// The tables in Markdown.
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
