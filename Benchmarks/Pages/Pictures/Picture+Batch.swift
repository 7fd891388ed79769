import Pictures

extension ReportPicture {
  static let batch = ReportPicture(
    "batch", of: "batch",
    needs: ["workload", "kernel", "layout", "scalar_type", "thread_count", "ns_per_sample"],
    isTimed: true,
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
        kernels: coloured(wanted))
    }
    let isCrowded = wanted.names("kernel").count > Palette.light.count
    let hasLimit = panels.contains { $0.series.contains { $0.name == limitName } }
    let hasCaches = panels.contains { !$0.rules.isEmpty }
    let hasLines = panels.contains { $0.series.contains { $0.form == .linePoints } }
    return Chart(
      "batch", title: "Many springs at once: the time of one sample",
      caption:
        "Every kernel on the same springs, the median and its 95 % interval; auto is what the "
        + "chooser takes.\(regretWords(wanted)) Double precision, one thread, frame after frame."
        + missingWords(wanted) + (isCrowded ? " Grey: kernels furthest from the fastest." : "")
        + wideWords(wanted)
        + (hasLines ? "" : " Of fewer than three sizes the points are not joined.")
        + (hasLimit
          ? " Dashed grey: what writing the result alone costs."
          : " What the memory allows was not measured in this run.")
        + (hasCaches ? " Upright: the size of a cache." : ""),
      panels: panels, panelHeight: 380)
  }

  private static let limitName = "memory limit"
  private static let slowName = "slower kernels"

  /// Kernels with a colour: those that come nearest to the fastest at any size.
  private static func coloured(_ rows: [ReportRow]) -> [String] {
    var nearest: [String: Double] = [:]
    for workload in rows.groups("workload") {
      for size in workload.rows.groups("bytes_count") {
        let times = size.rows.compactMap { $0.number("ns_per_sample") }
        guard let least = times.min(), least > 0 else { continue }
        for row in size.rows {
          let ratio = (row.number("ns_per_sample") ?? .infinity) / least
          nearest[row["kernel"]] = min(nearest[row["kernel"]] ?? .infinity, ratio)
        }
      }
    }
    let names = rows.names("kernel")
    let chosen = names.sorted { (nearest[$0] ?? .infinity) < (nearest[$1] ?? .infinity) }
      .prefix(Palette.light.count)
    return names.filter(chosen.contains)
  }

  private static func megabytes(_ row: ReportRow) -> String {
    "\(Figures.short((row.number("bytes_count") ?? 0) / mebibyte)) MiB"
  }

  /// Where the chooser took a kernel that is clearly not the fastest.
  private static func regretWords(_ rows: [ReportRow]) -> String {
    let words = rows.filter { ($0.number("regret_ratio") ?? 1) > 1.2 }.map { row in
      "\(row["chosen_kernel"]) at \(megabytes(row)) of \(row["workload"]), "
        + "\(Figures.short(row.number("regret_ratio") ?? 1)) times the fastest"
    }
    return words.isEmpty ? "" : " It took \(Figures.list(words))."
  }

  /// Kernels that a workload has at one size and not at another.
  private static func missingWords(_ rows: [ReportRow]) -> String {
    let gaps = rows.groups("workload").flatMap { workload -> [String] in
      let kernels = workload.rows.names("kernel")
      return workload.rows.groups("bytes_count").flatMap { size in
        kernels.filter { !size.rows.names("kernel").contains($0) }
          .map { "\($0) at \(megabytes(size.rows[0])) of \(workload.name)" }
      }
    }
    return gaps.isEmpty ? "" : " Not run: \(Figures.list(gaps))."
  }

  private static func wideWords(_ rows: [ReportRow]) -> String {
    let wide = rows.count(where: \.hasWideInterval)
    return wide == 0
      ? "" : " \(wide) intervals that reach below a tenth of their median are left off."
  }

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
    // Those that results pass on their way, and the next larger.
    let largest = caches.map(\.bytes).filter { $0 >= sizes.max() ?? 0 }.min() ?? .infinity
    for cache in caches where cache.bytes > sizes.min() ?? 0 && cache.bytes <= largest {
      let size = Figures.short(cache.bytes / mebibyte)
      panel.rules.append(
        Rule(.vertical, at: cache.bytes / mebibyte, "\(cache.name), \(size) MiB"))
    }
    var limit: [Double: Double] = [:]
    for kernel in rows.groups("kernel") {
      let points = kernel.rows.map { row -> Point in
        let (bytes, time) = (row.number("bytes_count") ?? 0, row.number("ns_per_sample") ?? 0)
        if let ratio = row.number("memory_limit_ratio"), ratio > 0 { limit[bytes] = time / ratio }
        return row.point(bytes / mebibyte, time: time, label: isJoined ? nil : kernel.name)
      }.sorted { $0.x < $1.x }
      let colour = kernels.firstIndex(of: kernel.name)
      var series = Series(
        colour == nil ? slowName : kernel.name, colour: colour, isJoined ? .linePoints : .points,
        points)
      // Without a colour only the name tells it.
      if isJoined, colour == nil { series.points[points.count - 1].label = kernel.name }
      panel.series.append(series)
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
