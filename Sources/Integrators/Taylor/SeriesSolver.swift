import Equations
import Platform

/// Integrates equations given as a program by Taylor series of one order, in
/// steps that the last two coefficients allow. The series is its own dense
/// output.
///
/// Where abs, min, max or sign change over, the step ends at that moment, found
/// as a root of the switching function's series: the solution is smooth on both
/// sides.
///
/// À. Jorba, M. Zou, Experimental Mathematics 14 (2005) 99,
/// doi:10.1080/10586458.2005.10128904.
public final class SeriesSolver<Scalar: SeriesScalar> {
  /// The moments of the samples.
  public let times: SampleTimes
  /// The bound of the truncation error of a step.
  public let tolerance: Double
  /// Value and rate of coordinate c at sample k, at k·count + c: position and
  /// velocity, or y and y' of a coordinate of first order.
  public let values: UnsafeMutablePointer<Scalar>
  public let rates: UnsafeMutablePointer<Scalar>
  @usableFromInline let expansion: SeriesExpansion<Scalar>
  @usableFromInline let isFirstOrder: [Bool]
  @usableFromInline let maximumSteps: Int
  @usableFromInline let recordsRates: Bool
  @usableFromInline var state: [RunningSum<Scalar>]
  @usableFromInline var largest = (position: 0.0, velocity: 0.0)
  @usableFromInline var next = 0
  /// The last solve between the samples, too, where this was asked for.
  public private(set) var solution: SeriesSolution<Scalar>?
  private let keepsSeries: Bool

  public init(
    _ system: EquationSystem, order: Int, tolerance: Double, times: SampleTimes,
    recordsRates: Bool = true, keepsSeries: Bool = false, maximumSteps: Int = 1_000_000
  ) {
    self.keepsSeries = keepsSeries
    self.recordsRates = recordsRates
    self.times = times
    self.tolerance = tolerance
    self.maximumSteps = maximumSteps
    isFirstOrder = system.isFirstOrder
    expansion = SeriesExpansion(system.series, order: order)
    let zero = Scalar(constant: 0)
    values = .allocate(capacity: times.count * system.count)
    rates = .allocate(capacity: times.count * system.count)
    values.initialize(repeating: zero, count: times.count * system.count)
    rates.initialize(repeating: zero, count: times.count * system.count)
    state = Array(repeating: RunningSum(zero), count: 1 + 2 * system.count)
  }

  deinit {
    values.deallocate()
    rates.deallocate()
  }

  /// Solves from time 0; `positions` and `velocities` have an element for each
  /// coordinate, and y(0) of one of first order stands among the velocities.
  @inlinable
  public func solve(positions: [Double], velocities: [Double]) -> SolveReport {
    var report = SolveReport()
    let count = isFirstOrder.count
    let duration = times.end
    for (index, value) in ([0] + positions + velocities).enumerated() {
      state[index] = RunningSum(Scalar(constant: value))
    }
    largest = (0, 0)
    next = 0
    // A sample that is not reached shows.
    let nothing = Scalar(constant: .nan)
    values.update(repeating: nothing, count: times.count * count)
    rates.update(repeating: nothing, count: times.count * count)
    guard start() else {
      report.code = .unstable
      return report
    }
    begin()
    var turns = 0
    while true {
      report.evaluations += expansion.order
      let remaining =
        (Scalar(constant: duration) - state[0].value) - state[0].low
      var step = stepLength()
      guard step.isFinite || step == .infinity else {
        report.code = .diverged
        return report
      }
      let isLast = step >= remaining.approximation
      if isLast { step = remaining.approximation }
      var length = isLast ? remaining : Scalar(constant: step)
      let turn = firstTurn(within: length)
      if let turn { length = turn.offset }
      let isDone = isLast && turn == nil
      write(through: isDone ? .infinity : length.approximation)
      keep()
      if isDone {
        report.accepted += 1
        return report
      }
      guard length.approximation > 1e-15 * duration || turns < 2 * expansion.choices.count + 2
      else {
        report.code = .unstable
        return report
      }
      guard report.accepted < maximumSteps else {
        report.code = .maxSteps
        return report
      }
      turns = length.approximation > 1e-15 * duration ? 0 : turns + 1
      advance(length, count)
      report.accepted += 1
      if let turn { expansion.choices[turn.choice].negate() }
      expansion.expand()
    }
  }

  @usableFromInline
  func begin() { solution = keepsSeries ? SeriesSolution(count: isFirstOrder.count) : nil }

  @usableFromInline
  func keep() { solution?.append(state[0].value + state[0].low, expansion) }

  /// Expands at the start, with the cases that are in force there.
  @inlinable
  func start() -> Bool {
    load()
    for index in expansion.choices.indices { expansion.choices[index] = 1 }
    for _ in 0...expansion.choices.count {
      expansion.expand()
      var isSettled = true
      for rule in expansion.program.instructions where rule.hasCases {
        let side = expansion.row(rule.target + 1)[0].approximation
        if side * expansion.choices[rule.choice] < 0 {
          expansion.choices[rule.choice].negate()
          isSettled = false
        }
      }
      if isSettled { return true }
    }
    return false
  }

