import Batch
import Harness
import Suites

/// What the arguments of `sweep` ask for: the plan and the range.
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
    return SweepPlan(
      try space(path, arguments), methods: methods, frames: frames, tolerance: tolerance,
      topCount: try arguments.integer("top", in: 1...1_000_000), version: Version.current)
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

  /// The range that `--range` asks for.
  static func range(_ arguments: ParsedArguments) throws(UsageError) -> SweepRange {
    guard let text = arguments.string("range") else { return .whole }
    guard let range = SweepRange(text) else {
      throw UsageError("--range: '\(text)' is not I/N with I from 1 to N")
    }
    return range
  }
}
