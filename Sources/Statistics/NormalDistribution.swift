import Platform

/// The probability that a standard normal variable exceeds `value`.
public func normalTail(_ value: Double) -> Double { 0.5 * erfc(value / 2.0.squareRoot()) }
