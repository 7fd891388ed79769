import Foundation

/// The files of the repository, for tests that read them. Paths are relative to
/// the top of the checkout.
public enum Repository {
  /// The top of the checkout, derived from the path of this source file.
  public static let root: URL = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  public static func file(_ path: String) -> URL { root.appendingPathComponent(path) }

  public static func text(_ path: String) throws -> String {
    try String(contentsOf: file(path), encoding: .utf8)
  }

  /// The lines of a text file, without empty ones.
  public static func lines(of path: String) throws -> [String] {
    try text(path).split(separator: "\n").map(String.init)
  }

  /// The names of the files and folders in a folder, sorted.
  public static func names(in folder: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: file(folder).path).sorted()
  }
}

/// A folder that is removed with its last reference.
public final class TemporaryFolder: Sendable {
  public let url: URL

  /// Makes a folder in which some folders of the repository are visible under
  /// their own names.
  public init(linking names: String...) {
    url = FileManager.default.temporaryDirectory
      .appendingPathComponent("springbench-\(UUID().uuidString)")
    try! FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    for name in names {
      try! FileManager.default.createSymbolicLink(
        at: file(name), withDestinationURL: Repository.file(name))
    }
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  public func file(_ name: String) -> URL { url.appendingPathComponent(name) }

  /// The names of what is in it, or in a folder in it, sorted.
  public func names(in folder: String = "") throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: file(folder).path).sorted()
  }

  public func text(_ name: String) throws -> String {
    try String(contentsOf: file(name), encoding: .utf8)
  }

  /// Writes a text file and returns its location.
  @discardableResult
  public func write(_ text: String, to name: String) throws -> URL {
    let target = file(name)
    try Data(text.utf8).write(to: target)
    return target
  }

  /// Makes a folder in it and returns its location.
  @discardableResult
  public func makeFolder(_ name: String) throws -> URL {
    let url = file(name)
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: false)
    return url
  }
}
