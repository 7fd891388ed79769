/// Cases that compete, measured next to each other in common rounds, in which
/// the machine's speed changes little: ratios are more certain than times.
public struct Contest: Sendable {
  /// The indices of the cases, in the order of their visits. Every second round
  /// goes backwards, so that no case is always later than another.
  public var cases: [Int]
  /// For each case the cases that it is compared with: its ratio is to the
  /// fastest of them. A case without an entry is measured for its own time.
  public var rivals: [Int: [Int]]

  public init(_ cases: [Int], rivals: [Int: [Int]] = [:]) {
    (self.cases, self.rivals) = (cases, rivals)
  }

  /// Each case against the fastest of `others`, which are among `cases`.
  public init(_ cases: [Int], against others: [Int]) {
    self.init(cases, rivals: Dictionary(uniqueKeysWithValues: cases.map { ($0, others) }))
  }
}

/// A ratio of two times with its 95 % interval.
public struct TimeRatio: Sendable {
  public let value: Double
  public let interval: ClosedRange<Double>

  public init(_ value: Double, _ interval: ClosedRange<Double>) {
    (self.value, self.interval) = (value, interval)
  }

  /// Whether the first may be at least as fast as the second.
  public var isTie: Bool { interval.lowerBound <= 1 }
}

/// The times of cases in the rounds of their contests, from which the ratio of
/// any two of a contest follows.
public struct PairedTimes: Sendable {
  /// By case, the times by visit. Visits of a round have the same number.
  private var visits: [Int: [Int: Double]] = [:]

  /// - Parameter visits: for each case, the times by visit.
  package init(_ visits: [[Int: Double]] = []) {
    for (index, times) in visits.enumerated() { self.visits[index] = times }
  }

  /// Sets the times of a case by visit. Visit 0, the survey, is left out.
  mutating func set(_ visits: [Int: Double], of item: Int) {
    self.visits[item] = visits.filter { $0.key > 0 }
  }

  /// The fewest ratios that give an interval.
  static let leastRoundCount = 6

  /// The ratios of visits in the same round; `nil` for too few.
  private func ratios(_ one: Int, over other: Int) -> OrderedSample? {
    guard let above = visits[one], let below = visits[other] else { return nil }
    let ratios = above.compactMap { round, time in below[round].map { time / $0 } }
    return ratios.count >= Self.leastRoundCount ? OrderedSample(ratios) : nil
  }

  /// The ratio of the times of two cases of a contest; `nil` if they did not
  /// meet often enough.
  ///
  /// The value is the median over the rounds. The interval is the
  /// distribution-free one of that median, widened in quadrature by the
  /// variation of the ratio from process to process.
  public func ratio(_ one: Int, over other: Int) -> TimeRatio? {
    guard let ratios = ratios(one, over: other) else { return nil }
    guard one != other else { return TimeRatio(1, 1...1) }
    guard let range = ratios.medianInterval() else { return nil }
    let value = ratios.median
    func end(_ bound: Double, side: Double) -> Double {
      let distance = log(bound / value)
      let half = (distance * distance + Self.allowance * Self.allowance).squareRoot()
      return exp(side * half) * value
    }
    return TimeRatio(value, end(range.lowerBound, side: -1)...end(range.upperBound, side: 1))
  }

  /// Whether the distribution-free interval of the median ratio lies within a
  /// factor of 1.05 of it.
  func isKnown(_ one: Int, over other: Int) -> Bool {
    guard one != other else { return true }
    guard let ratios = ratios(one, over: other), let range = ratios.medianInterval() else {
      return false
    }
    return range.upperBound <= 1.05 * ratios.median && range.lowerBound >= ratios.median / 1.05
  }

  /// The fastest of several cases, by their ratios to the first one measured,
  /// or by their shortest times if they met too rarely; if none was measured,
  /// the first; `nil` for an empty list.
  public func fastest(of items: [Int]) -> Int? {
    guard let first = items.first else { return nil }
    let known = items.filter { visits[$0] != nil }
    guard let base = known.first else { return first }
    return known.min { (relative($0, base) ?? .infinity) < (relative($1, base) ?? .infinity) }
  }

  private func relative(_ one: Int, _ other: Int) -> Double? {
    if let ratios = ratios(one, over: other) { return ratios.median }
    guard let time = visits[one]?.values.min(), let base = visits[other]?.values.min() else {
      return nil
    }
    return time / base
  }

  /// 1.96 times `processSpread`, which here counts as the standard deviation of
  /// the logarithm of a ratio between processes; see docs/measurement.md.
  static let allowance = 1.96 * Timing.processSpread
}
