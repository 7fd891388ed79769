import Foundation

/// Finds the files of the repository, for tests that read them.
public enum Repository {
  /// The top of the checkout, derived from the path of this source file.
  public static let root: URL = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// A file by its path relative to the top.
  public static func file(_ path: String) -> URL { root.appendingPathComponent(path) }

  /// The contents of a text file by its path relative to the top.
  public static func text(_ path: String) throws -> String {
    try String(contentsOf: file(path), encoding: .utf8)
  }

  /// The lines of a text file by its path relative to the top.
  public static func lines(of path: String) throws -> [String] {
    try text(path).split(separator: "\n").map(String.init)
  }
}
