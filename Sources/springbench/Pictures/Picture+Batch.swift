extension ReportPicture {
  static let batch = ReportPicture(
    name: "batch", kind: "batch",
    needs: ["workload", "kernel", "layout", "scalar_type", "thread_count", "ns_per_sample"],
    namesFiles: false, isTimed: true,
    summary: "the time of a sample by kernel and size, against what the memory allows"
  ) { table in
    let wanted = table.rows.filter { row in
      row["layout"] == "frame-major" && row["scalar_type"] == "double" && row.isUsable
        && row["thread_count"] == "1" && row["frames_count"] != "1"
        && row.number("bytes_count") != nil && row.number("ns_per_sample") != nil
        // Only batches whose springs all have the same parameters or all
        // different ones.
        && ["", "1", row["springs_count"]].contains(row["presets_count"])
    }
    let caches = RunRecord.caches(table.environment)
    let sizes = wanted.ascendingNames("bytes_count")
    let panels = wanted.groups("workload").map { panel($0.name, $0.rows, sizes, caches) }
    let rows = panels.compactMap { $0.y.names?.count }.max() ?? 1
    let hasLimit = wanted.contains { $0.number("memory_limit_ratio") != nil }
    return Chart(
      "batch", title: "Many springs at once: the time of one sample",
      caption: Figures.text(
        "Every kernel on the same springs, the median and its 95 % interval, a colour a size of the "
          + "result\(caches.isEmpty ? "" : " (and the smallest cache that holds it)"); auto is what "
          + "the chooser takes.",
        regretWords(wanted), "Double precision, one thread, frame after frame.",
        "A kernel without a colour was not run at that size.", wanted.wideIntervalWords,
        hasLimit
          ? "Memory limit: what writing the result alone costs."
          : "What the memory allows was not measured in this run."),
      panels: panels, panelHeight: 70 + 26 * Double(rows))
  }

  /// A number of bytes: `1.5 MiB`.
  private static func mebibytes(_ bytes: Double) -> String {
    "\(Figures.short(bytes / 1_048_576)) MiB"
  }

  /// The cases in which the automatic choice was clearly not the fastest; `nil`
  /// if there are none.
  private static func regretWords(_ rows: [ReportRow]) -> String? {
    let words = rows.filter { ($0.number("regret_ratio") ?? 1) > 1.2 }.map { row in
      "\(row["chosen_kernel"]) at \(mebibytes(row.number("bytes_count") ?? 0)) of \(row["workload"]), "
        + "\(Figures.short(row.number("regret_ratio") ?? 1)) times the fastest"
    }
    return words.isEmpty ? nil : "It took \(Figures.list(words))."
  }

  /// The title of a panel. Workloads without presets, such as live systems,
  /// have only their name.
  private static func heading(_ workload: String, _ rows: [ReportRow]) -> String {
    guard let count = rows.first?["presets_count"], !count.isEmpty else { return workload }
    return count == "1"
      ? "\(workload): every spring has the same parameters"
      : "\(workload): every spring has parameters of its own"
  }

  /// A panel with a line for each kernel. On top is the memory limit, then the
  /// kernel that is the fastest at the largest size.
  private static func panel(
    _ workload: String, _ rows: [ReportRow], _ sizes: [String],
    _ caches: [(name: String, bytes: Double)]
  ) -> Panel {
    func timeAtLargestSize(_ rows: [ReportRow]) -> Double {
      rows.max { a, b in (a.number("bytes_count") ?? 0) < (b.number("bytes_count") ?? 0) }?
        .number("ns_per_sample") ?? .infinity
    }
    let kernels = rows.groups("kernel").sorted {
      timeAtLargestSize($0.rows) > timeAtLargestSize($1.rows)
    }.map(\.name)
    let hasLimit = rows.contains { $0.number("memory_limit_ratio") != nil }
    var panel = Panel(
      heading(workload, rows), x: Axis("time of a sample (ns), logarithmic", .log),
      y: Axis("", .names(kernels + (hasLimit ? ["memory limit"] : []))))
    panel.better = .left
    panel.series = sizes.enumerated().map { index, size in
      let bytes = Double(size) ?? 0
      let cache = caches.first { bytes <= $0.bytes }?.name
      // Within a line, sizes are drawn one below the other, the smallest on
      // top.
      let shift = 0.16 * (Double(sizes.count - 1) / 2 - Double(index))
      return Series(
        mebibytes(bytes) + (cache.map { " (\($0))" } ?? ""), colour: index, .points,
        points(rows.filter { $0["bytes_count"] == size }, kernels, shift: shift))
    }
    return panel
  }

  /// The times of the kernels at one size of the result, each on its own line,
  /// and the memory limit above them.
  ///
  /// - Parameter shift: how far points are above the middle of their line.
  private static func points(
    _ rows: [ReportRow], _ kernels: [String], shift: Double
  ) -> [Point] {
    var points = rows.compactMap { row -> Point? in
      guard let line = kernels.firstIndex(of: row["kernel"]),
        let time = row.number("ns_per_sample")
      else { return nil }
      // The vertical axis has names, so the interval of the time is one of x.
      var point = row.point(time, time: time)
      point.y = Double(line) + shift
      return point
    }
    let limit = rows.lazy.compactMap { row -> Double? in
      guard let time = row.number("ns_per_sample"), let ratio = row.number("memory_limit_ratio"),
        ratio > 0
      else { return nil }
      return time / ratio
    }.first
    if let limit { points.append(Point(limit, Double(kernels.count) + shift)) }
    return points
  }
}
