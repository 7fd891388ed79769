import Pictures

extension ReportPicture {
  static let batch = ReportPicture(
    "batch", of: "batch",
    needs: ["workload", "kernel", "layout", "scalar_type", "thread_count", "ns_per_sample"],
    "the time of a sample by kernel and size, against what the memory allows"
  ) { table in
    let wanted = table.rows.filter { row in
      row["layout"] == "frame-major" && row["scalar_type"] == "double" && row.isTimed
        && row["thread_count"] == "1" && row["frames_count"] != "1"
        && row.number("bytes_count") != nil && row.number("ns_per_sample") != nil
        // Of springs that are all alike, or all of their own.
        && ["", "1", row["springs_count"]].contains(row["presets_count"])
    }
    let panels = wanted.groups("workload").map { workload in
      panel(
        workload.name, workload.rows, caches: RunRecord.caches(table.environment),
        kernels: wanted.names("kernel"))
    }
    let hasLimit = panels.contains { $0.series.contains { $0.name == limitName } }
    let hasCaches = panels.contains { !$0.rules.isEmpty }
    let hasLines = panels.contains { $0.series.contains { $0.form == .linePoints } }
    return Chart(
      "batch", title: "Many springs at once: the time of one sample",
      caption: "Every kernel on the same springs, median and spread; auto is what the chooser "
        + "takes. Double precision, one thread, frame after frame."
        + (hasLines ? "" : " Of fewer than three sizes the points are not joined.")
        + (hasLimit
          ? " Dashed grey: what writing the result alone costs."
          : " What the memory allows was not measured in this run.")
        + (hasCaches ? " Upright: the size of a cache." : ""),
      panels: panels, panelHeight: 380)
  }

  private static let limitName = "memory limit"
  private static let mebibyte = 1_048_576.0

  private static func heading(_ workload: String, _ rows: [ReportRow]) -> String {
    guard let count = rows.first?["presets_count"], !count.isEmpty else { return workload }
    return count == "1"
      ? "\(workload): every spring has the same parameters"
      : "\(workload): every spring has parameters of its own"
  }

  private static func panel(
    _ workload: String, _ rows: [ReportRow], caches: [(name: String, bytes: Double)],
    kernels: [String]
  ) -> Panel {
    var panel = Panel(
      heading(workload, rows), x: Axis("size of the result (MiB)", .log),
      y: Axis("time of a sample (ns)", .log))
    panel.better = .bottom
    let sizes = Set(rows.compactMap { $0.number("bytes_count") })
    // A line between two sizes would claim more than was measured: points with
    // names, and room for these.
    let isJoined = sizes.count > 2
    if !isJoined, let least = sizes.min(), let most = sizes.max() {
      panel.x.range = least / mebibyte / 2...most / mebibyte * 2
    }
    for cache in caches where cache.bytes > sizes.min() ?? 0 && cache.bytes < sizes.max() ?? 0 {
      let size = Figures.short(cache.bytes / mebibyte)
      panel.rules.append(
        Rule(.vertical, at: cache.bytes / mebibyte, "\(cache.name), \(size) MiB"))
    }
    var limit: [Double: Double] = [:]
    for kernel in rows.groups("kernel") {
      let points = kernel.rows.map { row -> Point in
        let (bytes, time) = (row.number("bytes_count") ?? 0, row.number("ns_per_sample") ?? 0)
        if let ratio = row.number("memory_limit_ratio"), ratio > 0 { limit[bytes] = time / ratio }
        let scale = row.number("median_ns").map { time / $0 }
        let spread = row.number("mad_ns").flatMap { mad in scale.map { $0 * mad } }
        return Point(
          bytes / mebibyte, time, low: spread.map { time - min($0, 0.9 * time) },
          high: spread.map { time + $0 }, label: isJoined ? nil : kernel.name,
          note: row["case_id"])
      }.sorted { $0.x < $1.x }
      panel.series.append(
        Series(
          kernel.name, colour: kernels.firstIndex(of: kernel.name),
          isJoined ? .linePoints : .points, points))
    }
    if !limit.isEmpty {
      panel.series.append(
        Series(
          limitName, colour: nil, .line, isDashed: true,
          limit.sorted { $0.key < $1.key }.map { Point($0.key / mebibyte, $0.value) }))
    }
    return panel
  }
}
