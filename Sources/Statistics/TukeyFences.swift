/// Limits beyond which a value is called an outlier.
///
/// The inner fences lie 1.5, the outer 3 interquartile ranges outside the
/// quartiles (J. W. Tukey, "Exploratory Data Analysis", 1977). Outliers are
/// labelled and counted, never removed.
public struct TukeyFences: Sendable, Hashable {
  /// Values outside are mild outliers at least.
  public let inner: ClosedRange<Double>
  /// Values outside are severe outliers.
  public let outer: ClosedRange<Double>

  /// The fences of a sample of at least one value.
  public init(_ sample: OrderedSample) {
    precondition(sample.count > 0, "no values, no quartiles")
    let low = sample.quantile(0.25)
    let high = sample.quantile(0.75)
    let range = high - low
    inner = (low - 1.5 * range)...(high + 1.5 * range)
    outer = (low - 3 * range)...(high + 3 * range)
  }

  /// The number of mild and of severe outliers in `sample`; no value counts
  /// as both.
  public func count(in sample: OrderedSample) -> (mild: Int, severe: Int) {
    let severe = sample.values.count { !outer.contains($0) }
    let outside = sample.values.count { !inner.contains($0) }
    return (outside - severe, severe)
  }
}
