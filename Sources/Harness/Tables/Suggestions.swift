/// Finds names similar to a misspelt one.
package enum Suggestions {
  /// At most three names that begin with `name` or differ from it by at most
  /// one edit per three of its letters, or one edit; most similar first. Names
  /// that are much less similar than the first are left out.
  package static func nearest(to name: String, among known: [String]) -> [String] {
    let wanted = letters(name)
    guard !wanted.isEmpty else { return [] }
    let limit = max(1, wanted.count / 3)
    let near =
      known
      .map { (distance: distance(wanted, letters($0)), name: $0) }
      .filter { $0.distance <= limit || letters($0.name).hasPrefix(wanted) }
      .sorted { ($0.distance, $0.name) < ($1.distance, $1.name) }
    let best = near.first?.distance ?? 0
    return near.prefix(3).filter { $0.distance <= 2 * best + 1 }.map(\.name)
  }

  /// `; did you mean A, B?`; empty without names.
  package static func question(_ names: [String]) -> String {
    names.isEmpty ? "" : "; did you mean " + names.joined(separator: ", ") + "?"
  }

  /// In lower case, without leading dashes, which make short options similar.
  private static func letters(_ name: String) -> String {
    String(name.drop { $0 == "-" }).lowercased()
  }

  /// The fewest insertions, deletions, replacements and swaps of neighbours
  /// that turn one text into the other, each cut to 64 Unicode scalars (optimal
  /// string alignment).
  package static func distance(_ first: String, _ second: String) -> Int {
    let a = Array(first.unicodeScalars.prefix(64))
    let b = Array(second.unicodeScalars.prefix(64))
    var rows = [Array(0...b.count)]
    for i in 0..<a.count {
      var row = [i + 1]
      for j in 0..<b.count {
        var best = min(rows[i][j + 1] + 1, row[j] + 1, rows[i][j] + (a[i] == b[j] ? 0 : 1))
        if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] {
          best = min(best, rows[i - 1][j - 1] + 1)
        }
        row.append(best)
      }
      rows.append(row)
    }
    return rows[a.count][b.count]
  }
}
