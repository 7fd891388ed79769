/// The reported statistics of a sample of timings.
///
/// The centre is the median and the spread the median absolute deviation:
/// disturbances only ever lengthen a measurement, and a single one can move the
/// mean by more than the effect of interest. Mean and standard deviation are
/// included for comparison with other tools.
public struct SampleSummary: Sendable, Hashable {
  /// The number of values.
  public let count: Int
  public let median: Double
  /// The median absolute deviation from the median, unscaled.
  public let medianAbsoluteDeviation: Double
  public let minimum: Double
  public let percentile05: Double
  public let percentile25: Double
  public let percentile75: Double
  public let percentile95: Double
  public let maximum: Double
  public let mean: Double
  /// The standard deviation with divisor n - 1; 0 for a single value.
  public let standardDeviation: Double
  /// A distribution-free 95 % interval of the median; `nil` below six values.
  public let medianInterval: ClosedRange<Double>?
  /// Values between 1.5 and 3 interquartile ranges outside the quartiles.
  public let mildOutlierCount: Int
  /// Values more than 3 interquartile ranges outside the quartiles.
  public let severeOutlierCount: Int

  /// Summarises `values`, of which there must be at least one. O(n log n).
  public init(_ values: [Double]) {
    precondition(!values.isEmpty, "nothing to summarise")
    let sample = OrderedSample(values)
    count = sample.count
    median = sample.median
    medianAbsoluteDeviation = sample.medianAbsoluteDeviation
    minimum = sample.minimum
    percentile05 = sample.quantile(0.05)
    percentile25 = sample.quantile(0.25)
    percentile75 = sample.quantile(0.75)
    percentile95 = sample.quantile(0.95)
    maximum = sample.maximum
    mean = Statistics.mean(values)
    standardDeviation = values.count > 1 ? Statistics.variance(values).squareRoot() : 0
    medianInterval = sample.medianInterval()
    (mildOutlierCount, severeOutlierCount) = sample.outlierCounts
  }
}
