// swift-tools-version: 6.2
import PackageDescription

// The libraries offered to other packages.
let libraries = [
  "Springs", "Equations", "Integrators", "Batch", "Gestures", "Interactions", "Engines",
]

// The program and the tests contain no code that is timed. Optimising them, or
// compiling a second time for the interface alone, would only prolong builds.
let unoptimised: [SwiftSetting] = [
  .unsafeFlags(["-Onone", "-no-emit-module-separately-wmo"], .when(configuration: .release))
]

// The linker removes the program's debug information, which would prolong builds.
let plain: [SwiftSetting] = [.unsafeFlags(["-gnone"], .when(configuration: .release))]

// Tests import the internal names of the program, also in release builds. Some of
// the specialised solvers of SolverSuites are slower without this.
let testable: [SwiftSetting] = [.unsafeFlags(["-enable-testing"])]

// The folders of `Benchmarks/Suites`, in two modules that two cores compile at
// the same time, since neither needs the other.
let solverSuites = ["Accuracy", "Methods", "Problems", "Sweep"]
let motionSuites = [
  "Batch", "Conformance", "Engines", "Gestures", "Interactions", "Selfcheck", "Springs",
]

let package = Package(
  name: "springbench",
  // What `InlineArray` needs on Apple systems, where the package is not tested.
  platforms: [.macOS(.v26), .iOS(.v26), .tvOS(.v26), .watchOS(.v26), .visionOS(.v26)],
  products: libraries.map { .library(name: $0, targets: [$0]) } + [
    .executable(name: "springbench", targets: ["springbench"])
  ],
  targets: [
    // MARK: Models: what a spring is and how it is computed.
    .target(name: "Springs", dependencies: ["CKernels"], linkerSettings: [.linkedLibrary("m")]),
    .target(name: "Equations", dependencies: ["Springs", "CKernels"]),
    .target(name: "Integrators", dependencies: ["Equations", "Springs", "CKernels"]),
    .target(name: "Batch", dependencies: ["Springs", "CKernels"]),
    .target(name: "Gestures", dependencies: ["Springs"]),
    .target(name: "Interactions", dependencies: ["Springs", "Gestures"]),
    .target(name: "Engines", dependencies: ["Springs"]),

    // MARK: Instruments: how numbers are measured, judged and written down.
    .target(name: "Harness", dependencies: ["CHarness"], swiftSettings: plain),

    // MARK: C: vector kernels, OpenBLAS, system calls and embedded files.
    .target(
      name: "CKernels",
      linkerSettings: [.linkedLibrary("m"), .linkedLibrary("dl", .when(platforms: [.linux]))]),
    .target(name: "CHarness", exclude: ["page"]),

    // MARK: What is measured, and the program.
    .target(
      name: "SolverSuites",
      dependencies: [
        "Springs", "Equations", "Integrators", "Batch", "Engines", "Harness",
      ],
      path: "Benchmarks/Suites", exclude: motionSuites, swiftSettings: plain + testable),
    .target(
      name: "Suites",
      dependencies: [
        "Springs", "Batch", "Gestures", "Interactions", "Engines", "Harness",
      ],
      path: "Benchmarks/Suites", exclude: solverSuites, swiftSettings: plain),
    .executableTarget(
      name: "springbench",
      dependencies: [
        "SolverSuites", "Suites", "Harness", "Springs", "Equations", "Integrators", "Batch",
        "Engines", "Gestures", "Interactions",
      ],
      swiftSettings: unoptimised + plain + testable,
      linkerSettings: [.unsafeFlags(["-Xlinker", "-s"], .when(configuration: .release))]),

    // MARK: Tests of the above.
    .target(
      name: "TestSupport", dependencies: ["Harness", "Springs"], path: "Tests/TestSupport"),
    .target(
      name: "Fuzzing",
      dependencies: [
        "Equations", "Interactions", "Springs", "Harness", "SolverSuites", "Suites",
        "TestSupport", "springbench",
      ],
      path: "Tests/Fuzzing"),
    .testTarget(name: "FuzzingTests", dependencies: ["Fuzzing", "springbench", "TestSupport"]),
    .testTarget(
      name: "SpringsTests", dependencies: ["Springs", "Harness", "TestSupport"],
      exclude: ["Pins.txt"]),
    .testTarget(
      name: "EquationsTests",
      dependencies: ["Equations", "Integrators", "Springs", "CKernels", "TestSupport"]),
    .testTarget(
      name: "IntegratorsTests",
      dependencies: ["CKernels", "Equations", "Integrators", "TestSupport"],
      exclude: ["Pins.txt"]),
    .testTarget(name: "BatchTests", dependencies: ["Batch", "TestSupport"]),
    .testTarget(
      name: "GesturesTests", dependencies: ["Gestures", "Harness", "TestSupport"],
      exclude: ["Pins.txt"]),
    .testTarget(
      name: "InteractionsTests",
      dependencies: ["Interactions", "Harness", "Suites", "TestSupport"]),
    .testTarget(
      name: "EnginesTests",
      dependencies: ["Engines", "Harness", "SolverSuites", "Suites", "TestSupport"]),
    .testTarget(
      name: "HarnessTests", dependencies: ["Harness", "TestSupport"]),
    .testTarget(
      name: "SuitesTests",
      dependencies: [
        "SolverSuites", "Suites", "Harness", "Springs", "Equations", "Integrators", "Batch",
        "Gestures", "Engines",
        "TestSupport",
      ]),
    .testTarget(
      name: "ProgramTests",
      dependencies: ["springbench", "Suites", "Harness", "Springs", "TestSupport"],
      exclude: ["Peers"]),
    .testTarget(
      name: "CommandLineTests", dependencies: ["Engines", "TestSupport", "Harness"],
      exclude: ["Goldens"]),
  ],
  swiftLanguageModes: [.v6]
)

// Gestures and Interactions wait, so that the longest chain of modules, by the
// equations and the solvers, is compiled first: a clean build ends earlier.
for (name, earlier) in [("Gestures", "Equations"), ("Interactions", "Integrators")] {
  package.targets.first { $0.name == name }?.dependencies.append(.init(stringLiteral: earlier))
}

// BatchTests are optimised, because they compare millions of samples.
for target in package.targets where target.type == .test && target.name != "BatchTests" {
  target.swiftSettings = unoptimised
}

// LLVM's fuzzer has its own main function: see `make fuzz`.
if Context.environment["SPRINGBENCH_FUZZER"] != nil {
  package.targets.append(
    .executableTarget(name: "Fuzzer", dependencies: ["Fuzzing"], path: "Tests/Fuzzer"))
}

// Builds only some modules with their tests and dependencies, for checks that
// would take long on all: SPRINGBENCH_ONLY=Springs,Batch.
if let modules = Context.environment["SPRINGBENCH_ONLY"] {
  var wanted = Set(modules.split(separator: ",").map { "\($0)Tests" })
  // These tests run the program. As their dependency it would make them compile
  // last, alone on one core.
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
