import Arguments
import Batch
import Measurement
import Reports
import Suites

/// `sweep`: errors of methods over a space of springs, in shards.
enum SweepCommand: Command {
  static let specification = CommandSpecification(
    "sweep", summary: "errors of methods over a grid of springs, in shards that can be resumed",
    discussion: [
      "Every point is a spring let go at 1 towards 0, played for some steps and held against the "
        + "exact motion; its errors are the largest at the ends of the steps. The grid file has a "
        + "line for each axis: axis,from,to,count,scale with the axes zeta, omega, velocity, "
        + "step_size_s and the scales linear, log. Axes that are not named stand at ζ = 0.5, "
        + "ω = 20 rad/s, rest, a sixtieth of a second.",
      "With --top the output holds for each method the K worst points by position and by velocity, "
        + "quantiles, and counts by decade, whatever the number of points.",
      "With -o FILE the work can be killed at any moment and resumed with --resume; until it is "
        + "finished it stands in FILE.part, with FILE.state and FILE.lock beside it, and a second "
        + "process waits for the first. Running it again cannot help after the statuses 1, 64, "
        + "65, 66 and 73; after 130, 74 and a kill the same line with --resume goes on.",
      "Under a launcher every process finds its shard itself, in OMPI_COMM_WORLD_RANK and _SIZE, "
        + "PMI_RANK and PMI_SIZE, FLUX_TASK_RANK and FLUX_JOB_SIZE, or SLURM_PROCID and "
        + "SLURM_STEP_NUM_TASKS, says so, and needs "
        + "{shard} in the name of the output, which becomes 3-of-8: "
        + "mpirun -n 8 springbench sweep --grid grid.csv --resume --threads 1 -o 'out/{shard}.csv'. "
        + "In a job array say --shard I/N.",
    ],
    options: [
      Option("grid", .value("FILE"), file: .input, "the axes and their values"),
      Option(
        "method", .list("M"), names: "sweep-methods", "from 'list sweep-methods' (closed-form)"),
      Option("random", .value("N"), "draw N points from the axes instead, evenly on their scales"),
      Option("seed", .value("N"), "seed of the draw (1)"),
      Option(
        "exhaustive-float", .value("AXIS"), names: "axes", "every Float between the axis' bounds"),
      Option("frames", .value("N"), "steps each point is played for (1)"),
      Option("tolerance", .value("E"), "tolerance of methods that control their step (1e-9)"),
      Option("top", .value("K"), "keep the K worst points of a method and a summary"),
      Option("worst", .flag, "with --top, search around the worst points, too"),
      Option("shard", .value("I/N"), "part I of N, from 1 (from the launcher, else 1/1)"),
      Option("resume", .flag, "go on with the output where an earlier process ended"),
      Option("threads", .value("N"), "threads (one for each CPU that the process may use)"),
    ]
      + CommonOptions.report(
        format: "how to write (a file as csv; else table on a terminal, csv elsewhere)"),
    examples: [
      "sweep --grid grid.csv --method closed-form,rk4 --frames 60 -o sweep.csv",
      "sweep --grid grid.csv --random 1e8 --top 10 --worst",
      "sweep --grid grid.csv --exhaustive-float zeta --top 10 --resume -o floats.csv",
      "sweep --grid grid.csv --shard 3/8 --resume -o out/shard-3-of-8.csv",
    ])

  static func run(_ arguments: ParsedArguments) throws -> ExitStatus {
    let plan = try SweepArguments.plan(arguments)
    let (shard, launcherVariable) = try SweepArguments.shard(arguments)
    if let launcherVariable { tell("shard \(shard) from \(launcherVariable)", arguments) }
    let file = try SweepArguments.outputFile(
      arguments, shard, isFromLauncher: launcherVariable != nil)
    let threads =
      try arguments.integer("threads", in: 1...1024) ?? min(1024, WorkerPool.availableProcessors)
    var run = SweepRun(plan, shard: shard, threads: threads)
    Interrupts.watch {
      Failure.endProcess {
        if file != nil { tell("interrupted; --resume goes on", arguments) }
        return .interrupted
      }
    }
    run.isInterrupted = { Interrupts.isRequested }
    if let file { return try write(run, into: file, arguments) }
    try arguments.refuse(["resume"], "needs --output FILE")
    let status = try stream(run, arguments)
    if status == .interrupted { tell("interrupted: the rest is missing", arguments) }
    return status
  }

  private static func tell(_ line: String, _ arguments: ParsedArguments) {
    if !arguments.has("quiet") { Diagnostics.say("sweep: \(line)") }
  }

  /// Writes the whole sweep to standard output, a device or a pipe, where it
  /// cannot be resumed.
  private static func stream(
    _ run: SweepRun, _ arguments: ParsedArguments
  ) throws -> ExitStatus {
    var run = run
    let writer = try CommonOptions.writer(arguments, schema: SweepReport.schema)
    CommonOptions.watchInterrupts(keepingRowsOf: writer)
    let progress = SweepProgress(run, from: 0, arguments)
    run.progress = progress.note
    defer { progress.end() }
    let isCSV = try CommonOptions.reportFormat(arguments) == .csv
    return try run.run(into: writer, showsBins: isCSV) ? .done : .interrupted
  }

  /// Writes into a file what it lacks: with `--resume` from where an earlier
  /// process ended.
  private static func write(
    _ run: SweepRun, into path: String, _ arguments: ParsedArguments
  ) throws -> ExitStatus {
    var run = run
    let file = try ShardFile.open(
      path, plan: run.plan, shard: run.shard, resumes: arguments.has("resume"),
      overwrites: arguments.has("overwrite"), isInterrupted: { Interrupts.isRequested },
      note: { tell($0, arguments) })
    guard let file else {
      tell("\(path) is finished", arguments)
      return .done
    }
    if file.pointsDone > 0 {
      tell("goes on at point \(file.pointsDone) of \(run.pointCount)", arguments)
    }
    let progress = SweepProgress(run, from: file.pointsDone, arguments)
    run.progress = progress.note
    defer { progress.end() }
    guard try run.run(into: file) else {
      tell("interrupted; --resume goes on", arguments)
      return .interrupted
    }
    return .done
  }
}
