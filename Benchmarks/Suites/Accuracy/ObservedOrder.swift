import Glibc
import Reports

/// The order of convergence that a ladder of steps shows.
package enum ObservedOrder {
  /// Fits log error against log step over the clean part of each ladder and
  /// writes the slope into all its rows.
  ///
  /// Clean is where errors are below 1e-2 (so the asymptotic range has begun)
  /// and at least 30 times above the smallest of the ladder or 1e-13 (so
  /// rounding does not show); at least three rungs are needed.
  static func fill(_ rows: inout [Row]) {
    var groups: [String: [Int]] = [:]
    var order: [String] = []
    for (index, row) in rows.enumerated() {
      guard case .text(let problem) = row["problem"], case .text(let method) = row["method"],
        case .real = row["step_size_s"], case .real = row["max_position_error"]
      else { continue }
      var key = problem + "/" + method
      if case .real(let inner) = row["iteration_tolerance"] { key += "/\(inner)" }
      if groups[key] == nil { order.append(key) }
      groups[key, default: []].append(index)
    }
    for key in order {
      guard let indices = groups[key] else { continue }
      let points = indices.compactMap { index -> (Double, Double)? in
        guard case .real(let step) = rows[index]["step_size_s"],
          case .real(let error) = rows[index]["max_position_error"]
        else { return nil }
        return (step, error)
      }
      guard let slope = slope(points) else { continue }
      for index in indices { rows[index]["observed_order"] = .real(slope) }
    }
  }

  /// The slope over the clean points, or nil.
  package static func slope(_ points: [(step: Double, error: Double)]) -> Double? {
    let floor = max(30 * (points.map(\.error).min() ?? 0), 1e-12)
    let clean = points.filter { $0.error < 1e-2 && $0.error > floor }
    guard clean.count >= 3 else { return nil }
    let x = clean.map { log($0.step) }
    let y = clean.map { log($0.error) }
    let meanX = x.reduce(0, +) / Double(x.count)
    let meanY = y.reduce(0, +) / Double(y.count)
    var products = 0.0
    var squares = 0.0
    for (a, b) in zip(x, y) {
      products += (a - meanX) * (b - meanY)
      squares += (a - meanX) * (a - meanX)
    }
    return squares > 0 ? products / squares : nil
  }
}
