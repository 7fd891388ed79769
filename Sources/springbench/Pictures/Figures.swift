import Harness

/// Words and numbers in captions.
enum Figures {
  /// `12 with errors above 1`; `nil` for none.
  static func count(_ count: Int, _ words: String) -> String? {
    count == 0 ? nil : "\(count) \(words)"
  }

  /// Joins the sentences that are not `nil`.
  static func text(_ sentences: String?...) -> String {
    sentences.compactMap(\.self).joined(separator: " ")
  }

  /// `a`, `a and b`, `a, b and c`.
  static func list(_ words: [String]) -> String {
    words.count < 2
      ? words.first ?? ""
      : words.dropLast().joined(separator: ", ") + " and " + words[words.count - 1]
  }

  /// The unit of errors of springs, with non-breaking spaces.
  static let unit = "S = |x₀ − target| + |v₀|/ω".replacing(" ", with: "\u{A0}")

  /// The unit of the errors of `rows`, as a sentence.
  static func unit(of rows: [ReportRow]) -> String {
    let largest = "the largest value of the motion"
    guard rows.contains(where: \.isOfEquation) else { return "\(unit)." }
    return rows.allSatisfy(\.isOfEquation)
      ? "S is \(largest)." : "\(unit); of an equation of yours, \(largest)."
  }

  /// Three significant digits.
  static func short(_ value: Double) -> String { DecimalRounding.significant(value, digits: 3) }

  /// A time in a suitable unit.
  static func time(nanoseconds: Double) -> String {
    for (factor, unit) in [(1e9, "s"), (1e6, "ms"), (1e3, "µs")] where nanoseconds >= factor {
      return "\(short(nanoseconds / factor)) \(unit)"
    }
    return "\(short(nanoseconds)) ns"
  }

  /// An error of a position, relative to the distance, always in per cent, so
  /// that several errors are comparable; `0` for none.
  static func percent(_ error: Double) -> String {
    error > 0 && error < 1e-5 ? "<0.001 %" : Figures.error(error)
  }

  /// An error of a position, relative to the distance: in per cent, or as a
  /// plain number if it is below a thousandth of one per cent, which nobody
  /// sees.
  static func error(_ value: Double) -> String {
    if value == 0 { return "0" }
    if value >= 1e-5 { return "\(DecimalRounding.significant(value * 100, digits: 2)) %" }
    return DecimalRounding.significant(value, digits: 1)
  }
}
