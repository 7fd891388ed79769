import Harness
import Springs
import Testing

// Tests draw random inputs from this seeded generator, so that failures can be
// reproduced.
@_exported import struct Springs.SplitMix64

/// Expects a value within a number of units in the last place of a scale.
///
/// - Parameters:
///   - value: the computed value.
///   - expected: the correct value.
///   - scale: the value whose ulp is the unit; `expected` if `nil`.
///   - ulps: the number allowed.
public func expectClose(
  _ value: Double, _ expected: Double, scale: Double? = nil, ulps: Double,
  _ comment: @autoclosure () -> String = "", sourceLocation: SourceLocation = #_sourceLocation
) {
  if value == expected { return }
  let error = (value - expected).magnitude / (scale ?? expected).magnitude.ulp
  #expect(
    error <= ulps, "\(value) is \(error) ulp from \(expected) \(comment())",
    sourceLocation: sourceLocation)
}

/// Expects a value within a relative error of an expected one.
public func expectRelative(
  _ value: Double, _ expected: Double, within tolerance: Double,
  _ comment: @autoclosure () -> String = "", sourceLocation: SourceLocation = #_sourceLocation
) {
  let error = value == expected ? 0 : ((value - expected) / expected).magnitude
  #expect(
    error <= tolerance, "\(value) is off \(expected) by a relative \(error) \(comment())",
    sourceLocation: sourceLocation)
}

/// Expects that the process of an exit test wrote some words to standard error.
/// The exit test must observe `\.standardErrorContent`.
public func expectMessage(
  _ words: String, in result: ExitTest.Result?, _ comment: String = "",
  sourceLocation: SourceLocation = #_sourceLocation
) {
  let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
  #expect(text.contains(words), "\(comment) \(text)", sourceLocation: sourceLocation)
}

public func slopeOfLine(through points: some Collection<(x: Double, y: Double)>) -> Double {
  LineFit.leastSquares(Array(points))?.slope ?? .nan
}

/// An endless ladder of numbers of steps, each 2^`octaves` times the one
/// before, rounded.
public func stepCounts(from first: Double, octaves: Double) -> some Sequence<Int> {
  (0...).lazy.map { Int((first * exp2(octaves * Double($0))).rounded()) }
}

/// The order at which errors fall with the step: the slope of log error over
/// log step, fitted to the finest rungs of a ladder whose errors lie between
/// `floor` and 0.01; `nil` if fewer than three do.
///
/// - Parameters:
///   - stepCounts: the ladder, from coarse to fine.
///   - count: how many rungs to fit, at most.
///   - floor: an error below it is rounding, and ends the ladder.
///   - error: the error of a solve with so many steps; `nil` if it fails.
public func observedOrder(
  over stepCounts: some Sequence<Int>, finest count: Int = 4, above floor: Double = 2e-13,
  error: (Int) throws -> Double?
) rethrows -> Double? {
  var points: [(x: Double, y: Double)] = []
  for steps in stepCounts {
    guard let error = try error(steps), error < 1e-2 else { continue }
    if error < floor { break }
    points.append((-log(Double(steps)), log(error)))
  }
  return points.count >= 3 ? slopeOfLine(through: points.suffix(count)) : nil
}

extension SpringMotion {
  /// A motion of the spring with a damping ratio and an angular frequency in
  /// rad/s.
  public init(
    ratio: Double, omega: Double, from start: Double, to target: Double = 0, velocity: Double = 0
  ) {
    self.init(
      rates: SpringRates(dampingRatio: ratio, angularFrequency: omega), from: start, to: target,
      initialVelocity: velocity)
  }
}

/// How the libraries under test were built.
public enum TestBuild {
  public static let isOptimized: Bool = {
    #if DEBUG
      false
    #else
      true
    #endif
  }()
}

extension Trait where Self == ConditionTrait {
  /// Leaves a test out of unoptimised builds, where it would take too long or
  /// show nothing about the optimiser.
  public static var optimizedRun: Self {
    .enabled(if: TestBuild.isOptimized, "only in optimised builds")
  }
}

/// A runner that verifies cases and times none, after `change` to its options.
public func untimedRunner(_ change: (inout RunOptions) -> Void = { _ in }) -> SuiteRunner {
  var options = RunOptions()
  options.isTimed = false
  change(&options)
  return SuiteRunner(options: options, floor: ResolutionFloor(granularity: 1, emptyLoop: 0.1))
}
