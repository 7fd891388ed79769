import Batch
import Harness
import SolverSuites
import Suites

/// `sweep`: errors of methods over a space of springs, or a range of it.
enum SweepCommand: Command {
  static let specification = CommandSpecification(
    name: "sweep", summary: "errors of methods over a grid of springs, whole or in parts",
    operands: "[FILE…]", operandsAreInputs: true, operandCount: 0...Int.max,
    discussion: [
      "Every point is a spring with start 1 and target 0, played for --frames steps and "
        + "compared with the exact motion. The grid file has one line per axis: "
        + "axis,from,to,count,scale, with the axes zeta, omega, velocity, step_size_s and the "
        + "scales linear, log. Missing axes are ζ = 0.5, ω = 20 rad/s, velocity 0, step 1/60 s.",
      "--top writes a summary instead of every point: the K worst points of each method by "
        + "position error, the first K failures, and counts by decade.",
      "Processes on one or many machines can each do one --range. --merge FILE… joins the "
        + "ranges; it names missing ones, or the first that is there twice (status 1).",
    ],
    options: [
      Option("grid", .value("FILE"), file: .input, "the axes and their values"),
      Option(
        "method", .list("M"), names: "methods",
        "instead of closed-form; adaptive ones at a tolerance of 1e-9"),
      Option("random", .value("N"), "draw N points from the axes"),
      Option(
        "exhaustive-float", .value("AXIS"), names: "axes", "every Float within its bounds"),
      Option("frames", .value("N"), "steps of each point (1)"),
      Option("top", .value("K"), "a summary with the K worst points of each method"),
      Option("range", .value("I/N"), "range I of N of the points (1/1)"),
      Option("merge", .flag, "join ranges"),
    ] + CommonOptions.report + SuiteOptions.shared(["seed", "threads"]),
    examples: [
      "sweep --grid grid.csv --method closed-form,rk4 --frames 60 -o sweep.csv",
      "sweep --merge out/*-of-8.csv -o sweep.csv",
    ])

  static func run(_ arguments: ParsedArguments) throws -> ExitStatus {
    if arguments.has("merge") { return try merge(arguments) }
    guard arguments.operands.isEmpty else { throw UsageError("FILE… is for --merge") }
    let plan = try plan(arguments)
    let rangeName = arguments.string("range") ?? "1/1"
    guard let range = SweepRange(rangeName) else {
      throw UsageError("--range: '\(rangeName)' is not I/N with I from 1 to N")
    }
    let threads = min(
      try arguments.integer("threads", in: 1...1024) ?? .max, WorkerPool.availableProcessors)
    var run = SweepRun(plan, range: range, threads: threads)
    let writer = try CommonOptions.writer(arguments, schema: SweepReport.schema)
    Interrupts.watch()
    run.isInterrupted = { Interrupts.isRequested }
    let line = ProgressLine(isWanted: !arguments.has("quiet"))
    defer { line.clear() }
    run.progress = { [pointCount = run.pointCount] done in
      line.show("range \(range)", fraction: Double(done) / Double(pointCount))
    }
    try run.run(into: writer)
    return .done
  }

  /// Writes the rows of the whole sweep. One file at a time is in memory.
  private static func merge(_ arguments: ParsedArguments) throws -> ExitStatus {
    try arguments.allow(
      only: ["merge"] + CommonOptions.report.map(\.name), for: "--merge, which only reads FILE…")
    guard !arguments.operands.isEmpty else { throw UsageError("--merge needs FILE…") }
    let merge = try SweepMerge(arguments.operands)
    let writer = try CommonOptions.writer(arguments, schema: SweepReport.schema)
    Interrupts.watch()
    try merge.forEachRow { row in
      if Interrupts.isRequested { throw OutputError.interrupted }
      try writer.write(row)
    }
    try writer.finish()
    return .done
  }

  // MARK: Arguments

  /// Everything that determines the numbers of the sweep.
  private static func plan(_ arguments: ParsedArguments) throws -> SweepPlan {
    let methods = try MethodArguments.methods(arguments, usual: ["closed-form"])
    for method in methods {
      guard let refusal = method.sweepRefusal else { continue }
      throw UsageError("--method: \(method.name) is not for sweeps: \(refusal)")
    }
    return SweepPlan(
      try space(arguments), methods: methods,
      frames: try arguments.integer("frames", in: 1...1_000_000) ?? 1,
      topCount: try arguments.integer("top", in: 1...1_000_000), version: Version.current)
  }

  /// The points of the sweep: the grid itself, or what `--exhaustive-float` or
  /// `--random` makes of its axes.
  private static func space(_ arguments: ParsedArguments) throws -> SweepSpace {
    guard let path = arguments.string("grid") else { throw UsageError("--grid FILE is needed") }
    var axes = try SweepGridFile.axes(CSVDocument(path: path))
    if let name = arguments.string("exhaustive-float") {
      try arguments.refuse(["random"], "contradicts --exhaustive-float")
      let names = SweepAxis.Quantity.allCases.map(\.rawValue)
      guard let place = names.firstIndex(of: name) else {
        throw UsageError.unknown("axis", name, among: names)
      }
      guard let axis = axes[place].withEveryFloat() else {
        throw UsageError("--exhaustive-float: there is no Float within the bounds of \(name)")
      }
      axes[place] = axis
    }
    if let count = try arguments.integer("random", in: 1...(1 << 52)) {
      return SweepSpace(axes: axes, drawing: count, seed: try SuiteOptions.seed(arguments))
    }
    try arguments.refuse(["seed"], "needs --random N")
    guard let space = SweepSpace(axes: axes) else {
      throw UsageError("the grid has more points than can be counted")
    }
    return space
  }
}
