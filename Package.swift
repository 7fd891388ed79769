// swift-tools-version: 6.2
import PackageDescription

// The libraries offered to other packages.
let libraries = [
  "Springs", "Equations", "Oscillators", "Integrators", "Batch", "Gestures", "GestureTraces",
  "Interactions", "Engines",
]

// Commands, comparisons, pictures, the runner and tests only call fast code;
// optimising them would take a third of the build. None of these targets
// contains code that is timed. A second compilation for the module's interface
// alone would take another tenth.
let unoptimised: [SwiftSetting] = [
  .unsafeFlags(["-Onone", "-no-emit-module-separately-wmo"], .when(configuration: .release))
]

// Tests import the internal names of these targets, also in release builds.
let testable: [SwiftSetting] = [.unsafeFlags(["-enable-testing"])]

let package = Package(
  name: "springbench",
  products: libraries.map { .library(name: $0, targets: [$0]) } + [
    .executable(name: "springbench", targets: ["springbench"])
  ],
  targets: [
    // MARK: Models: what a spring is and how it is computed.
    .target(
      name: "Springs", dependencies: ["CKernels", "Platform"], linkerSettings: [.linkedLibrary("m")]
    ),
    .target(name: "Equations", dependencies: ["CKernels", "Platform"]),
    .target(name: "Oscillators", dependencies: ["Springs", "Equations", "CKernels", "Platform"]),
    .target(name: "Integrators", dependencies: ["Equations", "CKernels", "Platform"]),
    .target(name: "Batch", dependencies: ["Springs", "CKernels", "COpenBLAS", "Platform"]),
    .target(name: "Gestures", dependencies: ["Platform"]),
    .target(name: "GestureTraces", dependencies: ["Gestures", "Platform"]),
    .target(name: "Interactions", dependencies: ["Springs", "Gestures", "Platform"]),
    .target(name: "Engines", dependencies: ["Springs", "Platform"]),

    // MARK: Instruments: how numbers are measured, judged and written down.
    .target(name: "Arguments", swiftSettings: unoptimised),
    .target(name: "Files", dependencies: ["Platform"]),
    .target(
      name: "Measurement", dependencies: ["Files", "Platform", "Statistics", "CMeasurement"]),
    .target(
      name: "Pictures", dependencies: ["Platform", "Reports"],
      swiftSettings: unoptimised + testable),
    .target(name: "Platform"),
    .target(name: "Reports", dependencies: ["Files", "Platform"]),
    .target(name: "Statistics", dependencies: ["Platform"]),

    // MARK: C: what Swift cannot say.
    .target(name: "CAllocations", dependencies: ["CMeasurement"]),
    .target(name: "CKernels", linkerSettings: [.linkedLibrary("m")]),
    .target(name: "CMeasurement"),
    .target(name: "COpenBLAS", linkerSettings: [.linkedLibrary("dl", .when(platforms: [.linux]))]),

    // MARK: The program.
    // The solvers bound to the problems stand apart from the suites: every pair
    // is compiled for itself, which takes a minute that others need not wait.
    .target(
      name: "SolverCases",
      dependencies: ["Springs", "Equations", "Oscillators", "Integrators"],
      path: "Benchmarks/SolverCases"),
    .target(
      name: "Runs",
      dependencies: ["Batch", "Files", "Measurement", "Platform", "Reports"],
      path: "Benchmarks/Runs",
      swiftSettings: unoptimised + testable),
    .target(
      name: "ModelSuites",
      dependencies: [
        "Runs",
        "Springs", "Batch", "Gestures", "GestureTraces", "Engines", "Files", "Platform",
        "Measurement", "Reports",
      ],
      path: "Benchmarks/ModelSuites"),
    .target(
      name: "InteractionChecks",
      dependencies: [
        "InteractionData", "Runs",
        "Springs", "Equations", "Oscillators", "Integrators", "Gestures", "GestureTraces",
        "Interactions", "Platform", "Measurement", "Reports",
      ],
      path: "Benchmarks/InteractionChecks"),
    .target(
      name: "InteractionData", path: "Benchmarks/InteractionData",
      resources: [.embedInCode("../../Data/interactions/checks.csv")],
      swiftSettings: unoptimised),
    .target(
      name: "Suites",
      dependencies: [
        "Runs", "SolverCases",
        "Springs", "Equations", "Oscillators", "Integrators", "Batch", "Engines", "Files",
        "Platform", "Statistics", "Measurement", "Reports",
      ],
      path: "Benchmarks/Suites",
      swiftSettings: testable),
    .target(
      name: "Comparisons",
      dependencies: [
        "Runs", "ModelSuites", "InteractionChecks", "Suites", "SolverCases",
        "Springs", "Equations", "Oscillators", "Integrators", "Files", "Platform", "Statistics",
        "Measurement", "Reports",
      ],
      path: "Benchmarks/Comparisons",
      swiftSettings: unoptimised),
    .target(
      name: "Pages",
      dependencies: [
        "Runs", "ModelSuites", "Comparisons", "SolverCases", "Springs", "Engines", "Interactions",
        "Files", "Platform", "Pictures", "Reports",
      ],
      path: "Benchmarks/Pages",
      swiftSettings: unoptimised),
    .executableTarget(
      name: "springbench",
      dependencies: [
        "Pages", "Pictures",
        "Runs", "ModelSuites", "InteractionChecks", "Suites", "Comparisons", "SolverCases",
        "Springs", "Equations", "Integrators", "Batch", "Engines", "Gestures", "Interactions",
        "Arguments", "Files", "Reports", "Measurement", "CAllocations",
      ],
      path: "Benchmarks/springbench",
      swiftSettings: unoptimised,
      linkerSettings: [.unsafeFlags(["-Xlinker", "-s"], .when(configuration: .release))]),

    // MARK: Tests, one target for each of the above.
    .target(name: "TestSupport", dependencies: ["Platform", "Springs"], path: "Tests/TestSupport"),
    .target(
      name: "Fuzzing",
      dependencies: [
        "Arguments", "Equations", "Files", "Interactions", "Reports", "Springs", "Suites",
        "TestSupport", "ModelSuites", "InteractionChecks", "Comparisons",
      ],
      path: "Tests/Fuzzing"),
    .testTarget(name: "ArgumentsTests", dependencies: ["Arguments"]),
    .testTarget(
      name: "BatchTests", dependencies: ["Batch", "TestSupport"], exclude: ["Pins.txt"]),
    .testTarget(
      name: "CommandLineTests", dependencies: ["Engines", "TestSupport", "Reports"],
      exclude: ["Goldens"]),
    .testTarget(
      name: "EnginesTests",
      dependencies: ["Engines", "Reports", "TestSupport", "ModelSuites", "Runs"]),
    .testTarget(
      name: "EquationsTests",
      dependencies: [
        "Equations", "Integrators", "Oscillators", "Springs", "CKernels", "TestSupport",
      ]),
    .testTarget(name: "FilesTests", dependencies: ["Files", "TestSupport"]),
    .testTarget(name: "FuzzingTests", dependencies: ["Fuzzing", "TestSupport"]),
    .testTarget(
      name: "GesturesTests", dependencies: ["Gestures", "GestureTraces", "TestSupport"],
      exclude: ["Pins.txt"]),
    .testTarget(
      name: "IntegratorsTests",
      dependencies: ["CKernels", "Equations", "Integrators", "Oscillators", "TestSupport"],
      exclude: ["Pins.txt"]),
    .testTarget(
      name: "InteractionsTests",
      dependencies: ["Interactions", "InteractionChecks", "Reports", "TestSupport", "Runs"]),
    .testTarget(name: "MeasurementTests", dependencies: ["Measurement", "TestSupport"]),
    .testTarget(name: "OscillatorsTests", dependencies: ["Oscillators", "TestSupport"]),
    .testTarget(name: "PicturesTests", dependencies: ["Pictures"]),
    .testTarget(name: "ReportsTests", dependencies: ["Reports", "TestSupport"]),
    .testTarget(
      name: "RunsTests",
      dependencies: ["Runs", "Batch", "Measurement", "Platform", "Reports", "TestSupport"]),
    .testTarget(
      name: "SolverCasesTests",
      dependencies: [
        "SolverCases", "Springs", "Equations", "Oscillators", "Integrators", "TestSupport",
      ]),
    .testTarget(
      name: "SpringsTests", dependencies: ["Springs", "Reports", "TestSupport"],
      exclude: ["Pins.txt"]),
    .testTarget(name: "StatisticsTests", dependencies: ["Statistics", "TestSupport"]),
    .testTarget(
      name: "SweepTests",
      dependencies: [
        "Suites", "Springs", "Engines", "Reports", "Measurement", "TestSupport", "Runs",
      ]),
    .testTarget(
      name: "SuitesTests",
      dependencies: [
        "Suites", "Comparisons", "SolverCases", "Springs", "Equations", "Integrators",
        "Measurement", "Reports", "Gestures", "GestureTraces", "TestSupport", "Batch",
        "ModelSuites", "Runs", "Statistics", "Files",
      ]),
  ],
  swiftLanguageModes: [.v6]
)

for target in package.targets where target.type == .test { target.swiftSettings = unoptimised }

// LLVM's fuzzer has its own main function: see `make fuzz`.
if Context.environment["SPRINGBENCH_FUZZER"] != nil {
  package.targets.append(
    .executableTarget(name: "Fuzzer", dependencies: ["Fuzzing"], path: "Tests/Fuzzer"))
}

// Builds only some modules with their tests and dependencies, for checks that
// would take long on all: SPRINGBENCH_ONLY=Springs,Batch.
if let modules = Context.environment["SPRINGBENCH_ONLY"] {
  var wanted = Set(modules.split(separator: ",").map { "\($0)Tests" })
  // They run the program. As a dependency it would have them compiled last, alone
  // on one core.
  if wanted.contains("CommandLineTests") { wanted.insert("springbench") }
  var added = wanted
  while !added.isEmpty {
    let names = package.targets.filter { added.contains($0.name) }.flatMap(\.dependencies)
      .compactMap { if case .byNameItem(let name, _) = $0 { name } else { nil } }
    added = Set(names).subtracting(wanted)
    wanted.formUnion(added)
  }
  package.targets.removeAll { !wanted.contains($0.name) }
  package.products = []
}
