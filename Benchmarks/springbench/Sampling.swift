import Arguments

/// The sampling times of a solution: `--rate` or `--output-samples`.
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

  /// The shortest duration in seconds that is no less than this one and ends
  /// with a sample.
  func duration(covering duration: Double) -> Double {
    switch self {
    case .rate(let rate): (duration * rate * (1 - 0x1p-50)).rounded(.up) / rate
    case .count: duration
    }
  }

  /// The number of intervals between samples over a duration in seconds, an
  /// integer.
  func gaps(over duration: Double) -> Double {
    switch self {
    // A last sample that only rounding puts beyond the end still counts.
    case .rate(let rate): (duration * rate * (1 + 0x1p-50)).rounded(.down)
    case .count(let count): Double(count - 1)
    }
  }

  /// The time of a sample, in seconds.
  func time(_ index: Int, over duration: Double) -> Double {
    switch self {
    case .rate(let rate): Double(index) / rate
    case .count(let count): duration * Double(index) / Double(count - 1)
    }
  }

  /// Samples per second; 60 if all are at the start.
  func frequency(over duration: Double) -> Double {
    switch self {
    case .rate(let rate): rate
    case .count(let count): duration > 0 ? Double(count - 1) / duration : 60
    }
  }
}
