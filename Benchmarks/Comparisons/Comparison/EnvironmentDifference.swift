import Reports

/// Differences between the environments of two runs that make their times
/// incomparable.
public enum EnvironmentDifference {
  /// The members of the environment record that affect times.
  private static let members = [
    "schema_version", "cpu_model", "cpu_count", "target_triple", "target_cpu", "swift_version",
    "build_configuration", "blas_config", "blas_kernel", "blas_threads",
  ]

  /// One line per difference, or one that says which side has no record.
  public static func lines(_ base: ComparisonSide, _ new: ComparisonSide) -> [String] {
    guard let first = base.environment, let second = new.environment else {
      let path = base.environment == nil ? base.path : new.path
      return ["\(path): no environment.json lies beside it"]
    }
    return members.compactMap { name in
      let (old, now) = (first[name] ?? .null, second[name] ?? .null)
      return old == now ? nil : "\(name) was \(old.text) and is \(now.text)"
    }
  }
}
