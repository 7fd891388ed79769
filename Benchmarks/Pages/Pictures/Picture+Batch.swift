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
        && (row["presets_count"].isEmpty || row["presets_count"] == "1")
    }
    let panels = wanted.groups("workload").map { workload in
      panel(workload.name, workload.rows, caches: RunRecord.caches(table.environment))
    }
    let hasLimit = panels.contains { $0.series.contains { $0.name == limitName } }
    let hasCaches = panels.contains { !$0.rules.isEmpty }
    return Chart(
      "batch", title: "Many springs at once: the time of one sample",
      caption: "Double precision, one thread, frame after frame."
        + (hasLimit ? " Dashed grey: what writing the result alone costs." : "")
        + (hasCaches ? " Upright: the size of a cache." : ""),
      panels: panels, panelHeight: 400)
  }

  private static let limitName = "memory limit"

  private static func panel(
    _ workload: String, _ rows: [ReportRow], caches: [(name: String, bytes: Double)]
  ) -> Panel {
    var panel = Panel(
      "workload \(workload)", x: Axis("size of the result (bytes)", .log),
      y: Axis("time of a sample (ns)", .log))
    let sizes = rows.compactMap { $0.number("bytes_count") }
    for cache in caches where cache.bytes > sizes.min() ?? 0 && cache.bytes < sizes.max() ?? 0 {
      panel.rules.append(Rule(.vertical, at: cache.bytes, cache.name))
    }
    var limit: [Double: Double] = [:]
    for (index, kernel) in rows.groups("kernel").enumerated() {
      let points = kernel.rows.map { row -> Point in
        let (bytes, time) = (row.number("bytes_count") ?? 0, row.number("ns_per_sample") ?? 0)
        if let ratio = row.number("memory_limit_ratio"), ratio > 0 { limit[bytes] = time / ratio }
        let scale = row.number("median_ns").map { time / $0 }
        let spread = row.number("mad_ns").flatMap { mad in scale.map { $0 * mad } }
        return Point(
          bytes, time, low: spread.map { time - min($0, 0.9 * time) },
          high: spread.map { time + $0 },
          note: row["case_id"])
      }.sorted { $0.x < $1.x }
      panel.series.append(
        Series(
          kernel.name, colour: index, .linePoints, isDashed: index >= Palette.light.count, points))
    }
    if !limit.isEmpty {
      panel.series.append(
        Series(
          limitName, colour: nil, .line, isDashed: true,
          limit.sorted { $0.key < $1.key }.map { Point($0.key, $0.value) }))
    }
    return panel
  }
}
