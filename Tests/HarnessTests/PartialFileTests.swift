import Foundation
import Glibc
import Harness
import TestSupport
import Testing

@Suite struct PartialFileTests {
  private let folder = TemporaryFolder()

  private var path: String { folder.file("out.csv").path }

  private func write(_ text: String, to path: String) throws {
    let file = try PartialFile(replacing: path)
    #expect(Glibc.write(file.descriptor, text, text.utf8.count) == text.utf8.count)
    try file.commit()
  }

  private func text(_ path: String) throws -> String {
    try String(contentsOfFile: path, encoding: .utf8)
  }

  @Test func aFileAppearsWhenItIsWhole() throws {
    do {
      let file = try PartialFile(replacing: path)
      // Not the descriptor of a standard stream.
      #expect(file.descriptor > 2)
      #expect(try folder.names().count == 1 && folder.names() != ["out.csv"])
    }
    // A file that was not committed is removed with its last reference.
    #expect(try folder.names().isEmpty)
    try write("a", to: path)
    #expect(try folder.names() == ["out.csv"] && text(path) == "a")
  }

  @Test(arguments: [0o600, 0o640, 0o666, 0o755] as [mode_t])
  func permissionsStay(mode: mode_t) throws {
    try write("a", to: path)
    chmod(path, mode)
    try write("b", to: path)
    #expect(try #require(FileSystem.status(path)).st_mode & 0o777 == mode)
    #expect(try text(path) == "b")
  }

  @Test func linksAreFollowed() throws {
    let (near, far) = (folder.file("near").path, folder.file("far").path)
    symlink("far", near)
    symlink("out.csv", far)
    try write("through", to: path)
    try write("again", to: near)
    #expect(try text(path) == "again" && folder.names() == ["far", "near", "out.csv"])
    #expect(throws: PartialFile.Failure.self) {
      try PartialFile(replacing: folder.file("no/such/folder").path)
    }
  }

  /// The longest name that Linux allows.
  @Test func namesMayBeLong() throws {
    let long = folder.file(String(repeating: "n", count: 255)).path
    try write("a", to: long)
    #expect(try text(long) == "a")
  }
}
