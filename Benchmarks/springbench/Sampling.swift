import Arguments

/// When a solution is written down: `--rate` or `--output-samples`.
enum Sampling {
  case rate(Double)
  case count(Int)

  init(_ arguments: ParsedArguments) throws {
    let count = try arguments.integer("output-samples", in: 2...10_000_000)
    let rate = try arguments.real("rate", .frequency, in: 1e-9...1e9)
    if count != nil, rate != nil {
      throw UsageError("--rate and --output-samples exclude each other")
    }
    self = count.map { .count($0) } ?? .rate(rate ?? 60)
  }

  /// The gaps between the samples of so many seconds, a whole number.
  func gaps(over duration: Double) -> Double {
    switch self {
    // A last sample that rounding alone would push past the end still counts.
    case .rate(let rate): (duration * rate * (1 + 0x1p-50)).rounded(.down)
    case .count(let count): Double(count - 1)
    }
  }

  /// Of a sample, in seconds.
  func time(_ index: Int, over duration: Double) -> Double {
    switch self {
    case .rate(let rate): Double(index) / rate
    case .count(let count): duration * Double(index) / Double(count - 1)
    }
  }

  /// Samples per second; 60 where all are at the start.
  func frequency(over duration: Double) -> Double {
    switch self {
    case .rate(let rate): rate
    case .count(let count): duration > 0 ? Double(count - 1) / duration : 60
    }
  }
}
