/// The version of the program, as `--version` prints it and reports record it.
enum Version {
  static let current = "0.1.0"
}
