import Batch
import Harness

/// The version of the program, as `--version` prints it and reports record it.
enum Version {
  static let current = "0.1.0"
  /// The day of this version, for the manual. It is not the day of the build,
  /// so that every build writes the same page.
  static let date = "2026-11-27"

  /// The build and what it uses on this machine, one per line, without what is
  /// unknown; a run records the same.
  static var details: String {
    let checkout = Checkout.current()
    let lines: [(String, String?)] = [
      ("springbench", current),
      ("commit", checkout.commit.map { checkout.isDirty == true ? "\($0) and changes" : $0 }),
      ("configuration", BuildRecord.configuration),
      ("swift", BuildRecord.swiftVersion),
      ("target", BuildRecord.target),
      ("kernels compiled for", BuildRecord.targetProcessor),
      ("kernels run at", VectorLevel.active.rawValue),
      ("blas", BLASLibrary.configuration ?? BLASLibrary.problem),
    ]
    return lines.compactMap { name, value in value.map { "\(name) \($0)\n" } }.joined()
  }
}
