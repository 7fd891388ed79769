/// Tables that are built into the program. They are a target of their own, since
/// the compiler would take seconds to optimise so many bytes.
public enum InteractionData {
  /// `Data/interactions/checks.csv`.
  public static var checks: [UInt8] { PackageResources.checks_csv }
}
