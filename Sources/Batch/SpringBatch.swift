import Springs

/// Many springs, prepared to be evaluated at many times.
///
///     let batch = SpringBatch(spring, from: starts, to: targets)
///     var samples = SampleBuffer(SampleLayout(.byFrame, springs: 1000, frames: 60))
///     batch.evaluate(at: .uniform(interval: 1 / 60, count: 60), into: &samples)
///
/// Springs may differ in all parameters and regimes. Runs of adjacent equal
/// springs can share work if they have at least eight springs on average, so
/// sort springs by preset if possible.
///
/// Memory: 52 bytes per spring, and 16 bytes for every run of equal springs.
public struct SpringBatch: Sendable {
  /// The number of springs.
  public let count: Int
  let columns: SpringColumns
  /// The runs of equal springs; empty if they are too short, on average, to
  /// share a table, unless the batch was made from a single `Spring`.
  let groups: [Range<Int>]
  /// The highest damped frequency of a spring that oscillates, in rad/s.
  private(set) var fastest = 0.0
  /// The highest damped frequency of a spring that still oscillates after 2^11
  /// rad, where rounding of the phase begins to matter; for
  /// ``largestPhase(at:)``.
  private var fastestLasting = 0.0

  /// Prepares motions that may all be different.
  ///
  /// - Complexity: O(count).
  public init(_ motions: [SpringMotion]) {
    count = motions.count
    columns = SpringColumns(count: count)
    let pointers = columns.pointers
    var runs = RunsOfSprings(most: count / SpringBatch.shortestRun)
    for (index, motion) in motions.enumerated() {
      pointers.write(motion, at: index)
      fastest = max(fastest, pointers.oscillation(at: index))
      fastestLasting = max(fastestLasting, pointers.lastingOscillation(at: index))
      runs.add(motion.rates)
    }
    groups = runs.all
  }

  /// Prepares motions of one spring.
  ///
  /// - Parameters:
  ///   - spring: shared by all motions.
  ///   - starts: where each motion starts.
  ///   - targets: the position of equilibrium of each; as many as `starts`.
  ///   - velocities: initial velocities, per second; zero if `nil`.
  /// - Complexity: O(count).
  public init(
    _ spring: Spring, from starts: [Double], to targets: [Double], velocities: [Double]? = nil
  ) {
    require(
      starts.count == targets.count && starts.count == velocities?.count ?? starts.count,
      "starts, targets and velocities differ in number")
    count = starts.count
    columns = SpringColumns(count: count)
    let pointers = columns.pointers
    for index in 0..<count {
      let motion = SpringMotion(
        rates: spring.rates, from: starts[index], to: targets[index],
        initialVelocity: velocities?[index] ?? 0)
      pointers.write(motion, at: index)
    }
    groups = count > 0 ? [0..<count] : []
    guard count > 0 else { return }
    fastest = pointers.oscillation(at: 0)
    fastestLasting = pointers.lastingOscillation(at: 0)
  }

  /// The largest phase, damped frequency times time in rad, of a spring that
  /// still oscillates after 2^11 rad. The motion of others decays before errors
  /// of its phase are large.
  package func largestPhase(at times: BatchTimes) -> Double {
    times.latest * fastestLasting
  }

  /// The least average length of runs of equal springs that `init(_:)` keeps
  /// in `groups`.
  package static var shortestRun: Int { 8 }

  /// Whether a kernel can evaluate this batch at these times: a table needs
  /// runs of equal springs, a matrix product also OpenBLAS, and a recurrence
  /// uniform times.
  public func supports(_ kernel: BatchKernel, at times: BatchTimes) -> Bool {
    if kernel == .gemm, BLAS.library == nil { return false }
    if kernel.usesTable { return !groups.isEmpty }
    return kernel.usesRecurrence ? times.isUniform : true
  }
}

/// Finds the runs of equal springs in a sequence.
private struct RunsOfSprings {
  /// More runs than this are too short, on average, to be worth keeping.
  let most: Int
  private var ended: [Range<Int>] = []
  private var count = 0
  /// The beginning of the present run, and the rates of the last spring.
  private var first = 0
  private var rates: SpringRates?

  init(most: Int) { self.most = most }

  mutating func add(_ rates: SpringRates) {
    // Once there are too many runs, the others need not be found.
    if let previous = self.rates, ended.count <= most, previous != rates {
      ended.append(first..<count)
      first = count
    }
    self.rates = rates
    count += 1
  }

  /// All runs; none if they are too many.
  var all: [Range<Int>] {
    let runs = ended + (count > first ? [first..<count] : [])
    return runs.count <= most ? runs : []
  }
}
