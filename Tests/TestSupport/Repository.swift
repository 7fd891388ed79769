import Foundation

/// The files of the repository, for tests that read them. Paths are relative to
/// the top of the checkout.
public enum Repository {
  /// The top of the checkout, derived from the path of this source file.
  public static let root: URL = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  public static func file(_ path: String) -> URL { root.appendingPathComponent(path) }

  /// The contents of a text file.
  public static func text(_ path: String) throws -> String {
    try String(contentsOf: file(path), encoding: .utf8)
  }

  /// The lines of a text file, without empty ones.
  public static func lines(of path: String) throws -> [String] {
    try text(path).split(separator: "\n").map(String.init)
  }

  /// The names of the files in a folder, sorted.
  public static func names(in folder: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: file(folder).path).sorted()
  }
}
