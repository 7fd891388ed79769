/// The times at which `solve` writes a solution down, as `--rate`,
/// `--output-samples` or `--at` says.
enum Sampling {
  /// So many samples a second, in Hz, from time 0.
  case rate(Double)
  /// So many samples, evenly spaced from time 0 to the end.
  case count(Int)
  /// At these times in seconds, ascending. Engines play frames at the rate, in
  /// Hz.
  case moments([Double], rate: Double)

  static let at = Option(
    "at", .numbers("T"),
    "rows at just these moments instead: 0.1,250ms or 0..1/5; engines play frames at --rate")

  /// The latest time that `--at` may ask for, in seconds.
  private static let latest = 1e12

  /// - Parameter playsEngines: whether engines are among the methods: then
  ///   `--at` allows `--rate`, the rate of their frames.
  init(_ arguments: ParsedArguments, playsEngines: Bool = false) throws {
    let count = try arguments.integer("output-samples", in: 2...10_000_000)
    let rate = try arguments.real("rate", .frequency, in: 1e-9...1e9)
    if count != nil, rate != nil {
      throw UsageError("--rate and --output-samples exclude each other")
    }
    guard arguments.has("at") else {
      self = count.map { .count($0) } ?? .rate(rate ?? 60)
      return
    }
    try arguments.refuse(
      ["output-samples", "duration"] + (playsEngines ? [] : ["rate"]),
      "and --at exclude each other")
    self = .moments(
      try arguments.reals("at", .time, in: 0...Self.latest).sorted(), rate: rate ?? 60)
  }

  /// The last time that `--at` asks for, in seconds; `nil` without `--at`.
  var end: Double? { if case .moments(let moments, _) = self { moments.last } else { nil } }

  /// The shortest duration in seconds that is not less than `duration` and ends
  /// with a sample.
  func duration(covering duration: Double) -> Double {
    switch self {
    // An excess over a whole number that is only rounding adds no sample.
    case .rate(let rate): (duration * rate * (1 - 0x1p-50)).rounded(.up) / rate
    case .count: duration
    case .moments: end ?? duration
    }
  }

  /// The number of intervals between samples over a duration in seconds: a
  /// whole number, which may be too large for an `Int`.
  func intervalCount(over duration: Double) -> Double {
    switch self {
    // A last sample that lies beyond the end only by rounding still counts.
    case .rate(let rate): (duration * rate * (1 + 0x1p-50)).rounded(.down)
    case .count(let count): Double(count - 1)
    case .moments(let moments, _): Double(moments.count - 1)
    }
  }

  /// The time of a sample, in seconds.
  func time(_ index: Int, over duration: Double) -> Double {
    switch self {
    case .rate(let rate): Double(index) / rate
    case .count(let count): duration * Double(index) / Double(count - 1)
    case .moments(let moments, _): moments[index]
    }
  }

  /// The frame rate of engines, in Hz: with `--at` what `--rate` says,
  /// otherwise one frame per sample, or 60 Hz if the duration is 0.
  func frameRate(over duration: Double) -> Double {
    switch self {
    case .rate(let rate), .moments(_, let rate): rate
    case .count(let count): duration > 0 ? Double(count - 1) / duration : 60
    }
  }
}
