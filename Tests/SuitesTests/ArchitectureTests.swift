import Foundation
import TestSupport
import Testing

/// What Swift code imports. SwiftPM itself refuses targets that import what
/// neither they nor their dependencies declare, by an option in
/// `Tests/run-all`.
@Suite struct ArchitectureTests {
  private static let models: Set = [
    "Springs", "Equations", "Integrators", "Batch", "Gestures", "Interactions", "Engines",
  ]

  /// The module to which a file belongs.
  private static func target(of file: String) -> String {
    let folders = file.split(separator: "/").map(String.init)
    if folders[0] == "Sources" { return folders[1] }
    let solverSuites = ["Accuracy", "Methods", "Problems", "Sweep"]
    return solverSuites.contains(folders[2]) ? "SolverSuites" : "Suites"
  }

  /// The imports of all targets but tests, without conditional ones.
  private static let imports: [(target: String, file: String, module: String)] =
    ["Sources", "Benchmarks/Suites"].flatMap { folder in
      let paths = FileManager.default.enumerator(atPath: Repository.file(folder).path)
      return (paths?.compactMap { $0 as? String } ?? []).filter { $0.hasSuffix(".swift") }
        .flatMap { path in
          let file = "\(folder)/\(path)"
          let lines = ((try? Repository.lines(of: file)) ?? []).filter { $0.contains("import ") }
          return lines.compactMap { line in
            line.firstMatch(of: #/^(?:@\S+ |[a-z]+ )*import (?:[a-z]+ )?(\w+)/#)
              .map { (target(of: file), file, String($0.1)) }
          }
        }
    }

  @Test func everyTargetImportsOnlyWhatThePageSays() throws {
    let rows = try Repository.lines(of: "docs/development/architecture.md")
      .compactMap { $0.firstMatch(of: #/^\| `(\w+)`.*\|(.*)\|$/#) }
    // Rows of the page's other tables match as well, and may repeat a name.
    let table = Dictionary(
      rows.map { (String($0.1), $0.2.split { !$0.isLetter }.map(String.init)) },
      uniquingKeysWith: { first, _ in first })
    #expect(try Set(table.keys).isSuperset(of: Repository.names(in: "Sources")))
    try #require(Self.imports.count > 300)
    for (target, file, module) in Self.imports where table[module] != nil {
      #expect(table[target]?.contains(module) == true, "\(file) imports \(module)")
    }
  }

  @Test func modelsAndTheHarnessDoNotKnowEachOther() {
    for (target, file, module) in Self.imports {
      if Self.models.contains(target) {
        let users = ["Harness", "SolverSuites", "Suites"]
        #expect(!users.contains(module), "\(file) imports \(module)")
      } else if target == "Harness" {
        #expect(!Self.models.contains(module), "\(file) imports \(module)")
      }
    }
  }

  /// Only `FoundationEssentials`, which is smaller, may be imported, and not by
  /// the libraries of models.
  @Test func nothingThatIsLinkedImportsFoundation() {
    for (target, file, module) in Self.imports where module.hasPrefix("Foundation") {
      #expect(module == "FoundationEssentials" && !Self.models.contains(target), "\(file)")
    }
  }

  /// Libraries that do not depend on the machine must also build on Apple
  /// platforms: they get the C library from `Springs`, which imports it under
  /// `canImport`.
  @Test func modelsImportSystemModulesUnderCanImport() throws {
    for (target, file, module) in Self.imports
    where Self.models.contains(target) && target != "Batch"
      && ["Glibc", "Musl", "Darwin", "SwiftGlibc"].contains(module)
    {
      let text = try Repository.text(file)
      #expect(text.contains("#if canImport(\(module))"), "\(file) imports \(module)")
    }
  }
}
