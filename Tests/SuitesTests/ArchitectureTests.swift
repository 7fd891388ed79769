import Foundation
import TestSupport
import Testing

/// Every target imports only what `Package.swift` declares. SwiftPM forbids
/// cycles, but not undeclared imports.
@Suite struct ArchitectureTests {
  /// A target of `Package.swift` with Swift code.
  struct Target: Sendable, CustomTestStringConvertible {
    let name: String
    let folder: String
    let dependencies: Set<String>
    var testDescription: String { name }
  }

  /// The targets as the manifest declares them, read from its text.
  private static let targets: [Target] = {
    let file = Repository.file("Package.swift")
    guard let text = try? String(contentsOf: file, encoding: .utf8) else { return [] }
    return text.components(separatedBy: "target(").dropFirst().compactMap(target)
      + text.components(separatedBy: "Target(").dropFirst().compactMap(target)
  }()

  private static func target(_ declaration: String) -> Target? {
    func quoted(after label: String, until end: String) -> [String] {
      guard let start = declaration.range(of: label) else { return [] }
      let rest = declaration[start.upperBound...]
      let part = rest[..<(rest.range(of: end)?.lowerBound ?? rest.endIndex)]
      return part.components(separatedBy: "\"").enumerated()
        .filter { $0.offset % 2 == 1 }.map(\.element)
    }
    guard
      let name = quoted(after: "name:", until: ",").first
        ?? quoted(after: "name:", until: ")").first
    else { return nil }
    let path = quoted(after: "path:", until: ")").first
    return Target(
      name: name, folder: path ?? (name.hasSuffix("Tests") ? "Tests/\(name)" : "Sources/\(name)"),
      dependencies: Set(quoted(after: "dependencies: [", until: "]")))
  }

  /// The targets linked into programs; tests may import whatever they reach.
  private static let linked = targets.filter { target in
    !target.folder.hasPrefix("Tests/") && !((try? imports(under: target.folder)) ?? []).isEmpty
  }
  private static let names = Set(targets.map(\.name) + ["COpenBLAS"])

  private static func imports(under folder: String) throws -> [(file: String, module: String)] {
    let root = Repository.file(folder)
    let files = try #require(FileManager.default.enumerator(atPath: root.path))
    var found: [(String, String)] = []
    for case let name as String in files where name.hasSuffix(".swift") {
      let text = try String(contentsOf: root.appendingPathComponent(name), encoding: .utf8)
      for line in text.split(separator: "\n") {
        let words = line.split(separator: " ").drop {
          $0.hasPrefix("@") || ["package", "public", "internal"].contains($0)
        }
        guard words.first == "import", let module = words.last else { continue }
        found.append(("\(folder)/\(name)", String(module)))
      }
    }
    return found
  }

  /// The page has a line for every target, with its imports.
  @Test func thePageShowsEveryTarget() throws {
    let page = try Repository.text("docs/architecture.md")
    let lines = page.split(separator: "\n").map(String.init)
    for target in Self.targets {
      let line =
        lines.first { $0.hasPrefix("| `\(target.name)`") }
        ?? lines.first { $0.contains("`\(target.name)`") }
      let row = try #require(line, "docs/architecture.md lacks \(target.name)")
      // The last column of a table, because names may be parts of other names.
      let cell = row.hasPrefix("|") ? row.split(separator: "|").last ?? "" : row[...]
      let words = Set(cell.split { !$0.isLetter }.map(String.init))
      // Imports common to all tests are listed above their table.
      let all = row.contains("all nine models") ? Self.models : []
      let shared: Set = target.folder.hasPrefix("Tests/") ? ["TestSupport", "Fuzzing"] : []
      for dependency in target.dependencies.subtracting(all).subtracting(shared) {
        #expect(words.contains(dependency), "\(target.name) imports \(dependency)")
      }
    }
  }

  @Test func theManifestIsRead() {
    let names = Set(Self.targets.map(\.name))
    #expect(
      names.isSuperset(of: ["Springs", "Integrators", "Suites", "springbench", "SpringsTests"]))
    #expect(Self.targets.first { $0.name == "Suites" }?.folder == "Benchmarks/Suites")
    #expect(Self.targets.first { $0.name == "Batch" }?.dependencies.contains("Springs") == true)
  }

  @Test(arguments: linked)
  func modulesImportOnlyWhatIsDeclared(target: Target) throws {
    let imports = try Self.imports(under: target.folder).filter { Self.names.contains($0.module) }
    for (file, module) in imports {
      #expect(target.dependencies.contains(module), "\(file) imports \(module)")
    }
  }

  private static let models: Set = [
    "Springs", "Equations", "Oscillators", "Integrators", "Batch", "Gestures", "GestureTraces",
    "Interactions", "Engines",
  ]
  private static let instruments: Set = [
    "Arguments", "Files", "Measurement", "Pictures", "Reports", "Statistics",
  ]

  /// Only suites import both models and instruments.
  @Test func modelsAndInstrumentsDoNotKnowEachOther() {
    for target in Self.targets {
      if Self.models.contains(target.name) {
        #expect(target.dependencies.isDisjoint(with: Self.instruments), "\(target.name)")
      }
      if Self.instruments.contains(target.name) {
        #expect(target.dependencies.isDisjoint(with: Self.models), "\(target.name)")
      }
    }
  }

  /// It would cost milliseconds at startup and megabytes of memory.
  @Test(arguments: ["Sources", "Benchmarks"])
  func nothingThatIsLinkedImportsFoundation(folder: String) throws {
    for (file, module) in try Self.imports(under: folder) {
      #expect(!module.hasPrefix("Foundation"), "\(file)")
    }
  }

  /// Libraries that do not depend on the machine must also build on Apple
  /// platforms: they get the C library from the module `Platform`, or behind
  /// `canImport`.
  @Test(arguments: models.subtracting(["Batch"]).union(["Statistics", "Reports"]).sorted())
  func librariesNameNoSystem(module: String) throws {
    for (file, imported) in try Self.imports(under: "Sources/\(module)")
    where ["Glibc", "Musl", "Darwin", "SwiftGlibc"].contains(imported) {
      let text = try Repository.text(file)
      #expect(text.contains("#if canImport(\(imported))"), "\(file) imports \(imported)")
    }
  }
}
