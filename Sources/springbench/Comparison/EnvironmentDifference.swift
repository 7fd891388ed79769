import Harness

/// Differences between the environment records of two runs that make their
/// times harder to compare.
enum EnvironmentDifference {
  /// The members of the record that count.
  private static let members = [
    "seed", "build_configuration", "swift_version", "target_cpu", "kernel_level", "os", "kernel",
    "cpu_model", "cpu_count", "virtualised", "governor", "turbo", "blas_config", "blas_kernel",
    "blas_threads", "interrupted",
  ]
  private static let options = ["quick", "samples", "sample_time_ns", "rounds", "threads"]

  /// A line for each difference, or for each side without a record.
  static func lines(_ base: ComparisonSide, _ new: ComparisonSide) -> [String] {
    guard let first = base.environment, let second = new.environment else {
      // Only runs write a record.
      return [base, new].filter { $0.environment == nil && $0.isRun }.map(\.path).uniqued()
        .map { "\($0): no environment.json lies beside it" }
    }
    func line(_ name: String, _ old: JSONValue?, _ now: JSONValue?) -> String? {
      let (before, after) = ((old?[name] ?? .null).line, (now?[name] ?? .null).line)
      return before == after ? nil : "\(name) was \(before) and is \(after)"
    }
    return members.compactMap { line($0, first, second) }
      + options.compactMap { line($0, first["options"], second["options"]) }
  }
}
