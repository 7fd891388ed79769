/// One axis of a panel: its label and scale, and the positions of values.
public struct Axis: Hashable, Sendable {
  public enum Scale: Hashable, Sendable {
    case linear
    case log
    /// Logarithmic for positive and negative numbers, linear between minus and
    /// plus this value.
    case signedLog(Double)
    /// Names in a row; values are indices of names, from 0.
    case names([String])

    /// The number of names; 1 for numbers.
    public var nameCount: Int { if case .names(let names) = self { names.count } else { 1 } }
  }

  public var label: String
  public var scale: Scale
  /// The smallest range shown; the data extend it unless `isFixed`.
  public var range: ClosedRange<Double>?
  /// Whether values outside `range` are clipped.
  public var isFixed: Bool
  /// Whether the axis is reversed: small values where large ones usually are.
  public var isReversed: Bool

  public init(
    _ label: String, _ scale: Scale = .linear, range: ClosedRange<Double>? = nil,
    isFixed: Bool = false, isReversed: Bool = false
  ) {
    self.label = label
    self.scale = scale
    self.range = range
    self.isFixed = isFixed
    self.isReversed = isReversed
  }

  /// Whether a value can be drawn: a logarithmic axis has no zero.
  func holds(_ value: Double) -> Bool { value.isFinite && (scale != .log || value > 0) }

  /// The axis with a range wide enough for `values`.
  func fitted(to values: some Sequence<Double>) -> Axis {
    var axis = self
    if case .names(let names) = scale {
      axis.range = -0.5...(max(1, Double(names.count)) - 0.5)
      return axis
    }
    if isFixed, range != nil { return axis }
    var low = range?.lowerBound ?? .infinity
    var high = range?.upperBound ?? -.infinity
    for value in values where holds(value) {
      low = min(low, value)
      high = max(high, value)
    }
    guard low <= high else {
      axis.range = scale == .log ? 1...10 : 0...1
      return axis
    }
    switch scale {
    case .log: axis.range = Self.widenedLog(low, high)
    case .signedLog(let unit):
      let ends = Self.widened(Self.signedLog(low, unit), Self.signedLog(high, unit))
      axis.range =
        Self.value(
          ofSignedLog: ends.lowerBound, unit)...Self.value(ofSignedLog: ends.upperBound, unit)
    case .linear, .names: axis.range = Self.widened(low, high)
    }
    return axis
  }

  private static func signedLog(_ value: Double, _ unit: Double) -> Double {
    let size = Numbers.log10(1 + value.magnitude / unit)
    return value < 0 ? -size : size
  }

  private static func value(ofSignedLog place: Double, _ unit: Double) -> Double {
    let size = unit * (Numbers.power(of: place.magnitude) - 1)
    return place < 0 ? -size : size
  }

  private static func widened(_ low: Double, _ high: Double) -> ClosedRange<Double> {
    let span = high - low
    // An axis that starts at zero still does.
    if span == 0 {
      return low == 0
        ? 0...1 : min(low, low - low.magnitude / 2)...max(high, high + high.magnitude / 2)
    }
    return (low == 0 ? 0 : low - 0.04 * span)...(high == 0 ? 0 : high + 0.04 * span)
  }

  private static func widenedLog(_ low: Double, _ high: Double) -> ClosedRange<Double> {
    let span = Numbers.log10(high) - Numbers.log10(low)
    let factor = Numbers.power(of: max(0.04 * span, 0.08))
    return max(low / factor, .leastNonzeroMagnitude)...min(high * factor, .greatestFiniteMagnitude)
  }

  /// The position of `value`, from 0 at the start of the axis to 1 at its end.
  func fraction(_ value: Double) -> Double {
    guard let range else { return 0 }
    let part: Double
    switch scale {
    case .log:
      let (low, high) = (Numbers.log10(range.lowerBound), Numbers.log10(range.upperBound))
      part = (Numbers.log10(value) - low) / (high - low)
    case .signedLog(let unit):
      let (low, high) = (
        Self.signedLog(range.lowerBound, unit), Self.signedLog(range.upperBound, unit)
      )
      part = (Self.signedLog(value, unit) - low) / (high - low)
    case .linear, .names: part = (value - range.lowerBound) / (range.upperBound - range.lowerBound)
    }
    return isReversed ? 1 - part : part
  }

  /// Tick values with their texts, at most about `count` of them.
  func ticks(count: Int) -> [(value: Double, text: String)] {
    guard let range else { return [] }
    switch scale {
    case .names(let names): return names.enumerated().map { (Double($0.offset), $0.element) }
    case .log: return Self.logTicks(range, count: max(2, count))
    case .signedLog(let unit): return Self.signedLogTicks(range, unit)
    case .linear: return Self.linearTicks(range, count: max(2, count))
    }
  }

  private static func linearTicks(
    _ range: ClosedRange<Double>, count: Int
  ) -> [(value: Double, text: String)] {
    let span = range.upperBound - range.lowerBound
    let rough = span / Double(count)
    let decade = Numbers.power(of: Numbers.log10(rough).rounded(.down))
    let step = decade * ([1.0, 2, 5, 10].first { $0 * decade >= rough * 0.999 } ?? 10)
    let first = (range.lowerBound / step - 1e-9).rounded(.up)
    let last = (range.upperBound / step + 1e-9).rounded(.down)
    guard last >= first, last - first < 1000 else { return [] }
    // Adding zero turns negative zero into zero.
    return stride(from: first, through: last, by: 1).map { index in
      (index * step, Numbers.tick(index * step + 0))
    }
  }

  private static func logTicks(
    _ range: ClosedRange<Double>, count: Int
  ) -> [(value: Double, text: String)] {
    let low = Numbers.log10(range.lowerBound)
    let high = Numbers.log10(range.upperBound)
    let decades = Int(low.rounded(.up))...max(Int(low.rounded(.up)), Int(high.rounded(.down)))
    // Over a few decades: 1, 2 and 5 times every power of ten; over much less:
    // equal steps.
    if high - low < 2 || 3 * (high - low) <= Double(count) {
      let values = (Int(low.rounded(.down))...Int(high.rounded(.up))).flatMap { exponent in
        [1.0, 2, 5].map { $0 * Numbers.power(of: Double(exponent)) }
      }.filter(range.contains)
      return values.count < 3
        ? linearTicks(range, count: min(count, 8)) : values.map { ($0, Numbers.tick($0)) }
    }
    let step = max(1, (decades.count + count - 1) / count)
    return decades.filter { $0 % step == 0 }.map {
      (Numbers.power(of: Double($0)), Numbers.power($0))
    }
  }

  /// Zero, and powers of ten beyond the linear part.
  private static func signedLogTicks(
    _ range: ClosedRange<Double>, _ unit: Double
  ) -> [(value: Double, text: String)] {
    let most = max(range.lowerBound.magnitude, range.upperBound.magnitude)
    let lowest = Int(Numbers.log10(unit).rounded(.up)) + 1
    let powers = (lowest...max(lowest, Int(Numbers.log10(most).rounded(.down)))).map {
      Numbers.power(of: Double($0))
    }
    return (powers.reversed().map { -$0 } + [0] + powers).filter(range.contains).map {
      ($0, ($0 > 0 ? "+" : "") + Numbers.tick($0))
    }
  }
}
