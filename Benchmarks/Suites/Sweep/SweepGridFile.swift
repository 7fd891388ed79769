import Harness

/// Reads grid files: CSV with the columns `axis,from,to,count,scale` and one
/// row per axis.
public enum SweepGridFile {
  /// The axes of a document, in the order of `SweepAxis.Quantity.allCases`.
  /// Those that are not in it have a single value.
  public static func axes(_ document: CSVDocument) throws(InputError) -> [SweepAxis] {
    try document.require(["axis", "from", "to", "count", "scale"])
    var axes = [0.5, 20, 0, 1.0 / 60].map { SweepAxis($0) }
    let names = SweepAxis.Quantity.allCases.map(\.rawValue)
    var found: Set<Int> = []
    for record in document.records {
      let name = record["axis"]
      guard let place = names.firstIndex(of: name) else {
        throw record.error("axis", "'\(name)' is not one of \(names.joined(separator: ", "))")
      }
      guard found.insert(place).inserted else {
        throw record.error("axis", "'\(name)' stands twice")
      }
      axes[place] = try axis(SweepAxis.Quantity.allCases[place], record)
    }
    guard !found.isEmpty else { throw InputError(path: document.path, "there is no axis") }
    try checkRange(of: axes, document.path)
    return axes
  }

  /// The axis of one row.
  private static func axis(
    _ quantity: SweepAxis.Quantity, _ record: CSVRecord
  ) throws(InputError) -> SweepAxis {
    // Only --exhaustive-float makes an axis of the scale `floats`.
    guard let scale = SweepAxis.Scale(rawValue: record["scale"]), scale != .floats else {
      throw record.error("scale", "'\(record["scale"])' is neither linear nor log")
    }
    let (from, to) = (try record.finite("from"), try record.finite("to"))
    guard let count = Int(record["count"]), count > 0 else {
      throw record.error("count", "'\(record["count"])' is not a number of values")
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
