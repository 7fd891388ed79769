import Files
import Foundation
import TestSupport
import Testing

/// Files that appear when they are whole, and who may write them.
@Suite struct PartialFileTests {
  private let folder: TemporaryFolder
  init() throws { folder = try TemporaryFolder() }

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
      // Not the number of a standard file.
      #expect(file.descriptor > 2)
      #expect(try folder.names().count == 1 && folder.names() != ["out.csv"])
    }
    // Not committed, it is removed with its last reference.
    #expect(try folder.names().isEmpty)
    try write("a", to: path)
    #expect(try folder.names() == ["out.csv"] && text(path) == "a")
  }

  /// Whoever writes a file removes what killed programs have left of it, but
  /// not what another program is writing, which is locked.
  @Test func leftoversGo() throws {
    for name in [".out.csv.1.partial", ".out.csv.abc.partial", ".other.csv.1.partial"] {
      _ = try folder.write("torn", to: name)
    }
    let other = try PartialFile(replacing: path)
    try write("b", to: path)
    #expect(try folder.names().filter { $0.hasPrefix(".out.csv.") }.count == 1)
    #expect(try folder.names().contains(".other.csv.1.partial"))
    withExtendedLifetime(other) {}
  }

  /// Of two programs that write a new file at the same time, the first to
  /// complete it has written it. An existing file they replace in turn.
  @Test func aFileOfAnotherProgramStays() throws {
    let late = try PartialFile(replacing: path)
    try write("a", to: path)
    #expect(throws: PartialFile.Failure.self) { try late.commit() }
    #expect(try text(path) == "a")
    let other = try PartialFile(replacing: path)
    try write("b", to: path)
    try other.commit()
    #expect(FileSystem.status(path)?.st_size == 0)
  }

  @Test(arguments: [0o600, 0o640, 0o666, 0o755] as [mode_t])
  func permissionsStay(mode: mode_t) throws {
    try write("a", to: path)
    chmod(path, mode)
    try write("b", to: path)
    #expect(try #require(FileSystem.status(path)).st_mode & 0o777 == mode)
    #expect(try text(path) == "b")
  }

  /// A file written through links replaces what they lead to, also where that
  /// does not exist yet; a ring of links leads nowhere.
  @Test func linksAreFollowed() throws {
    let (near, far) = (folder.file("near").path, folder.file("far").path)
    symlink("far", near)
    symlink("out.csv", far)
    try write("through", to: near)
    #expect(try text(path) == "through")
    try write("again", to: near)
    #expect(try text(path) == "again" && folder.names() == ["far", "near", "out.csv"])
    let ring = folder.file("ring").path
    symlink("ring", ring)
    #expect(throws: PartialFile.Failure.self) { try PartialFile(replacing: ring) }
    #expect(throws: PartialFile.Failure.self) {
      try PartialFile(replacing: folder.file("no/such/folder").path)
    }
  }

  @Test func longNamesAndBytesThatAreNoCharacters() throws {
    // The longest name that Linux allows.
    let long = folder.file(String(repeating: "n", count: 255)).path
    try write("a", to: long)
    #expect(try text(long) == "a")
    // A slash and a byte that is no UTF-8.
    let odd = SystemText.decode(Array(folder.url.path.utf8) + [0x2f, 0xe9])
    try write("b", to: odd)
    #expect(try #require(FileSystem.names(in: folder.url.path)).contains { odd.hasSuffix($0) })
  }

  @Test func filesAreComparedNotNames() throws {
    try write("a", to: path)
    link(path, folder.file("hard").path)
    symlink("out.csv", folder.file("soft").path)
    let one = try #require(FileIdentity(path: path))
    for other in ["hard", "soft", "../\(folder.url.lastPathComponent)/out.csv"] {
      #expect(FileIdentity(path: folder.url.path + "/" + other) == one, "\(other)")
    }
    // Also for files that do not exist yet.
    symlink("new.csv", folder.file("dangling").path)
    let new = FileIdentity(path: folder.file("new.csv").path)
    #expect(new != nil && new != one)
    #expect(FileIdentity(path: folder.file("dangling").path) == new)
    #expect(FileIdentity(path: folder.file("./new.csv").path) == new)
    #expect(FileIdentity(path: "/dev/null")?.isNull == true)
  }

  /// A folder has one lock at a time, until its holder lets it go.
  @Test func oneHoldsAFolder() throws {
    var lock = FolderLock(ifFree: folder.url.path)
    #expect(lock != nil)
    #expect(FolderLock(ifFree: folder.url.path) == nil)
    lock = nil
    #expect(FolderLock(ifFree: folder.url.path) != nil)
  }
}
