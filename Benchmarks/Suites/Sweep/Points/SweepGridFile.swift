import Harness

/// Reads grid files: CSV with the columns `axis,from,to,count,scale` and one
/// row per axis.
public enum SweepGridFile {
  /// The axes of a file, in the order of `SweepAxis.Quantity.allCases`. Axes
  /// that are not in it have a single value: see `fixedValue`.
  ///
  /// - Parameter needed: the axis of `--exhaustive-float`, which must be in the
  ///   file.
  public static func axes(
    path: String, needing needed: SweepAxis.Quantity? = nil
  ) throws(InputError) -> [SweepAxis] {
    let document = try CSVDocument(path: path)
    let axes = try axes(document)
    if let name = needed?.rawValue, !document.records.contains(where: { $0["axis"] == name }) {
      throw InputError(path: path, "has no axis \(name), whose bounds --exhaustive-float needs")
    }
    return axes
  }

  /// The axes of a document.
  public static func axes(_ document: CSVDocument) throws(InputError) -> [SweepAxis] {
    try document.require(["axis", "from", "to", "count", "scale"])
    var axes: [SweepAxis.Quantity: SweepAxis] = [:]
    for record in document.records {
      let name = record["axis"]
      guard let quantity = SweepAxis.Quantity(rawValue: name) else {
        let known = SweepAxis.Quantity.allCases.map(\.rawValue).joined(separator: ", ")
        throw record.error("axis", "'\(name)' is not one of \(known)")
      }
      guard axes[quantity] == nil else {
        throw record.error("axis", "'\(name)' stands twice")
      }
      axes[quantity] = try axis(quantity, record)
    }
    guard !axes.isEmpty else { throw InputError(path: document.path, "there is no axis") }
    let all = SweepAxis.Quantity.allCases.map { axes[$0] ?? SweepAxis(fixedValue(of: $0)) }
    try checkRange(of: all, document.path)
    return all
  }

  /// The value of an axis that a file does not have.
  private static func fixedValue(of quantity: SweepAxis.Quantity) -> Double {
    switch quantity {
    case .zeta: 0.5
    case .omega: 20
    case .velocity: 0
    case .step: 1.0 / 60
    }
  }

  /// The axis of one row.
  private static func axis(
    _ quantity: SweepAxis.Quantity, _ record: CSVRecord
  ) throws(InputError) -> SweepAxis {
    let scaleName = record["scale"]
    // The scale `floats`, every float between the bounds, is not for files: the
    // option --exhaustive-float sets it.
    guard let scale = SweepAxis.Scale(rawValue: scaleName), scale != .floats else {
      throw record.error("scale", "'\(scaleName)' is neither linear nor log")
    }
    let from = try record.finite("from")
    let to = try record.finite("to")
    let countText = record["count"]
    guard let count = Int(countText), count > 0 else {
      throw record.error("count", "'\(countText)' is not a number of values")
    }
    guard from <= to else { throw record.error("to", "lies below from") }
    guard (to - from).isFinite else { throw record.error("to", "is too far from from") }
    let isInRange =
      switch quantity {
      case .zeta: from >= 0
      case .omega, .step: from > 0
      case .velocity: true
      }
    guard isInRange else {
      throw record.error("from", "\(quantity.rawValue) is out of its range")
    }
    if scale == .log, from <= 0 {
      throw record.error("from", "a logarithmic scale begins above 0")
    }
    return SweepAxis(from: from, to: to, count: count, scale: scale)
  }

  /// Checks that in every combination of the axes the product of any two
  /// numbers of a motion, such as ω², is in the range of a double, which ends
  /// near 1e±308.
  private static func checkRange(of axes: [SweepAxis], _ path: String) throws(InputError) {
    let (zeta, omega, velocity, step) = (axes[0], axes[1], axes[2], axes[3])
    // ζω is the rate of decay, which exceeds ω in overdamped motions.
    let fastestRate = max(1, zeta.upper) * omega.upper
    let speed = max(velocity.lower.magnitude, velocity.upper.magnitude)
    // Motions are from 1 to 0, and v₀ leads at most v₀/ω further away.
    let farthest = speed / omega.lower
    guard fastestRate < 1e150, speed < 1e150, farthest < 1e150,
      omega.lower > 1e-150, step.lower > 1e-150, step.upper < 1e150
    else { throw InputError(path: path, "a combination of the axes leaves the range of a double") }
  }
}