  /// Puts the state into the expansion's coefficients 0.
  @inlinable
  func load() {
    for (index, sum) in state.enumerated() { expansion.row(index)[0] = sum.value }
    for (index, isFirst) in isFirstOrder.enumerated() {
      if !isFirst { raise(&largest.position, state[1 + index].value) }
      raise(&largest.velocity, state[1 + isFirstOrder.count + index].value)
    }
  }

  @inlinable @inline(__always)
  func raise(_ largest: inout Double, _ value: Scalar) {
    let size = value.approximation.magnitude
    if !(size <= largest) { largest = size }
  }

  /// The step over which the last coefficients reach the tolerance, relative to
  /// the largest values so far; infinite if all are zero, NaN if the series is
  /// not finite.
  ///
  /// The two last ones tell the radius of convergence. A series may have gaps
  /// just there, as that of cos(t²) at 0: so the four before them have a say,
  /// too, with an allowance for what they are coarser.
  @inlinable
  func stepLength() -> Double {
    let order = expansion.order
    var radius = Double.infinity
    let isAtRest = largest.position == 0 && largest.velocity == 0
    for k in max(1, order - 5)...order {
      var position = 0.0
      var velocity = 0.0
      for (index, isFirst) in isFirstOrder.enumerated() {
        if !isFirst { raise(&position, expansion.position(index)[k]) }
        raise(&velocity, expansion.velocity(index)[k])
      }
      if !(position + velocity).isFinite { return .nan }
      let allowance = k < order - 1 ? log(1.2) : 0
      for (coefficient, scale) in [(position, largest.position), (velocity, largest.velocity)]
      where coefficient > 0 && (scale > 0 || isAtRest) {
        let seen = log((scale > 0 ? scale : 1) / coefficient) / Double(k) + allowance
        radius = min(radius, seen)
      }
    }
    return 0.9 * exp(radius + log(tolerance) / Double(order))
  }

  /// The first moment within a step at which a rule's case changes.
  @inlinable
  func firstTurn(within length: Scalar) -> (offset: Scalar, choice: Int)? {
    if expansion.choices.isEmpty { return nil }
    var first: (offset: Scalar, choice: Int)?
    for rule in expansion.program.instructions where rule.hasCases {
      let row = expansion.row(rule.target + 1)
      let side = expansion.choices[rule.choice]
      func isPast(_ offset: Scalar) -> Bool {
        expansion.value(row, at: offset).approximation * side < 0
      }
      // A function that crosses zero twice within a part of this is missed, and
      // hardly leaves it.
      let parts = 16
      let reach = first?.offset ?? length
      for part in 1...parts {
        let share = Double(part) / Double(parts)
        var high = reach * Scalar(constant: share)
        guard isPast(high) else { continue }
        var low = reach * Scalar(constant: share - 1 / Double(parts))
        for _ in 0..<Scalar.precision {
          let middle = (low + high) * Scalar(constant: 0.5)
          if isPast(middle) { high = middle } else { low = middle }
        }
        first = (high, rule.choice)
        break
      }
    }
    return first
  }

  /// Moves the state on along the series.
  @inlinable
  func advance(_ length: Scalar, _ count: Int) {
    for index in 1...2 * count {
      let row = expansion.row(index)
      // Without the coefficient 0, which the sum holds better.
      var change = row[expansion.order]
      var k = expansion.order - 1
      while k >= 1 {
        change = Scalar.multiplyAdd(change, length, row[k])
        k -= 1
      }
      state[index].add(change * length)
    }
    state[0].add(length)
    load()
  }

  /// Writes the samples up to `reach` s from the expansion.
  @inlinable
  func write(through reach: Double) {
    while next < times.count {
      let offset =
        (Scalar(constant: times.high[next]) - state[0].value)
        + (Scalar(constant: times.low[next]) - state[0].low)
      guard offset.approximation <= reach else { return }
      for (index, isFirst) in isFirstOrder.enumerated() {
        let place = next * isFirstOrder.count + index
        let velocity = expansion.velocity(index)
        values[place] = expansion.value(isFirst ? velocity : expansion.position(index), at: offset)
        guard recordsRates else { continue }
        rates[place] =
          isFirst
          ? expansion.slope(velocity, at: offset) : expansion.value(velocity, at: offset)
      }
      next += 1
    }
  }
}

extension SeriesProgram.Instruction {
  @inlinable var hasCases: Bool { rule.rawValue >= SeriesProgram.Rule.magnitude.rawValue }
}

extension SeriesSolver where Scalar == Double {
  /// The same into a trajectory, which has y of a coordinate of first order
  /// among its velocities, and the sample times that the solver is for.
  public func solve(from start: SystemStart, into trajectory: Trajectory) -> SolveReport {
    precondition(trajectory.count == times.count && trajectory.width == isFirstOrder.count)
    let report = solve(positions: start.positions, velocities: start.velocities)
    let width = isFirstOrder.count
    for (index, isFirst) in isFirstOrder.enumerated() {
      for place in stride(from: index, to: next * width, by: width) {
        if !isFirst { trajectory.positions[place] = values[place] }
        if trajectory.recordsVelocities {
          trajectory.velocities[place] = isFirst ? values[place] : rates[place]
        }
      }
    }
    return report
  }
}
