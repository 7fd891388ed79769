import Foundation
import TestSupport
import Testing

/// Targets import only what `Package.swift` declares, apart from tests. SwiftPM
/// forbids cycles, but not undeclared imports.
@Suite struct ArchitectureTests {
  /// A target of `Package.swift`.
  struct Target: Sendable, CustomTestStringConvertible {
    let name: String
    let folder: String
    /// Folders within `folder` that belong to another target.
    let excluded: [String]
    let dependencies: Set<String>
    var testDescription: String { name }
  }

  /// The targets as the manifest declares them, read from its text. A
  /// declaration begins with `.target(`, `.testTarget(` or
  /// `.executableTarget(`.
  private static let targets: [Target] =
    manifest.split(separator: #/[tT]arget\(/#).dropFirst().compactMap { target(String($0)) }
  private static let manifest = (try? Repository.text("Package.swift")) ?? ""

  /// Reads a declaration from the text after its opening parenthesis.
  private static func target(_ declaration: String) -> Target? {
    /// The strings in quotes between two pieces of text.
    func quoted(in text: String, after label: String, until end: String) -> [String] {
      guard let start = text.range(of: label) else { return [] }
      let part = text[start.upperBound...].components(separatedBy: end)[0]
      return part.matches(of: #/"([^"]*)"/#).map { String($0.1) }
    }
    func quoted(after label: String, until end: String) -> [String] {
      quoted(in: declaration, after: label, until: end)
    }
    // Of the lists of exclusions only those with a name hold Swift code.
    let list = declaration.firstMatch(of: #/exclude: ([a-z][A-Za-z]+)/#)?.1
    guard let name = quoted(after: "name:", until: "\n").first else { return nil }
    let path = quoted(after: "path:", until: ")").first
    return Target(
      name: name, folder: path ?? (name.hasSuffix("Tests") ? "Tests/\(name)" : "Sources/\(name)"),
      excluded: list.map { quoted(in: manifest, after: "let \($0) = ", until: "]") } ?? [],
      dependencies: Set(quoted(after: "dependencies: [", until: "]")))
  }

  /// The targets with Swift imports, without tests, which may import anything.
  private static let linked = targets.filter { target in
    !target.folder.hasPrefix("Tests/") && !((try? imports(under: target.folder)) ?? []).isEmpty
  }
  /// The modules of the package. All others belong to the system.
  private static let names = Set(targets.map(\.name))

  private static func imports(under folder: String) throws -> [(file: String, module: String)] {
    let files = try #require(FileManager.default.enumerator(atPath: Repository.file(folder).path))
    return try files.compactMap { $0 as? String }.filter { $0.hasSuffix(".swift") }.flatMap {
      name in
      try Repository.lines(of: "\(folder)/\(name)").compactMap {
        line -> (file: String, module: String)? in
        let words = line.split(separator: " ").drop {
          $0.hasPrefix("@") || ["package", "public", "internal"].contains($0)
        }
        guard words.first == "import", let module = words.last else { return nil }
        return ("\(folder)/\(name)", String(module))
      }
    }
  }

  @Test func thePageShowsEveryTarget() throws {
    let lines = try Repository.lines(of: "docs/development/architecture.md")
    for target in Self.targets where !target.folder.hasPrefix("Tests/") {
      let row = try #require(
        lines.first { $0.hasPrefix("| ") && $0.contains("`\(target.name)`") },
        "docs/development/architecture.md lacks \(target.name)")
      let imports = Set(
        (row.split(separator: "|").last ?? "").split { !$0.isLetter }.map(String.init))
      for dependency in target.dependencies {
        #expect(imports.contains(dependency), "\(target.name) imports \(dependency)")
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
    for (file, module) in try Self.imports(under: target.folder)
    where Self.names.contains(module)
      && !target.excluded.contains(where: { file.hasPrefix("\(target.folder)/\($0)/") })
    {
      #expect(target.dependencies.contains(module), "\(file) imports \(module)")
    }
  }

  private static let models: Set = [
    "Springs", "Equations", "Integrators", "Batch", "Gestures", "Interactions", "Engines",
  ]

  @Test func modelsAndTheHarnessDoNotKnowEachOther() {
    for target in Self.targets {
      if Self.models.contains(target.name) {
        #expect(!target.dependencies.contains("Harness"), "\(target.name)")
      } else if target.name == "Harness" {
        #expect(target.dependencies.isDisjoint(with: Self.models))
      }
    }
  }

  /// Foundation would cost milliseconds at startup and megabytes of memory. Its
  /// essentials are for the harness and the program.
  @Test(arguments: linked)
  func nothingThatIsLinkedImportsFoundation(target: Target) throws {
    for (file, module) in try Self.imports(under: target.folder)
    where module.hasPrefix("Foundation") {
      #expect(module == "FoundationEssentials", "\(file)")
      #expect(!Self.models.contains(target.name), "\(file)")
    }
  }

  /// Libraries that do not depend on the machine must also build on Apple
  /// platforms: they get the C library from the module `Platform`, or behind
  /// `canImport`.
  @Test(arguments: models.subtracting(["Batch"]).sorted())
  func librariesNameNoSystem(module: String) throws {
    for (file, imported) in try Self.imports(under: "Sources/\(module)")
    where ["Glibc", "Musl", "Darwin", "SwiftGlibc"].contains(imported) {
      let text = try Repository.text(file)
      #expect(text.contains("#if canImport(\(imported))"), "\(file) imports \(imported)")
    }
  }
}
