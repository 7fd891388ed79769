import Arguments

/// The sampling times of a solution: `--rate`, `--output-samples` or `--at`.
enum Sampling {
  case rate(Double)
  case count(Int)
  /// Ascending, in seconds.
  case moments([Double])

  static let at = Option(
    "at", .numbers("T"), "rows at just these moments instead: 0.1,250ms or 0..1/5")

  /// The latest moment of a trajectory, in seconds.
  private static let latest = 1e12

  init(_ arguments: ParsedArguments) throws {
    let count = try arguments.integer("output-samples", in: 2...10_000_000)
    let rate = try arguments.real("rate", .frequency, in: 1e-9...1e9)
    if count != nil, rate != nil {
      throw UsageError("--rate and --output-samples exclude each other")
    }
    guard arguments.has("at") else {
      self = count.map { .count($0) } ?? .rate(rate ?? 60)
      return
    }
    try arguments.refuse(["rate", "output-samples", "duration"], "and --at exclude each other")
    self = .moments(try arguments.reals("at", .time, in: 0...Self.latest).sorted())
  }

  /// The last requested moment, in seconds; `nil` without `--at`.
  var end: Double? { if case .moments(let moments) = self { moments.last } else { nil } }

  /// The shortest duration in seconds that is no less than this one and ends
  /// with a sample.
  func duration(covering duration: Double) -> Double {
    switch self {
    // An excess over a whole number that is only rounding adds no sample.
    case .rate(let rate): (duration * rate * (1 - 0x1p-50)).rounded(.up) / rate
    case .count: duration
    case .moments: end ?? duration
    }
  }

  /// The number of intervals between samples over a duration in seconds, an
  /// integer.
  func gaps(over duration: Double) -> Double {
    switch self {
    // A last sample that lies beyond the end only by rounding still counts.
    case .rate(let rate): (duration * rate * (1 + 0x1p-50)).rounded(.down)
    case .count(let count): Double(count - 1)
    case .moments(let moments): Double(moments.count - 1)
    }
  }

  /// The time of a sample, in seconds.
  func time(_ index: Int, over duration: Double) -> Double {
    switch self {
    case .rate(let rate): Double(index) / rate
    case .count(let count): duration * Double(index) / Double(count - 1)
    case .moments(let moments): moments[index]
    }
  }

  /// The frame rate of engines, in Hz: one frame per sample, but 60 Hz with
  /// `--at` or if the duration is 0.
  func frequency(over duration: Double) -> Double {
    switch self {
    case .rate(let rate): rate
    case .count(let count): duration > 0 ? Double(count - 1) / duration : 60
    case .moments: 60
    }
  }
}
