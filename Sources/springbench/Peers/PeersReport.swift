import Harness
import SolverSuites
import Suites

/// The report of the times that this and other programs need for the same work.
/// It has the columns of the accuracy and batch reports, `peer` and `linear`.
///
/// A case has a row for each of rounds 1 to 5 or, if it was measured only
/// briefly, for round 0. A program that is absent or has failed has a row of its
/// own. The round is written as the process index.
enum PeersReport {
  static let name = "peers"

  /// The value of the column `peer` in our own rows.
  static let ours = "springbench"

  static let schema: Schema = {
    let statuses = ReportColumns.statuses + [absent.field]
    var columns = ReportColumns.common.map { column in
      column.name == "status" ? Column("status", .choice(statuses), column.help) : column
    }
    columns.append(Column("peer", .text, "the program; springbench is this one"))
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

  /// The status of a program that could not be installed or has failed.
  static let absent: Value = "absent"

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
  static func rows(
    of document: CSVDocument, peer: String, round: Int, problem: PeerProblem? = nil
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
        // Peers call the acceleration alone `rhs`.
        if Method.Given(rawValue: row["given"].field) == nil {
          row["given"] = .text(Method.Given.acceleration.rawValue)
        }
      }
      // Batches are compared by the time of a sample, whatever was timed.
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
