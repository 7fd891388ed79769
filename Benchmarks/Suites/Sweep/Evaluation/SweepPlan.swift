import Reports
import Runs

/// Everything that determines the results of a sweep.
public struct SweepPlan: Sendable {
  public let space: SweepSpace
  public let methods: [SweepMethod]
  /// The number of steps that each point is played for. Errors are taken at
  /// their ends.
  public let frames: Int
  /// The tolerance of methods with step-size control.
  public let tolerance: Double
  /// How many of the worst points of each method to keep, besides statistics
  /// over all points; `nil` to keep a row of every point.
  public let topCount: Int?
  /// Whether to search for worse points around the worst ones.
  public let refines: Bool
  /// A digest of everything above, the columns and the program's version: the
  /// same for all shards of a sweep, and different for any other sweep.
  public let runID: String

  /// - Parameter version: of the program.
  public init(
    _ space: SweepSpace, methods: [SweepMethod], frames: Int, tolerance: Double, topCount: Int?,
    refines: Bool, version: String
  ) {
    self.space = space
    self.methods = methods
    self.frames = frames
    self.tolerance = tolerance
    self.topCount = topCount
    self.refines = refines
    var facts = space.axes.map { axis in
      "\(Value.decimal(axis.lower)) \(Value.decimal(axis.upper)) \(axis.count) \(axis.scale)"
    }
    facts.append(space.seed.map { "\(space.count) drawn by \($0)" } ?? "grid")
    facts.append(methods.map(\.name).joined(separator: ","))
    facts.append("\(frames) \(Value.decimal(tolerance)) \(topCount ?? -1) \(refines)")
    facts.append("\(version) \(SweepReport.schema.header)")
    runID = "sweep-" + RunIdentifier.digest(facts.joined(separator: ";"))
  }

  /// Whether a shard has rows. A summary has, even of no points.
  func hasRows(_ shard: SweepShard) -> Bool {
    topCount != nil || shard.pointCount(of: space.count) > 0
  }

  /// What makes the rows of a method in a shard.
  func rowMaker(_ shard: SweepShard, method: String) -> SweepRowMaker {
    SweepRowMaker(
      runID: runID, shard: shard, pointCount: space.count, topCount: topCount, method: method,
      frames: .integer(frames),
      tolerance: SweepMethod.named(method)?.controlsStep == true ? .real(tolerance) : .missing,
      seed: Value(space.seed.map(Int.init)))
  }

  /// Tallies without points, one per method.
  var emptyTallies: [SweepTally] { methods.map { _ in SweepTally(limit: topCount ?? 0) } }

  /// Evaluates all methods at some points of a shard.
  ///
  /// - Parameters:
  ///   - points: the indices of the points within the shard.
  ///   - body: called for every point and method, in the order of the rows,
  ///     with the index of the point in the whole sweep and that of the method.
  func evaluate(
    _ points: Range<Int>, of shard: SweepShard,
    _ body: (_ index: Int, _ point: SweepPoint, _ method: Int, _ error: SweepError) -> Void
  ) {
    let size = SweepBlock.size(frames: frames)
    var block = SweepBlock(frames: frames)
    // By method, then by point of the block.
    var errors = methods.map { _ in [SweepError](repeating: SweepError(), count: size) }
    for first in stride(from: points.lowerBound, to: points.upperBound, by: size) {
      let count = min(size, points.upperBound - first)
      block.fill(count: count) { space.point(shard.pointIndex(first + $0)) }
      for (index, method) in methods.enumerated() {
        method.evaluate(block, tolerance, &errors[index])
      }
      for point in 0..<count {
        let index = shard.pointIndex(first + point)
        for method in methods.indices {
          body(index, block.points[point], method, errors[method][point])
        }
      }
    }
  }

  /// The error of one method at one point.
  func error(_ method: SweepMethod, at point: SweepPoint) -> SweepError {
    var block = SweepBlock(frames: frames)
    block.fill(count: 1) { _ in point }
    var errors = [SweepError()]
    method.evaluate(block, tolerance, &errors)
    return errors[0]
  }
}
