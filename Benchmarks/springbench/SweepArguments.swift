import Arguments
import Batch
import Files
import Reports
import Suites

/// What the arguments of `sweep` ask for: the plan, the shard and the output.
enum SweepArguments {
  /// Everything that determines the numbers of the sweep.
  static func plan(_ arguments: ParsedArguments) throws -> SweepPlan {
    guard let path = arguments.string("grid") else { throw UsageError("--grid FILE is needed") }
    let methods = try MethodArguments.names(
      arguments, kind: .sweepMethod, among: SweepMethod.all.map(\.name), usual: ["closed-form"]
    ).compactMap(SweepMethod.named)
    if let method = methods.first(where: \.lacksBLAS) {
      throw UsageError("--method: \(method.name) needs OpenBLAS: \(BLAS.problem ?? "")")
    }
    let frames = try arguments.integer("frames", in: 1...1_000_000) ?? 1
    if !methods.contains(where: \.controlsStep) {
      let names = methods.map(\.name).joined(separator: ", ")
      try arguments.refuse(["tolerance"], "has no effect on \(names)")
    }
    let tolerance = try arguments.real("tolerance", in: 1e-15...1) ?? 1e-9
    let topCount = try arguments.integer("top", in: 1...1_000_000)
    if topCount == nil { try arguments.refuse(["worst"], "needs --top K") }
    return SweepPlan(
      try space(path, arguments), methods: methods, frames: frames, tolerance: tolerance,
      topCount: topCount, refines: arguments.has("worst"), version: Version.current)
  }

  /// The points of the sweep: the grid itself, or what `--exhaustive-float` or
  /// `--random` make of its axes.
  private static func space(_ path: String, _ arguments: ParsedArguments) throws -> SweepSpace {
    let quantities = SweepAxis.Quantity.allCases
    let exhausted = try arguments.string("exhaustive-float").map { name in
      guard let quantity = SweepAxis.Quantity(rawValue: name) else {
        throw UsageError.unknown("axis", name, among: quantities.map(\.rawValue))
      }
      return quantity
    }
    if exhausted != nil, arguments.has("random") {
      throw UsageError("--random and --exhaustive-float contradict each other")
    }
    var axes = try SweepGridFile.axes(path: path, needing: exhausted)
    if let exhausted, let place = quantities.firstIndex(of: exhausted) {
      guard let axis = axes[place].withEveryFloat() else {
        throw UsageError(
          "--exhaustive-float: there is no Float within the bounds of \(exhausted.rawValue)")
      }
      axes[place] = axis
    }
    if let count = try arguments.integer("random", in: 1...(1 << 52)) {
      return SweepSpace(
        axes: axes, drawing: count, seed: try SuiteOptions.seed(arguments))
    }
    try arguments.refuse(["seed"], "needs --random N")
    guard let space = SweepSpace(axes: axes) else {
      throw UsageError("the grid has more points than can be counted")
    }
    return space
  }

  /// The shard that `--shard` asks for, or the one that a launcher such as
  /// `mpirun` gives this process, with the environment variable that says so.
  static func shard(
    _ arguments: ParsedArguments
  ) throws -> (SweepShard, launcherVariable: String?) {
    if let text = arguments.string("shard") {
      guard let shard = SweepShard(text) else {
        throw UsageError("--shard: '\(text)' is not I/N with I from 1 to N")
      }
      return (shard, nil)
    }
    do {
      guard let rank = try LauncherRank.current() else { return (.whole, nil) }
      return (rank.shard, rank.variable)
    } catch {
      throw UsageError(error.description)
    }
  }

  /// The path of the output if it is a file; `nil` for standard output, devices
  /// and pipes. `{shard}` in it becomes, say, `3-of-8`.
  static func outputFile(
    _ arguments: ParsedArguments, _ shard: SweepShard, isFromLauncher: Bool
  ) throws -> String? {
    let path = arguments.string("output") ?? "-"
    let isNamedByShard = path.contains("{shard}")
    if isFromLauncher, !isNamedByShard {
      throw UsageError(
        "\(shard.count) processes write to '\(path)': name the output with {shard} in it")
    }
    guard path != "-" else { return nil }
    let name = path.replacing("{shard}", with: shard.fileName)
    try OutputSink.check(path: name)
    if let status = FileSystem.status(name), !status.isRegular {
      guard !isNamedByShard else { throw UsageError("--output: '\(name)' is not a file") }
      return nil
    }
    guard try CommonOptions.reportFormat(arguments) == .csv else {
      throw UsageError("--output FILE is written as csv")
    }
    return name
  }
}
