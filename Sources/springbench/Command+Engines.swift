import Engines
import Harness
import Springs
import Suites

/// `engines`: how faithful are the springs that UI frameworks ship?
enum EnginesCommand: SuiteCommand {
  static let specification = CommandSpecification(
    "engines",
    summary: "the spring solvers that UI frameworks ship, and recordings, against the exact motion",
    discussion: [
      "Each engine plays each spring frame by frame, on the clock it reads as published and, where "
        + "that differs, by its equations alone. Errors are taken over 2 s; those of "
        + "--spring, if it ever settles, until 0.1 % of the way is left or the engine ends, where "
        + "that is later (at most 300 s and 100,000 frames). A verdict names a time that ends "
        + "before both. The finish is where the engine would end the animation by its own rule.",
      "With --frames the engine plays the animations of a file: case, mass, stiffness, damping, "
        + "from, to, velocity, time_ms, and frame_rate_hz for harmonica, which counts frames (without it "
        + "the rate is that of the median frame). A row at time 0 or before is the start. Where the "
        + "file has positions, each is compared with what the engine shows. time_ms (or time_s) counts "
        + "from the start of the motion; times on a page's clock are clock_ms, with the start in start_ms. "
        + "--spring, --from, --to and --velocity (0) stand for columns that the file lacks; without "
        + "'case' it has one animation. --engine springs --clock equations is the exact motion.",
    ],
    options: [
      Option(
        "engine", .list("E"), names: "engines",
        "only these engines (list engines), also by usual names such as android"),
      Option("rate", .numbers("HZ"), "frames per second (30,60,120,240)"),
      Option(
        "spring", .repeated("[NAME=]SPEC"), names: "specifications",
        "this spring instead of the ten of the suite, repeatable; a single one in a file of frames"),
      Option(
        "velocity", .value("V"),
        "of that spring at the start, in |from - to| per second (0); of --frames in their unit"),
      Option("from", .value("X"), "where the motion of --frames starts"),
      Option("to", .value("X"), "its target"),
      Option("frames", .value("FILE"), file: .input, "play the animations of this file instead"),
      CommonOptions.columns("clock_ms=timeStamp,position=x", "with --frames: "),
      Option(
        "clock", .value("published|equations|exact|tenth-ms|whole-ms"),
        "clock for --frames (published)"),
      Option(
        "limit", .value("E"), "exit 1 when a position of --frames is further off, as a part of S"),
    ] + SuiteOptions.all,
    examples: [
      "engines --engine react-spring,rebound --rate 60,120,240",
      "engines --spring preset:react-spring/wobbly --rate 120 --format table",
      "engines --engine rebound --frames Data/engines/rebound.csv --limit 0",
      "engines --engine springs --clock equations --frames mine.csv --limit 1%",
    ])

  static func run(_ arguments: ParsedArguments) throws -> ExitStatus {
    if let path = arguments.string("frames") { return try FramesPlay(path, arguments).run() }
    try arguments.refuse(["columns", "clock", "limit", "from", "to"], "needs --frames FILE")
    return try runSuite(arguments)
  }

  static func suite(_ arguments: ParsedArguments) throws -> any Suite {
    let velocity = try arguments.real("velocity")
    var springs: [EnginesSuite.NamedSpring] = []
    if arguments.has("spring") {
      // The name becomes part of case ids, which have to tell motions apart.
      let push = velocity.map { ";velocity=\(Value.decimal($0))" } ?? ""
      springs = try SpringArguments.springs(arguments).map {
        ($0.identifier + push, $0.spring, $0.duration)
      }
    } else {
      try arguments.refuse(["velocity"], "needs --spring SPEC")
    }
    let engines = try MethodArguments.engines(arguments)
    let rates = try arguments.reals("rate", .frequency, in: 1...10_000)
    func suite(_ springs: [EnginesSuite.NamedSpring]) -> EnginesSuite {
      EnginesSuite(engines: engines, rates: rates, springs: springs, velocity: velocity ?? 0)
    }
    let count = engines.isEmpty ? EngineCatalogue.engines.count : engines.count
    for spring in springs {
      let refusals = suite([spring]).refusals().map {
        "\($0.engine) cannot play \(spring.name): \($0.reason)"
      }
      guard refusals.count < count else {
        throw UsageError("--engine: \(refusals.joined(separator: "; "))")
      }
      for refusal in refusals { arguments.note("left out: \(refusal)") }
    }
    return suite(springs)
  }
}
