import Foundation
import TestSupport
import Testing

/// Who may import whom. SwiftPM forbids cycles; this keeps the rest true.
@Suite struct ArchitectureTests {
  private static let models = [
    "Springs", "Equations", "Oscillators", "Integrators", "Batch", "Gestures", "GestureTraces",
    "Interactions", "Engines",
  ]

  /// What of ours each module may import. C modules are header files and
  /// kernels; they import nothing.
  private static let allowed: [String: Set<String>] = [
    "Sources/Springs": ["CKernels"],
    "Sources/Equations": ["CKernels"],
    "Sources/Oscillators": ["Springs", "Equations", "COpenBLAS", "CKernels"],
    "Sources/Integrators": ["Equations", "CKernels"],
    "Sources/Batch": ["Springs", "CKernels", "COpenBLAS"],
    "Sources/Gestures": ["Springs"],
    "Sources/GestureTraces": ["Gestures", "Springs"],
    "Sources/Interactions": ["Springs", "Gestures"],
    "Sources/Engines": ["Springs"],
    "Sources/Arguments": [],
    "Sources/Statistics": [],
    "Sources/Measurement": ["Statistics", "CMeasurement", "CAllocations"],
    "Sources/Reports": ["Statistics"],
    "Benchmarks/SolverCases": ["Springs", "Equations", "Oscillators", "Integrators", "CKernels"],
    "Benchmarks/springbench": [
      "Suites", "SolverCases", "Springs", "Engines", "Gestures", "Interactions", "Arguments",
      "Reports", "Measurement", "CAllocations",
    ],
  ]

  private static let ours = Set(
    models + [
      "Arguments", "Statistics", "Measurement", "Reports", "Suites", "SolverCases", "CKernels",
      "CMeasurement",
      "CAllocations", "COpenBLAS",
    ])

  private func imports(under folder: String) throws -> [(file: String, module: String)] {
    let root = Repository.file(folder)
    let files = try #require(FileManager.default.enumerator(atPath: root.path))
    var found: [(String, String)] = []
    for case let name as String in files where name.hasSuffix(".swift") {
      let text = try String(contentsOf: root.appendingPathComponent(name), encoding: .utf8)
      for line in text.split(separator: "\n") {
        let words = line.split(separator: " ").drop { $0.hasPrefix("@") || $0 == "package" }
        guard words.first == "import", let module = words.last else { continue }
        found.append(("\(folder)/\(name)", String(module)))
      }
    }
    return found
  }

  @Test(arguments: allowed.keys.sorted())
  func modulesImportOnlyWhatTheyMay(folder: String) throws {
    let permitted = try #require(ArchitectureTests.allowed[folder])
    for (file, module) in try imports(under: folder)
    where ArchitectureTests.ours.contains(module) {
      #expect(permitted.contains(module), "\(file) imports \(module)")
    }
  }

  /// It would cost milliseconds of start-up and megabytes of memory.
  @Test(arguments: ["Sources", "Benchmarks"])
  func nothingThatIsLinkedImportsFoundation(folder: String) throws {
    for (file, module) in try imports(under: folder) {
      #expect(!module.hasPrefix("Foundation"), "\(file)")
    }
  }
}
