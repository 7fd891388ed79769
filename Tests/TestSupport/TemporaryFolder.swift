import Foundation

/// A folder that is removed with its last reference.
public final class TemporaryFolder: Sendable {
  public let url: URL

  /// Makes a folder in which some folders of the repository are visible under
  /// their own names.
  public init(linking names: String...) throws {
    url = FileManager.default.temporaryDirectory
      .appendingPathComponent("springbench-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    for name in names {
      try FileManager.default.createSymbolicLink(
        at: file(name), withDestinationURL: Repository.file(name))
    }
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  public func file(_ name: String) -> URL { url.appendingPathComponent(name) }

  /// The names of the files in it, or in a folder in it, sorted.
  public func names(in folder: String = "") throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: file(folder).path).sorted()
  }

  /// The contents of a text file in it.
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
