import Harness
import Platform

/// One axis of a panel: its label and scale, and the positions of values.
public struct Axis: Hashable, Sendable {
  /// How values are mapped to positions.
  public enum Scale: Hashable, Sendable {
    case linear
    case log
    /// Logarithmic for positive and negative numbers, and nearly linear around
    /// zero: sign(x) log10(1 + |x| / unit).
    case signedLog(_ unit: Double)
    /// Names side by side; values are indices of names, from 0. Names on a
    /// vertical axis may have several lines.
    case names([String])
  }

  /// The text along the axis; empty for none.
  public var label: String
  public var scale: Scale
  /// The smallest range shown. Data beyond it extend the axis, unless
  /// `isFixed`.
  public var range: ClosedRange<Double>?
  /// Whether values outside `range` are clipped.
  public var isFixed: Bool
  /// Whether the axis is reversed: it then begins with the largest value.
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

  /// The names on the axis; `nil` if it has numbers.
  public var names: [String]? { if case .names(let names) = scale { names } else { nil } }

  /// Whether a value can be drawn: a logarithmic axis has neither zero nor
  /// negative numbers.
  func holds(_ value: Double) -> Bool { value.isFinite && (scale != .log || value > 0) }

  /// A number that is subtracted in the texts of ticks. It is not 0 if six
  /// digits could otherwise not distinguish them.
  private(set) var offset = 0.0

  /// The axis with a range wide enough for `values`. Its label mentions the
  /// offset, if there is one.
  func fitted(to values: some Sequence<Double>) -> Axis {
    var axis = ranged(to: values)
    guard scale == .linear, let range = axis.range, axis.offset == 0 else { return axis }
    let span = range.upperBound - range.lowerBound
    guard span > 0, range.upperBound.magnitude > 1e4 * span else { return axis }
    // Near the middle, and a multiple of the distance between ticks.
    let unit = pow(10, log10(span).rounded(.up))
    axis.offset = ((range.lowerBound + span / 2) / unit).rounded() * unit
    let sign = axis.offset < 0 ? "+" : "−"
    axis.label += " \(sign) \(Value.decimal(axis.offset.magnitude))"
    return axis
  }

  private func ranged(to values: some Sequence<Double>) -> Axis {
    var axis = self
    if let names {
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
      let ends = Self.widened(place(of: low), place(of: high))
      // The inverse of `place(of:)`.
      func value(at place: Double) -> Double {
        let size = unit * (pow(10, place.magnitude) - 1)
        return place < 0 ? -size : size
      }
      axis.range = value(at: ends.lowerBound)...value(at: ends.upperBound)
    case .linear, .names: axis.range = Self.widened(low, high)
    }
    return axis
  }

  /// The value on the scale of the axis, along which it increases evenly.
  private func place(of value: Double) -> Double {
    switch scale {
    case .linear, .names: return value
    case .log: return log10(value)
    case .signedLog(let unit):
      let size = log10(1 + value.magnitude / unit)
      return value < 0 ? -size : size
    }
  }

  /// The free space at each end of an axis, relative to the span of the data.
  private static let clearance = 0.04

  private static func widened(_ low: Double, _ high: Double) -> ClosedRange<Double> {
    let span = high - low
    if span == 0 { return low == 0 ? 0...1 : low - low.magnitude / 2...high + high.magnitude / 2 }
    // An axis that starts or ends at zero continues to do so.
    return (low == 0 ? 0 : low - clearance * span)...(high == 0 ? 0 : high + clearance * span)
  }

  private static func widenedLog(_ low: Double, _ high: Double) -> ClosedRange<Double> {
    let span = log10(high) - log10(low)
    // At least 20 % (10^0.08) for values that are close together.
    let factor = pow(10, max(clearance * span, 0.08))
    return max(low / factor, .leastNonzeroMagnitude)...min(high * factor, .greatestFiniteMagnitude)
  }

  /// The position of `value`, from 0 at the start of the axis to 1 at its end.
  func fraction(_ value: Double) -> Double {
    guard let range else { return 0 }
    let (low, high) = (place(of: range.lowerBound), place(of: range.upperBound))
    let part = (place(of: value) - low) / (high - low)
    return isReversed ? 1 - part : part
  }

  /// Tick values with their texts, at most about `count` of them.
  func ticks(count: Int) -> [(value: Double, text: String)] {
    guard let range else { return [] }
    switch scale {
    case .names(let names): return names.enumerated().map { (Double($0.offset), $0.element) }
    case .log: return Self.logTicks(range, count: max(2, count))
    case .signedLog(let unit): return Self.signedLogTicks(range, unit)
    case .linear: return Self.linearTicks(range, count: max(2, count), offset: offset)
    }
  }

  private static func linearTicks(
    _ range: ClosedRange<Double>, count: Int, offset: Double = 0
  ) -> [(value: Double, text: String)] {
    let span = range.upperBound - range.lowerBound
    // The smallest of 1, 2 and 5 times a power of ten that gives at most
    // `count` steps. The factor 0.999, and 1e-9 below, allow for rounding.
    let rough = span / Double(count)
    let decade = pow(10, log10(rough).rounded(.down))
    let step = decade * ([1.0, 2, 5, 10].first { $0 * decade >= rough * 0.999 } ?? 10)
    let first = (range.lowerBound / step - 1e-9).rounded(.up)
    let last = (range.upperBound / step + 1e-9).rounded(.down)
    // On a range of almost no width, rounding might give no ticks or very many.
    guard last >= first, last - first < 1000 else { return [] }
    // Adding zero turns negative zero into zero.
    return stride(from: first, through: last, by: 1).map { index in
      (index * step, Numbers.tick((index - (offset / step).rounded()) * step + 0))
    }
  }

  private static func logTicks(
    _ range: ClosedRange<Double>, count: Int
  ) -> [(value: Double, text: String)] {
    let low = log10(range.lowerBound)
    let high = log10(range.upperBound)
    let decades = Int(low.rounded(.up))...max(Int(low.rounded(.up)), Int(high.rounded(.down)))
    // Over a few decades, 1, 2 and 5 times every power of ten. If fewer than
    // three of these are in the range, equal steps.
    if high - low < 2 || 3 * (high - low) <= Double(count) {
      let values = (Int(low.rounded(.down))...Int(high.rounded(.up))).flatMap { exponent in
        [1.0, 2, 5].map { $0 * pow(10, Double(exponent)) }
      }.filter(range.contains)
      return values.count < 3
        ? linearTicks(range, count: min(count, 8)) : values.map { ($0, Numbers.tick($0)) }
    }
    // Over many decades, powers of ten whose exponents are multiples of a step.
    let step = max(1, (decades.count + count - 1) / count)
    return decades.filter { $0 % step == 0 }.map { (pow(10, Double($0)), Numbers.powerOfTen($0)) }
  }

  /// Zero, and the powers of ten from ten times the unit on, with both signs.
  private static func signedLogTicks(
    _ range: ClosedRange<Double>, _ unit: Double
  ) -> [(value: Double, text: String)] {
    let most = max(range.lowerBound.magnitude, range.upperBound.magnitude)
    let lowest = Int(log10(unit).rounded(.up)) + 1
    let powers = (lowest...max(lowest, Int(log10(most).rounded(.down)))).map { pow(10, Double($0)) }
    return (powers.reversed().map { -$0 } + [0] + powers).filter(range.contains).map {
      ($0, ($0 > 0 ? "+" : "") + Numbers.tick($0))
    }
  }
}
