extension OrderedSample {
  /// The number of values 1.5 to 3 interquartile ranges outside the quartiles,
  /// and of those further away (J. W. Tukey, "Exploratory Data Analysis",
  /// 1977). They are labelled and counted, never removed.
  public var outlierCounts: (mild: Int, severe: Int) {
    let (low, high) = (quantile(0.25), quantile(0.75))
    func countOutside(_ ranges: Double) -> Int {
      let reach = ranges * (high - low)
      return values.count { $0 < low - reach || $0 > high + reach }
    }
    let severe = countOutside(3)
    return (countOutside(1.5) - severe, severe)
  }
}
