import Harness
import TestSupport
import Testing

/// One line of `Data/reference/statistics.csv`: a quantity of one or two
/// samples of numbers, as computed by SciPy or NumPy.
struct ReferenceFigure: Sendable, CustomStringConvertible {
  let quantity: String
  let first: [Double]
  let second: [Double]
  /// What else the quantity depends on, such as the order of a quantile.
  let parameter: String
  let expected: Double

  var description: String { "\(quantity) of \(first.count) and \(second.count) \(parameter)" }

  static let all: [ReferenceFigure] = {
    let lines = (try? Repository.lines(of: "Data/reference/statistics.csv")) ?? []
    return lines.dropFirst().map { line in
      let fields = line.split(separator: ",", omittingEmptySubsequences: false)
      let numbers = { (text: Substring) in text.split(separator: " ").compactMap { Double($0) } }
      return ReferenceFigure(
        quantity: String(fields[0]), first: numbers(fields[1]), second: numbers(fields[2]),
        parameter: String(fields[3]), expected: Double(fields[4]) ?? .nan)
    }
  }()
}

@Suite("Figures of SciPy and NumPy")
struct ReferenceFigureTests {
  @Test("The table is there")
  func table() {
    #expect(ReferenceFigure.all.count == 248)
  }

  @Test("Every figure agrees", arguments: ReferenceFigure.all)
  func figure(_ figure: ReferenceFigure) throws {
    let value = try #require(Self.value(figure))
    if figure.quantity.hasPrefix("bootstrap") {
      // Two bootstraps with different generators and numbers of draws.
      expectRelative(value, figure.expected, within: 4e-3)
    } else {
      expectClose(value, figure.expected, scale: max(abs(figure.expected), 1e-3), ulps: 4_000)
    }
  }

  private static func value(_ figure: ReferenceFigure) -> Double? {
    let (first, second) = (figure.first, figure.second)
    let points = Array(zip(first, second)).map { (x: $0, y: $1) }
    return switch figure.quantity {
    case "median": median(first)
    case "quantile": Double(figure.parameter).map { OrderedSample(first).quantile($0) }
    case "mean": mean(first)
    case "standard_deviation": variance(first).squareRoot()
    case "interval_depth":
      Double(OrderedSample.intervalDepth(count: first.count) ?? 0)
    case "mann_whitney_u": MannWhitney(first, second).statistic
    case "mann_whitney_p": MannWhitney(first, second).pValue
    case "signed_rank_w": SignedRank(first).statistic
    case "signed_rank_p": SignedRank(first).pValue
    case "holm": Int(figure.parameter).map { holm(first)[$0] }
    case "normal_tail": normalTail(first[0])
    case "least_squares_slope": LineFit.leastSquares(points)?.slope
    case "least_squares_intercept": LineFit.leastSquares(points)?.intercept
    case "bootstrap_low": bootstrapMedianRatio(first, over: second, seed: 1).lowerBound
    case "bootstrap_high": bootstrapMedianRatio(first, over: second, seed: 1).upperBound
    default: nil
    }
  }
}
