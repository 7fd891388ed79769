import Equations
import Springs

/// Integrates an `EquationSystem`, whose equations are known as expressions, by
/// Taylor series of fixed order, in steps chosen from the last coefficients.
/// The series is its own dense output.
///
/// abs, min, max and sign have two cases, such as x and −x for abs(x); the sign
/// of a function chooses between them. A step ends where a case changes, as the
/// solution is smooth only on either side. Unless the function is zero, its sign
/// is that of its value at the state, not one read from its series, which
/// diverges beyond a pole or the zero of a radicand, and whose rounding hides
/// multiple zeros.
///
/// A pulse or a switch whose terms are below rounding is missing from a series:
/// the series of tanh(200 x) at x = 1 is a constant. A step ends before such
/// terms exceed rounding; the series of the argument tells when. For abrupt
/// functions and high powers, the series is also compared with the equation at
/// places within the step, and the step is shortened if they differ.
///
/// In reports each order of a step's series counts as one evaluation, however
/// many coordinates there are. Checks do not count, nor does an expansion that
/// is repeated because a sign has changed.
///
/// À. Jorba, M. Zou, Experimental Mathematics 14 (2005) 99,
/// doi:10.1080/10586458.2005.10128904.
public final class SeriesSolver<Scalar: SeriesScalar> {
  /// The moments of the samples.
  public let times: SampleTimes
  /// Roughly the size of a series' last terms at the end of a step, relative to
  /// the largest values so far.
  public let tolerance: Double
  /// The position of coordinate c of n at sample k, at k·n + c; y if it is of
  /// first order. NaN at samples that the last solve did not reach, and before
  /// the first solve.
  public let values: UnsafeMutablePointer<Scalar>
  /// The velocities or y', in the same order.
  public let rates: UnsafeMutablePointer<Scalar>
  let expansion: SeriesExpansion<Scalar>
  /// Evaluates the equation at places within the step.
  let equation: SeriesExpansion<Scalar>
  /// The functions whose signs choose cases, in the order of
  /// ``SeriesExpansion/choices``, which has the cases in force.
  let switchingFunctions: [UnsafeMutablePointer<Scalar>]
  /// Whether every step is compared with the equation, by `shortened`.
  let isChecked: Bool
  /// The weight of the defect at each place of a step. The places are equally
  /// spaced; the last is the end of the step.
  let defectWeights: [Double]
  /// The defect that a series may have, as a share of the largest rate so far.
  var allowedDefect = 0.0
  var largestRate = 0.0
  let longestStep: Double
  let isFirstOrder: [Bool]
  let maximumSteps: Int
  /// Time, positions and velocities: the rows of the expansion in this order.
  var state: [RunningSum<Scalar>]
  /// The largest magnitudes so far.
  var largest = (position: 0.0, velocity: 0.0)
  /// The cases from the end of the step, if they change there.
  var newCases: [Double]?
  /// The index of the first sample not yet written.
  var next = 0
  private var storage = CacheLines()

  /// A solver of this order and tolerance. `longestStep` is in seconds; it is
  /// at most a sixteenth of the duration for equations that are checked.
  public init(
    _ system: EquationSystem, order: Int, tolerance: Double, times: SampleTimes,
    maximumSteps: Int = 1_000_000, longestStep: Double = .infinity
  ) {
    self.times = times
    self.tolerance = tolerance
    self.maximumSteps = maximumSteps
    isFirstOrder = system.isFirstOrder
    let expansion = SeriesExpansion<Scalar>(system.series, order: order)
    self.expansion = expansion
    equation = SeriesExpansion(expansion.program, order: 2)
    let switches = expansion.program.instructions.filter(\.hasCases)
    // The row after the result's has the function.
    switchingFunctions = switches.map { expansion.row($0.target + 1) }
    isChecked = Self.hasGaps(expansion.program, order: order)
    defectWeights = Self.defectWeights(expansion, tolerance: tolerance)
    self.longestStep = isChecked ? min(longestStep, times.end / 16) : longestStep
    let count = times.count * system.count
    values = storage.make(count, of: Scalar(constant: .nan))
    rates = storage.make(count, of: Scalar(constant: .nan))
    state = Array(repeating: RunningSum(Scalar(constant: 0)), count: 1 + 2 * system.count)
  }

