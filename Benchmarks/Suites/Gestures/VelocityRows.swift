import Gestures
import Harness

/// The velocities that estimators give at the releases of traces, as rows.
public enum VelocityRows {
  public static let schema = Schema(
    "releases",
    [
      Column("trace", .text, "name of the trace"),
      Column("estimator", .text, "the estimator"),
      Column("axis", .choice(["x", "y"]), "the coordinate"),
      Column("time_s", .real, "when the finger leaves the screen, on the trace's own clock"),
      Column("velocity", .real, "at that time, in the file's unit of length per second"),
      .optional("published_velocity", .real, "what it should be"),
      .optional("tolerance_ratio", .real, "of the published velocity"),
      .optional("pass", .boolean, "whether it is within the tolerance"),
    ],
    console: [
      ConsoleColumn("trace", isCut: true), "estimator", "axis",
      ConsoleColumn("time_s", "release s", .decimals(3)),
      ConsoleColumn("velocity", "units/s", .significant(4)),
      ConsoleColumn("published_velocity", "expected", .significant(4)), "pass",
    ])

  /// The rows of estimators on traces.
  ///
  /// - Parameters:
  ///   - estimators: names.
  ///   - expected: the path of a file of velocities to compare with, as in
  ///     `Data/touch/expected-velocities.csv`; then only those are written, for
  ///     the estimators they name.
  /// - Throws: `InputError` for the first error in that file.
  public static func rows(
    of traces: [PointerTrace], estimators: [String], expected: String?
  ) throws(InputError) -> [Row] {
    guard let expected else {
      return estimators.flatMap { name in
        traces.flatMap { trace in
          releases(of: trace, by: name).flatMap { release in
            [true, false].map { row(trace.name, name, isX: $0, release) }
          }
        }
      }
    }
    let document = try CSVDocument(path: expected)
    var rows: [Row] = []
    for (published, record) in zip(try PublishedVelocity.read(document), document.records) {
      guard NamedVelocityEstimator.named(published.estimator) != nil else {
        throw record.error("estimator", "'\(published.estimator)' is none of 'list estimators'")
      }
      // A table may speak of more files and estimators than these.
      guard estimators.contains(published.estimator),
        let trace = traces.first(where: { $0.name == published.stroke }),
        let release = releases(of: trace, by: published.estimator).last
      else { continue }
      var row = row(trace.name, published.estimator, isX: published.isX, release)
      row["published_velocity"] = .real(published.velocity)
      row["tolerance_ratio"] = .real(published.tolerance)
      row["pass"] = .boolean(published.accepts(row["velocity"].number ?? .nan))
      rows.append(row)
    }
    guard !rows.isEmpty else {
      throw InputError(path: expected, "no row is of these strokes and estimators")
    }
    return rows
  }

  private static func releases(
    of trace: PointerTrace, by name: String
  ) -> [(time: Double, velocity: PointerVelocity)] {
    NamedVelocityEstimator.named(name).map(trace.releases) ?? []
  }

  private static func row(
    _ trace: String, _ estimator: String, isX: Bool,
    _ release: (time: Double, velocity: PointerVelocity)
  ) -> Row {
    Row(
      schema,
      [
        "trace": .text(trace), "estimator": .text(estimator), "axis": .text(isX ? "x" : "y"),
        "time_s": .real(release.time),
        "velocity": .real(isX ? release.velocity.x : release.velocity.y),
      ])
  }
}
