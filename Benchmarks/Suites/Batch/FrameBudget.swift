import Harness

/// The number of springs that a run's threads can move within a frame, computed
/// from the rows of a batch report.
struct FrameBudget {
  private let rows: [Row]

  /// The frames of the two usual display rates, 60 and 120 Hz.
  private static let frames = [
    (length: "16.7 ms", nanoseconds: 1e9 / 60), (length: "8.3 ms", nanoseconds: 1e9 / 120),
  ]

  /// - Parameter rows: of the suite. Only those count that have a time, and
  ///   whose kernel moves springs as an application would: the automatic choice
  ///   and the kernels of live systems.
  init(_ rows: [Row]) {
    self.rows = rows.filter {
      ($0["kernel"] == "auto" || LiveCase.kernels.contains($0["kernel"].field))
        && $0["ns_per_sample"].number.map { $0 > 0 } == true
    }
  }

  /// A table with one case of every workload, layout and type: of those with
  /// the fewest frames, the one with the most springs. An application moves its
  /// springs by one frame at a time, and several frames at once are computed by
  /// other kernels. Cases with fewer springs differ mainly by the caches that
  /// hold them. `nil` without any case.
  var text: String? {
    let largest = rows.grouped { row in
      ["workload", "layout", "scalar_type"].map { row[$0] }
    }.compactMap { _, members in
      let fewest = members.compactMap { $0["frames_count"].number }.min()
      return members.filter { $0["frames_count"].number == fewest }.largest("samples_count")?.row
    }
    guard !largest.isEmpty else { return nil }
    let header =
      ["workload", "layout", "type", "springs", "frames", "ns each"]
      + Self.frames.map { "in \($0.length)" } + ["of memory"]
    let cells = largest.map { row in
      let cost = row["ns_per_sample"].number ?? .nan
      let limit = row["memory_limit_ratio"].number.map { "\(Int((100 / $0).rounded())) %" } ?? ""
      return [
        row["workload"].field, row["layout"].field, row["scalar_type"].field,
        row["springs_count"].field, row["frames_count"].field,
        DecimalRounding.significant(cost, digits: 3),
      ] + Self.frames.map { Self.count($0.nanoseconds / cost) } + [limit]
    }
    return Self.sentence(largest) + """
      Springs that are moved once per frame, by the kernel that 'auto' chooses, at the cost of one in
      the largest batch measured ('springs'; larger ones that no cache holds cost more), with the
      fewest 'frames': several at once have another cost. 'of memory' is the speed relative to filling
      or copying as many bytes; above 100 % where they fit into caches or one pass moves less.

      """
      + ConsoleTable.text(
        header: header, cells: cells,
        rightAligned: [false, false, false, true, true, true, true, true, true])
  }

  /// In words, how many springs fit into a frame at the cost per spring of the
  /// first live system or, without one, of the first row with the fewest
  /// frames.
  private static func sentence(_ rows: [Row]) -> String {
    guard
      let row = rows.first(where: { $0["workload"] == "live" })
        ?? rows.largest("frames_count", by: -)?.row,
      let cost = row["ns_per_sample"].number
    else { return "" }
    let counts = frames.map { "\(count($0.nanoseconds / cost)) springs in \($0.length)" }
    let threads = row["thread_count"].number ?? 1
    let frames =
      row["frames_count"] == .integer(1) ? "" : ", \(row["frames_count"].field) frames at once"
    return counts.joined(separator: ", ") + " on \(Int(threads)) thread\(threads == 1 ? "" : "s") "
      + "(\(row["workload"].field), \(row["scalar_type"].field)), "
      + "at the cost in a batch of \(row["springs_count"].field)\(frames)\n\n"
  }

  /// `2.1 million`, `340 thousand`. Below 0.995 million, two digits do not
  /// round up to `1000 thousand`.
  private static func count(_ number: Double) -> String {
    number >= 0.995e6
      ? DecimalRounding.significant(number / 1e6, digits: 2) + " million"
      : DecimalRounding.significant(number / 1e3, digits: 2) + " thousand"
  }
}

extension BatchSuite {
  public func closing(_ result: SuiteResult) -> String? { FrameBudget(result.rows).text }
}