  /// Solves from time 0; `positions` and `velocities` have an element for each
  /// coordinate; y(0) of a first-order coordinate stands among the velocities.
  /// Without `recordsRates` the rates stay NaN. Specialised here, so that no
  /// other module compiles it.
  @_specialize(where Scalar == Double)
  @_specialize(where Scalar == DoubleDouble)
  public func solve(
    positions: [Double], velocities: [Double], recordsRates: Bool = true
  ) -> SolveReport {
    begin(positions: positions, velocities: velocities)
    loadState()
    beginCases()
    var report = SolveReport()
    // Changes of cases at the same moment take empty steps, but only a few.
    let mostEmptySteps = 2 * expansion.choices.count + 2
    var emptySteps = 0
    while true {
      expand()
      report.evaluations += expansion.order
      let remaining = (Scalar(constant: times.end) - time.value) - time.low
      guard isBounded, let step = nextStep(remaining) else {
        report.code = .diverged
        return report
      }
      let length = step.length.approximation
      write(through: step.isLast ? .infinity : length, recordsRates: recordsRates)
      if !step.isLast {
        let isEmpty = !(length > 1e-15 * times.end)
        guard !isEmpty || emptySteps < mostEmptySteps else {
          report.code = .unstable
          return report
        }
        guard report.accepted < maximumSteps else {
          report.code = .maxSteps
          return report
        }
        emptySteps = isEmpty ? emptySteps + 1 : 0
      }
      advance(step.length)
      report.accepted += 1
      if step.isLast {
        if !isBounded { report.code = .diverged }
        return report
      }
    }
  }

  /// The time (s) that the last solve reached.
  public var end: Double { time.value.approximation }

  var time: RunningSum<Scalar> { state[0] }
  var isBounded: Bool {
    largest.position < SolveReport.bound && largest.velocity < SolveReport.bound
  }

  /// Forgets the last solve, and sets the state to a start.
  func begin(positions: [Double], velocities: [Double]) {
    for (index, value) in ([0] + positions + velocities).enumerated() {
      state[index] = RunningSum(Scalar(constant: value))
    }
    largest = (0, 0)
    newCases = nil
    // The rate of a series is less accurate than its value. But even a loose
    // tolerance must detect a missing term, whose defect is of the order of the
    // rate.
    allowedDefect = min(0.1, max(100 * tolerance, Self.usualRounding))
    largestRate = 0
    next = 0
    let nothing = Scalar(constant: .nan)
    values.update(repeating: nothing, count: times.count * isFirstOrder.count)
    rates.update(repeating: nothing, count: times.count * isFirstOrder.count)
  }

  /// Expands the series at the state, with the cases in force.
  @inline(__always)
  func expand() {
    expansion.expand()
    if !switchingFunctions.isEmpty { settleCases() }
  }

  /// Sets coefficient 0 of the rows to the state, and updates `largest`.
  func loadState() {
    for (index, sum) in state.enumerated() { expansion.row(index)[0] = sum.value }
    for index in isFirstOrder.indices {
      if !isFirstOrder[index] { raise(&largest.position, to: state[1 + index].value) }
      raise(&largest.velocity, to: state[1 + isFirstOrder.count + index].value)
    }
  }

  /// Raises a maximum of magnitudes to a value's, if that is larger or NaN.
  @inline(__always)
  func raise(_ largest: inout Double, to value: Scalar) {
    largest = worse(largest, value.approximation.magnitude)
  }

  func advance(_ length: Scalar) {
    for index in 1...2 * isFirstOrder.count {
      let row = expansion.row(index)
      // Without coefficient 0, which the running sum holds more precisely.
      var change = row[expansion.order]
      var k = expansion.order - 1
      while k >= 1 {
        change = Scalar.multiplyAdd(change, length, row[k])
        k -= 1
      }
      state[index].add(change * length)
    }
    state[0].add(length)
    loadState()
    if let newCases { expansion.choices = newCases }
  }

  /// Writes the samples up to `reach` seconds after the beginning of the step.
  func write(through reach: Double, recordsRates: Bool) {
    while next < times.count {
      let offset =
        (Scalar(constant: times.high[next]) - time.value)
        + (Scalar(constant: times.low[next]) - time.low)
      guard offset.approximation <= reach else { return }
      for index in isFirstOrder.indices {
        let place = next * isFirstOrder.count + index
        let velocity = expansion.velocity(index)
        let value = isFirstOrder[index] ? velocity : expansion.position(index)
        values[place] = expansion.value(value, at: offset)
        guard recordsRates else { continue }
        rates[place] =
          isFirstOrder[index]
          ? expansion.slope(velocity, at: offset) : expansion.value(velocity, at: offset)
      }
      next += 1
    }
  }
}

extension SeriesSolver where Scalar == Double {
  /// Solves into a trajectory with the solver's sample times; y of a coordinate
  /// of first order is among its velocities. The last sample, not the duration
  /// of `start`, ends the solve.
  public func solve(from start: SystemStart, into trajectory: Trajectory) -> SolveReport {
    let width = isFirstOrder.count
    require(
      trajectory.count == times.count && trajectory.width == width,
      "a trajectory for the solver's samples and coordinates")
    let report = solve(
      positions: start.positions, velocities: start.velocities,
      recordsRates: trajectory.recordsVelocities)
    trajectory.next = next
    for index in isFirstOrder.indices {
      for place in stride(from: index, to: next * width, by: width) {
        if !isFirstOrder[index] { trajectory.positions[place] = values[place] }
        if trajectory.recordsVelocities {
          trajectory.velocities[place] = isFirstOrder[index] ? values[place] : rates[place]
        }
      }
    }
    return report
  }
}
