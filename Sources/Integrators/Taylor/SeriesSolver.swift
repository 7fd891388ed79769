import Equations
import Platform

/// Integrates equations given as a program by Taylor series of fixed order, in
/// steps chosen from the last coefficients. The series is its own dense output.
///
/// Where abs, min, max or sign switch, the step ends at that moment, found as a
/// root of the switching function's series: the solution is smooth on both
/// sides.
///
/// A series knows nothing of a pulse or a switch ahead whose terms are below
/// rounding: that of tanh(200 x) at x = 1 is a constant. The step ends where
/// such a function appears, as the series of its argument tells. Beyond
/// that, equations with exp, log, sinh, cosh, tanh, tan, roots, fractional and high
/// powers and quotients are checked at places within each step, which is
/// shortened where the series does not satisfy them.
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
  /// Evaluates the equation at places within a step, and the number of these.
  @usableFromInline let check: SeriesExpansion<Scalar>
  @usableFromInline let checks: Int
  /// The weights of the defects there. The truncation error fades towards the
  /// beginning of a step; what the series knows nothing of need not. Small
  /// tolerances see both.
  @usableFromInline let weights: [Double]
  @usableFromInline let longestStep: Double
  @usableFromInline let hasSigns: Bool
  /// The defect that a series may have, as a share of the largest rate so far.
  @usableFromInline var allowedDefect = 0.0
  @usableFromInline var largestRate = 0.0
  @usableFromInline let isFirstOrder: [Bool]
  @usableFromInline let maximumSteps: Int
  @usableFromInline let recordsRates: Bool
  @usableFromInline var state: [RunningSum<Scalar>]
  @usableFromInline var largest = (position: 0.0, velocity: 0.0)
  @usableFromInline var next = 0
  /// The last solve at all times, if `keepsSeries` asked for it.
  public private(set) var solution: SeriesSolution<Scalar>?
  private let keepsSeries: Bool

  /// A solver of this order and tolerance. `longestStep` is in seconds; it is
  /// at most a sixteenth of the duration for equations that are checked.
  public init(
    _ system: EquationSystem, order: Int, tolerance: Double, times: SampleTimes,
    recordsRates: Bool = true, keepsSeries: Bool = false, maximumSteps: Int = 1_000_000,
    longestStep: Double = .infinity
  ) {
    self.keepsSeries = keepsSeries
    self.recordsRates = recordsRates
    self.times = times
    self.tolerance = tolerance
    self.maximumSteps = maximumSteps
    isFirstOrder = system.isFirstOrder
    let series = system.series
    expansion = SeriesExpansion(series, order: order)
    check = SeriesExpansion(series, order: 2)
    // Where a power's base is nearly zero, its terms begin beyond the last.
    let isHighPower = 2 * series.highestPower > order
    let hides =
      isHighPower
      || series.instructions.contains { SeriesProgram.Rule.abrupt.contains($0.rule) }
    // A power's pulse narrows with the square root of the exponent.
    let density =
      isHighPower ? min((Double(series.highestPower) / 16).squareRoot().rounded(.up), 64) : 1
    let checks = hides ? 8 * Int(density) : 0
    self.checks = checks
    weights = (0..<checks).map {
      tolerance < 1e-8
        ? 1 : min(32, pow(Double($0 + 1) / Double(checks), -0.5 * Double(order)))
    }
    hasSigns = series.instructions.contains { $0.rule == .sign }
    self.longestStep = hides ? min(longestStep, times.end / 16) : longestStep
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
    largestRate = 0
    allowedDefect = min(0.1, max(100 * tolerance, exp2(-0.65 * Double(Scalar.precision))))
    next = 0
    // Samples that are not reached stay NaN.
    let nothing = Scalar(constant: .nan)
    values.update(repeating: nothing, count: times.count * count)
    rates.update(repeating: nothing, count: times.count * count)
    guard start() else {
      report.code = .unstable
      return report
    }
    begin()
    var turns = 0
    // A crawl: its number of steps, the time at which the current thousand of
    // them began (s), and the progress of the thousand before (s).
    var crawl = (steps: 0, start: 0.0, progress: 0.0)
    while true {
      report.evaluations += expansion.order
      let remaining =
        (Scalar(constant: duration) - state[0].value) - state[0].low
      var step = stepLength()
      let isBounded = max(largest.position, largest.velocity) < SolveReport.bound
      guard isBounded, step.isFinite || step == .infinity else {
        report.code = .diverged
        return report
      }
      step = min(step, longestStep)
      let isLast = step >= remaining.approximation
      if isLast { step = remaining.approximation }
      var length = isLast ? remaining : Scalar(constant: step)
      var turn = firstTurn(within: length)
      if let turn { length = turn.offset }
      let appearance = checks == 0 ? nil : firstAppearance(within: length)
      if let appearance { length = appearance }
      let isShorter = shorten(&length) || appearance != nil
      if isShorter { turn = nil }
      let isDone = isLast && turn == nil && !isShorter
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
      // Give up at a pace for which a hundred budgets would not suffice, if it
      // does not pick up from one thousand steps to the next.
      let pace = length.approximation * 100 * Double(maximumSteps)
      crawl.steps = pace < remaining.approximation ? crawl.steps + 1 : 0
      var isStuck = false
      if crawl.steps % 1000 == 1 {
        let now = state[0].value.approximation
        let progress = now - crawl.start
        isStuck = crawl.steps > 2000 && progress < 1.01 * crawl.progress
        crawl = (crawl.steps, now, crawl.steps > 1 ? progress : 0)
      }
      guard report.accepted < maximumSteps, !isStuck else {
        report.code = .maxSteps
        return report
      }
      turns = length.approximation > 1e-15 * duration ? 0 : turns + 1
      advance(length, count)
      report.accepted += 1
      if let turn { expansion.choices[turn.choice].negate() }
      expand()
    }
  }

  @usableFromInline
  func begin() { solution = keepsSeries ? SeriesSolution(count: isFirstOrder.count) : nil }

  @usableFromInline
  func keep() { solution?.append(state[0].value + state[0].low, expansion) }

  @inlinable @inline(__always)
  func expand() {
    expansion.expand()
    if hasSigns { settleSigns() }
  }

  /// Expands again until the sign of what is zero throughout is zero.
  @usableFromInline @inline(never)
  func settleSigns() {
    for _ in 0...expansion.choices.count {
      var isSettled = true
      for rule in expansion.program.instructions where rule.rule == .sign {
        let row = expansion.row(rule.target + 1)
        let first = (0...expansion.order).first { row[$0].approximation != 0 }
        if let first, expansion.choices[rule.choice] == 0 {
          expansion.choices[rule.choice] = row[first].approximation < 0 ? -1 : 1
          isSettled = false
        } else if first == nil, expansion.choices[rule.choice] != 0 {
          expansion.choices[rule.choice] = 0
          isSettled = false
        }
      }
      if isSettled { return }
      expansion.expand()
    }
  }

  /// Expands at the start, with the cases that are in force there; returns
  /// whether these were found.
  @inlinable
  func start() -> Bool {
    load()
    for index in expansion.choices.indices { expansion.choices[index] = 1 }
    for _ in 0...expansion.choices.count {
      expand()
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

  /// Puts the state into the expansion's coefficients 0; updates `largest`.
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
    largest = worse(largest, value.approximation.magnitude)
  }

  /// The step over which the last coefficients reach the tolerance, relative to
  /// the largest values so far; infinite if all are zero, NaN if the series is
  /// not finite.
  ///
  /// The last two give the radius of convergence. A series may have gaps just
  /// there, as that of cos(t²) at 0: so the four before them count, too, with
  /// an allowance since they are coarser.
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
    return switchStep(atMost: 0.9 * exp(radius + log(tolerance) / Double(order)))
  }

  /// Shortens a step until the series of all switching functions converge over
  /// it: while a case holds, the state does not show how fast these change.
  @inlinable
  func switchStep(atMost longest: Double) -> Double {
    var step = min(longest, times.end)
    // Over the second half of the series each term shrinks to about a third of
    // the one before, 2^−1.7, or less.
    let enough = min(tolerance, exp2(-0.85 * Double(expansion.order)))
    for rule in expansion.program.instructions where rule.hasCases {
      let row = expansion.row(rule.target + 1)
      for _ in 0..<200 {
        var (first, last, power) = (0.0, 0.0, 1.0)
        for k in 0...expansion.order {
          let term = row[k].approximation.magnitude * power
          if 2 * k <= expansion.order {
            first = max(first, term)
          } else if k + 2 > expansion.order {
            last = max(last, term)
          }
          power *= step
        }
        // Infinite terms shorten the step, too.
        if first == 0 || (last <= enough * first && first < .infinity) { break }
        step *= 0.7
      }
    }
    return expansion.choices.isEmpty ? longest : min(step, longest)
  }

  /// Halves a step until the series satisfies the equation.
  ///
  /// A small defect that does not shrink with the step is rounding: the step
  /// stays, and such defects are allowed from then on. That of a jump does not
  /// shrink either, but is larger.
  ///
  /// - Returns: whether the step became shorter.
  @inlinable
  func shorten(_ length: inout Scalar) -> Bool {
    if checks == 0 { return false }
    let first = defect(within: length)
    var defect = first
    var tried = length
    for halvings in 0...Scalar.precision {
      if isAllowed(defect, over: tried.approximation) {
        let mostRounding = exp2(-0.4 * Double(Scalar.precision)) * largestRate
        if halvings > 0 && defect > allowedDefect * largestRate && defect > 1e-3 * first
          && first < mostRounding
        {
          allowedDefect = 4 * first / largestRate
          return false
        }
        length = tried
        return halvings > 0
      }
      tried = tried * Scalar(constant: 0.5)
      defect = self.defect(within: tried)
    }
    // No step is short enough.
    length = tried
    return true
  }

  /// Whether a defect is small against the largest rate, or changes the state
  /// little over `length` seconds.
  @inlinable
  func isAllowed(_ defect: Double, over length: Double) -> Bool {
    let little = 4 * max(tolerance, 4 * exp2(-Double(Scalar.precision)))
    let change = defect * length
    return defect <= allowedDefect * largestRate || change <= little * largest.velocity
      || (largest.velocity == 0 && change * length <= little * largest.position)
  }

  /// The largest weighted defect at the places checked: the difference between
  /// the rate from the equation and that of the series.
  @inlinable
  func defect(within length: Scalar) -> Double {
    var most = 0.0
    for index in expansion.choices.indices { check.choices[index] = expansion.choices[index] }
    for place in 1...checks {
      let offset = length * Scalar(constant: Double(place) / Double(checks))
      for index in 0...2 * isFirstOrder.count {
        check.row(index)[0] = expansion.value(expansion.row(index), at: offset)
      }
      check.expand()
      for index in isFirstOrder.indices {
        let expected = expansion.slope(expansion.velocity(index), at: offset)
        let rate = check.velocity(index)[1]
        let defect = (rate - expected).approximation.magnitude
        if !defect.isFinite { return .infinity }
        // Far beyond its convergence, the series has huge rates.
        let smaller = min(rate.approximation.magnitude, expected.approximation.magnitude)
        largestRate = max(largestRate, smaller)
        most = max(most, defect * weights[place - 1])
      }
    }
    return most
  }

  /// Moves the state on along the series.
  @inlinable
  func advance(_ length: Scalar, _ count: Int) {
    for index in 1...2 * count {
      let row = expansion.row(index)
      // Without the coefficient 0, which the sum holds more precisely.
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

  /// Writes the samples up to `reach` seconds after the beginning of the step.
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

extension SeriesSolver where Scalar == Double {
  /// Solves into a trajectory with the solver's sample times; y of a coordinate
  /// of first order is among its velocities.
  public func solve(from start: SystemStart, into trajectory: Trajectory) -> SolveReport {
    require(
      trajectory.count == times.count && trajectory.width == isFirstOrder.count,
      "a trajectory for the solver's samples and coordinates")
    let report = solve(positions: start.positions, velocities: start.velocities)
    let width = isFirstOrder.count
    trajectory.next = next
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
