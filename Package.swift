// swift-tools-version: 6.2
import PackageDescription

// What a program may depend on.
let libraries = [
  "Springs", "Equations", "Oscillators", "Integrators", "Batch", "Gestures", "GestureTraces",
  "Interactions", "Engines",
]

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
    .target(
      name: "Oscillators",
      dependencies: ["Springs", "Equations", "CKernels", "COpenBLAS", "Platform"]),
    .target(name: "Integrators", dependencies: ["Equations", "CKernels", "Platform"]),
    .target(name: "Batch", dependencies: ["Springs", "CKernels", "COpenBLAS"]),
    .target(name: "Gestures", dependencies: ["Platform"]),
    .target(name: "GestureTraces", dependencies: ["Gestures", "Springs", "Platform"]),
    .target(name: "Interactions", dependencies: ["Springs", "Gestures", "Platform"]),
    .target(name: "Engines", dependencies: ["Springs", "Platform"]),

    // MARK: Instruments: how numbers are measured, judged and written down.
    .target(name: "Arguments"),
    .target(name: "Measurement", dependencies: ["Statistics", "CMeasurement"]),
    .target(name: "Pictures", dependencies: ["Platform", "Reports"]),
    .target(name: "Platform"),
    .target(name: "Reports", dependencies: ["Platform"]),
    .target(name: "Statistics", dependencies: ["Platform"]),

    // MARK: C: what Swift cannot say.
    .target(name: "CAllocations", dependencies: ["CMeasurement"]),
    .target(name: "CKernels", linkerSettings: [.linkedLibrary("m")]),
    .target(name: "CMeasurement"),
    .systemLibrary(
      name: "COpenBLAS", path: "Sources/COpenBLAS", pkgConfig: "openblas",
      providers: [.apt(["libopenblas-dev"])]),

    // MARK: The program.
    // The solvers bound to the problems stand apart from the suites: every pair
    // is compiled for itself, which takes a minute that others need not wait.
    .target(
      name: "SolverCases",
      dependencies: ["Springs", "Equations", "Oscillators", "Integrators", "CKernels"],
      path: "Benchmarks/SolverCases"),
    .target(
      name: "Suites",
      dependencies: [
        "SolverCases",
        "Springs", "Equations", "Oscillators", "Integrators", "Batch", "Gestures", "GestureTraces",
        "Interactions", "Engines", "Statistics", "Measurement", "Reports", "COpenBLAS",
      ],
      path: "Benchmarks/Suites"),
    .target(
      name: "Pages",
      dependencies: ["Suites", "Springs", "Engines", "Pictures", "Reports"],
      path: "Benchmarks/Pages"),
    .executableTarget(
      name: "springbench",
      dependencies: [
        "Pages", "Pictures",
        "Suites", "SolverCases", "Springs", "Equations", "Integrators", "Engines", "Interactions",
        "Arguments", "Reports", "Measurement", "CAllocations",
      ],
      path: "Benchmarks/springbench"),

    // MARK: Tests, one target for each of the above.
    .target(name: "TestSupport", dependencies: ["Springs"], path: "Tests/TestSupport"),
    .testTarget(name: "ArgumentsTests", dependencies: ["Arguments"]),
    .testTarget(name: "BatchTests", dependencies: ["Batch", "TestSupport"]),
    .testTarget(
      name: "CommandLineTests", dependencies: ["springbench", "Engines", "TestSupport"],
      exclude: ["Goldens"]),
    .testTarget(
      name: "EnginesTests", dependencies: ["Engines", "Reports", "Suites", "TestSupport"]),
    .testTarget(
      name: "EquationsTests",
      dependencies: ["Equations", "Integrators", "Oscillators", "Springs", "TestSupport"]),
    .testTarget(
      name: "GesturesTests", dependencies: ["Gestures", "GestureTraces", "TestSupport"]),
    .testTarget(
      name: "IntegratorsTests",
      dependencies: ["Equations", "Integrators", "Oscillators", "TestSupport"]),
    .testTarget(
      name: "InteractionsTests",
      dependencies: ["Interactions", "Reports", "Suites", "TestSupport"]),
    .testTarget(name: "MeasurementTests", dependencies: ["Measurement", "TestSupport"]),
    .testTarget(name: "OscillatorsTests", dependencies: ["Oscillators", "TestSupport"]),
    .testTarget(name: "PicturesTests", dependencies: ["Pictures"]),
    .testTarget(name: "ReportsTests", dependencies: ["Reports", "TestSupport"]),
    .testTarget(name: "SpringsTests", dependencies: ["Springs", "Reports", "TestSupport"]),
    .testTarget(name: "StatisticsTests", dependencies: ["Statistics", "TestSupport"]),
    .testTarget(
      name: "SweepTests",
      dependencies: ["Suites", "Springs", "Engines", "Reports", "Measurement", "TestSupport"]),
    .testTarget(
      name: "SuitesTests",
      dependencies: [
        "Suites", "SolverCases", "Equations", "Integrators", "Measurement", "Reports", "Gestures",
        "GestureTraces", "TestSupport",
      ]),
  ],
  swiftLanguageModes: [.v6]
)
