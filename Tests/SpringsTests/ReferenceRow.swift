import Springs
import TestSupport
import Testing

/// A line of a file in `Data/reference`: a motion, and what is known of it.
struct ReferenceRow {
  let line: String
  let motion: SpringMotion
  /// The columns after the motion's; NaN for an empty one.
  let values: [Double]

  /// The rows of a file, whose first column may be the name of a case.
  static func rows(of file: String) throws -> [ReferenceRow] {
    let lines = try Repository.lines(of: "Data/reference/\(file)")
    let isNamed = lines[0].hasPrefix("case,")
    return try lines.dropFirst().map { line in
      let numbers = try line.split(separator: ",", omittingEmptySubsequences: false)
        .dropFirst(isNamed ? 1 : 0).map { $0.isEmpty ? .nan : try #require(Double($0)) }
      let motion = SpringMotion(
        ratio: numbers[0], omega: numbers[1], from: numbers[2], to: numbers[3],
        velocity: numbers[4])
      return ReferenceRow(line: line, motion: motion, values: Array(numbers[5...]))
    }
  }
}
