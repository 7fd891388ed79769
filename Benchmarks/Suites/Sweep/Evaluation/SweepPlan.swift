import Harness

/// Everything that determines the results of a sweep.
public struct SweepPlan: Sendable {
  public let space: SweepSpace
  public let methods: [Method]
  /// The number of steps that each point is played for. Errors are taken at
  /// their ends.
  public let frames: Int
  /// The tolerance of methods with step-size control.
  public let tolerance: Double
  /// The number of worst points of each method to keep, besides statistics over
  /// all points; `nil` to keep a row of every point.
  public let topCount: Int?
  /// A digest of everything above, the columns and the program's version: the
  /// same for all ranges of a sweep, and different for any other sweep.
  public let gridID: String

  /// - Parameter version: of the program.
  public init(
    _ space: SweepSpace, methods: [Method], frames: Int, tolerance: Double, topCount: Int?,
    version: String
  ) {
    self.space = space
    self.methods = methods
    self.frames = frames
    self.tolerance = tolerance
    self.topCount = topCount
    var facts = space.axes.map { axis in
      "\(Value.decimal(axis.lower)) \(Value.decimal(axis.upper)) \(axis.count) \(axis.scale)"
    }
    facts.append(space.seed.map { "\(space.count) drawn by \($0)" } ?? "grid")
    facts.append(methods.map(\.name).joined(separator: ","))
    facts.append("\(frames) \(Value.decimal(tolerance)) \(topCount ?? -1)")
    facts.append("\(version) \(SweepReport.schema.header)")
    gridID = "sweep-" + RunIdentifier.digest(facts.joined(separator: ";"))
  }

  /// The maker of the rows of a method in a range.
  func rowMaker(_ range: SweepRange, method: String) -> SweepRowMaker {
    SweepRowMaker(
      range: range, gridID: gridID, pointCount: space.count, topCount: topCount, method: method,
      frames: .integer(frames),
      tolerance: Method.named(method)?.isAdaptive == true ? .real(tolerance) : .missing,
      seed: Value(space.seed.map(Int.init)))
  }

  /// Tallies without points, one per method.
  var emptyTallies: [SweepTally] { methods.map { _ in SweepTally(limit: topCount ?? 0) } }

  /// Evaluates all methods at some points.
  ///
  /// - Parameter body: called for every point and method, in the order of the
  ///   rows, with the indices of the point and of the method.
  func evaluate(
    _ points: Range<Int>,
    _ body: (_ index: Int, _ point: SweepPoint, _ method: Int, _ error: SweepError) -> Void
  ) {
    let size = SweepBlock.size(frames: frames)
    var block = SweepBlock(frames: frames)
    // By method, then by point of the block.
    var errors = methods.map { _ in [SweepError](repeating: SweepError(), count: size) }
    for first in stride(from: points.lowerBound, to: points.upperBound, by: size) {
      let count = min(size, points.upperBound - first)
      block.fill(count: count) { space.point(first + $0) }
      for (index, method) in methods.enumerated() {
        method.evaluate(block, tolerance: tolerance, &errors[index])
      }
      for point in 0..<count {
        for method in methods.indices {
          body(first + point, block.points[point], method, errors[method][point])
        }
      }
    }
  }
}
