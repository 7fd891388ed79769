import Equations
import Platform

/// Integrates equations given as a program by Taylor series of fixed order, in
/// steps chosen from the last coefficients. The series is its own dense output.
///
/// Where abs, min, max or sign changes its case, the step ends at that moment,
/// found as a root of the series of the function whose sign chooses the case: the
/// solution is smooth on both sides.
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
  /// The bound of the truncation error of a step, relative to the largest values
  /// so far.
  public let tolerance: Double
  /// Value and rate of coordinate c at sample k, at k·count + c: position and
  /// velocity, or y and y' of a coordinate of first order. NaN from `next` on.
  public let values: UnsafeMutablePointer<Scalar>
  public let rates: UnsafeMutablePointer<Scalar>
  @usableFromInline let expansion: SeriesExpansion<Scalar>
  /// Evaluates the equation at places within a step.
  @usableFromInline let check: SeriesExpansion<Scalar>
  /// The number of these places; 0 if the equation has no functions of which a
  /// series may know nothing.
  @usableFromInline let checkCount: Int
  /// The weight of the defect at each place. The truncation error fades towards
  /// the beginning of a step, unlike the defect of what the series knows nothing
  /// of: at loose tolerances, which allow large defects, early ones weigh more.
  /// Tight tolerances see both without that.
  @usableFromInline let checkWeights: [Double]
  @usableFromInline let longestStep: Double
  /// Whether there is a `sign`, which may also be 0.
  @usableFromInline let hasSigns: Bool
  /// The defect that a series may have, as a share of the largest rate so far.
  @usableFromInline var allowedDefect = 0.0
  @usableFromInline var largestRate = 0.0
  @usableFromInline let isFirstOrder: [Bool]
  @usableFromInline let maximumSteps: Int
  @usableFromInline let recordsRates: Bool
  /// Time, positions and velocities: the rows of the expansion in this order.
  @usableFromInline var state: [RunningSum<Scalar>]
  /// The largest magnitudes so far.
  @usableFromInline var largest = (position: 0.0, velocity: 0.0)
  /// The index of the first sample not yet written.
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
    // Near a zero of its base, the series of a high power begins with a term of
    // about its exponent, which may be beyond the order.
    let isHighPower = 2 * series.highestPower > order
    let mayHide =
      isHighPower
      || series.instructions.contains { SeriesProgram.Rule.abrupt.contains($0.rule) }
    // A power's pulse narrows with the square root of the exponent.
    let density =
      isHighPower ? min((Double(series.highestPower) / 16).squareRoot().rounded(.up), 64) : 1
    let checkCount = mayHide ? 8 * Int(density) : 0
    self.checkCount = checkCount
    // The square root of what the truncation error fades by, at most 32.
    checkWeights = (0..<checkCount).map {
      tolerance < 1e-8
        ? 1 : min(32, pow(Double($0 + 1) / Double(checkCount), -0.5 * Double(order)))
    }
    hasSigns = series.instructions.contains { $0.rule == .sign }
    self.longestStep = mayHide ? min(longestStep, times.end / 16) : longestStep
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
    let duration = times.end
    for (index, value) in ([0] + positions + velocities).enumerated() {
      state[index] = RunningSum(Scalar(constant: value))
    }
    largest = (0, 0)
    largestRate = 0
    // The rate of a series is less accurate than its value, and rounding takes about
    // a third of its digits.
    allowedDefect = min(0.1, max(100 * tolerance, exp2(-0.65 * Double(Scalar.precision))))
    next = 0
    // Samples that are not reached stay NaN.
    let nothing = Scalar(constant: .nan)
    values.update(repeating: nothing, count: times.count * isFirstOrder.count)
    rates.update(repeating: nothing, count: times.count * isFirstOrder.count)
    beginSolution()
    guard expandAtStart() else {
      report.code = .unstable
      return report
    }
    // Steps in a row that are as good as empty: several cases may change at once.
    var emptySteps = 0
    var crawl = Crawl()
    while true {
      report.evaluations += expansion.order
      let remaining = (Scalar(constant: duration) - state[0].value) - state[0].low
      let longest = stepLength()
      guard max(largest.position, largest.velocity) < SolveReport.bound, !longest.isNaN else {
        report.code = .diverged
        return report
      }
      let step = nextStep(atMost: min(longest, longestStep), remaining)
      let length = step.length.approximation
      write(through: step.isLast ? .infinity : length)
      appendToSolution()
      if step.isLast {
        report.accepted += 1
        return report
      }
      let isEmpty = !(length > 1e-15 * duration)
      guard !isEmpty || emptySteps < 2 * expansion.choices.count + 2 else {
        report.code = .unstable
        return report
      }
      let isStuck = crawl.isStuck(
        length, at: state[0].value.approximation, remaining: remaining.approximation,
        budget: maximumSteps)
      guard report.accepted < maximumSteps, !isStuck else {
        report.code = .maxSteps
        return report
      }
      emptySteps = isEmpty ? emptySteps + 1 : 0
      advance(step.length)
      report.accepted += 1
      if let choice = step.changedCase { expansion.choices[choice].negate() }
      expand()
    }
  }

  @usableFromInline
  func beginSolution() { solution = keepsSeries ? SeriesSolution(count: isFirstOrder.count) : nil }

  @usableFromInline
  func appendToSolution() { solution?.append(state[0].value + state[0].low, expansion) }

  @inlinable @inline(__always)
  func expand() {
    expansion.expand()
    if hasSigns { settleSigns() }
  }

  /// Expands again until each `sign` is 0 if the series of its argument is zero
  /// throughout; one that was 0 becomes the sign of the first coefficient that
  /// is not zero. A sign of 1 or -1 stays: where a step has just ended at its
  /// change, coefficient 0 is a rounded zero of either sign.
  @usableFromInline @inline(never)
  func settleSigns() {
    for _ in 0...expansion.choices.count {
      var isSettled = true
      for instruction in expansion.program.instructions where instruction.rule == .sign {
        let argument = switchingFunction(of: instruction)
        let first = (0...expansion.order).first { argument[$0].approximation != 0 }
        if let first, expansion.choices[instruction.choice] == 0 {
          expansion.choices[instruction.choice] = argument[first].approximation < 0 ? -1 : 1
          isSettled = false
        } else if first == nil, expansion.choices[instruction.choice] != 0 {
          expansion.choices[instruction.choice] = 0
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
  func expandAtStart() -> Bool {
    loadState()
    for index in expansion.choices.indices { expansion.choices[index] = 1 }
    // One case may decide the sign on which another depends, so several passes may
    // be needed.
    for _ in 0...expansion.choices.count {
      expand()
      var isSettled = true
      for instruction in expansion.program.instructions where instruction.hasCases {
        let side = switchingFunction(of: instruction)[0].approximation
        if side * expansion.choices[instruction.choice] < 0 {
          expansion.choices[instruction.choice].negate()
          isSettled = false
        }
      }
      if isSettled { return true }
    }
    return false
  }

  /// Puts the state into the expansion's coefficients 0; updates `largest`.
  @inlinable
  func loadState() {
    for (index, sum) in state.enumerated() { expansion.row(index)[0] = sum.value }
    for index in isFirstOrder.indices {
      if !isFirstOrder[index] { raise(&largest.position, to: state[1 + index].value) }
      raise(&largest.velocity, to: state[1 + isFirstOrder.count + index].value)
    }
  }

  /// Makes a maximum of magnitudes that of one value more; NaN stays.
  @inlinable @inline(__always)
  func raise(_ largest: inout Double, to value: Scalar) {
    largest = worse(largest, value.approximation.magnitude)
  }

  /// The step (s) over which the last coefficients reach the tolerance, relative
  /// to the largest values so far; infinite if all are zero, NaN if the series is
  /// not finite.
  ///
  /// The last two give the radius of convergence. A series may have gaps just
  /// there, as that of cos(t²) at 0: so the four before them count, too, with
  /// an allowance since they are coarser.
  @inlinable
  func stepLength() -> Double {
    let order = expansion.order
    var logRadius = Double.infinity
    let isAtRest = largest.position == 0 && largest.velocity == 0
    for k in max(1, order - 5)...order {
      var position = 0.0
      var velocity = 0.0
      for index in isFirstOrder.indices {
        if !isFirstOrder[index] { raise(&position, to: expansion.position(index)[k]) }
        raise(&velocity, to: expansion.velocity(index)[k])
      }
      if !(position + velocity).isFinite { return .nan }
      let allowance = k < order - 1 ? log(1.2) : 0
      // The coefficients of what has been zero so far have no scale; if all has
      // been, 1 stands in.
      for (coefficient, scale) in [(position, largest.position), (velocity, largest.velocity)]
      where coefficient > 0 && (scale > 0 || isAtRest) {
        let seen = log((scale > 0 ? scale : 1) / coefficient) / Double(k) + allowance
        logRadius = min(logRadius, seen)
      }
    }
    return switchStep(atMost: 0.9 * exp(logRadius + log(tolerance) / Double(order)))
  }

  /// Shortens a step (s) until the series of all functions whose signs choose
  /// cases converge over it: while a case holds, the state does not show how
  /// fast these change.
  @inlinable
  func switchStep(atMost longest: Double) -> Double {
    if expansion.choices.isEmpty { return longest }
    var step = min(longest, times.end)
    // Over the second half of the series each term shrinks to about a third of
    // the one before, 2^−1.7, or less.
    let enough = min(tolerance, exp2(-0.85 * Double(expansion.order)))
    for instruction in expansion.program.instructions where instruction.hasCases {
      let row = switchingFunction(of: instruction)
      for _ in 0..<200 {
        // The largest term of the first half, and of the last two.
        var (early, last, power) = (0.0, 0.0, 1.0)
        for k in 0...expansion.order {
          let term = row[k].approximation.magnitude * power
          if 2 * k <= expansion.order {
            early = max(early, term)
          } else if k + 2 > expansion.order {
            last = max(last, term)
          }
          power *= step
        }
        // Infinite terms shorten the step, too.
        if early == 0 || (last <= enough * early && early < .infinity) { break }
        step *= 0.7
      }
    }
    return min(step, longest)
  }

  /// The next step, of at most `longest` seconds: to the end of the solve, to the
  /// first change of a case or to the first appearance of a function, and no
  /// longer than the series satisfies the equation.
  ///
  /// - Returns: also whether the step ends the solve, and the index of the case
  ///   that changes at its end.
  @inlinable
  func nextStep(
    atMost longest: Double, _ remaining: Scalar
  ) -> (length: Scalar, isLast: Bool, changedCase: Int?) {
    let reachesEnd = longest >= remaining.approximation
    var length = reachesEnd ? remaining : Scalar(constant: longest)
    let change = firstCaseChange(within: length)
    if let change { length = change.offset }
    let appearance = checkCount == 0 ? nil : firstAppearance(within: length)
    if let appearance { length = appearance }
    let isShorter = shorten(&length) || appearance != nil
    return (length, reachesEnd && change == nil && !isShorter, isShorter ? nil : change?.choice)
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
    if checkCount == 0 { return false }
    let first = largestDefect(within: length)
    var defect = first
    var tried = length
    for halvings in 0...Scalar.precision {
      if isAllowed(defect, over: tried.approximation) {
        // Halving has made the change of the state small, but not the defect.
        let isStubborn =
          halvings > 0 && defect > allowedDefect * largestRate && defect > 1e-3 * first
        if isStubborn && first < exp2(-0.4 * Double(Scalar.precision)) * largestRate {
          allowedDefect = 4 * first / largestRate
          return false
        }
        length = tried
        return halvings > 0
      }
      tried = tried * Scalar(constant: 0.5)
      defect = largestDefect(within: tried)
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
  /// the rate of a velocity from the equation and that of its series. Infinite if
  /// one is not finite.
  @inlinable
  func largestDefect(within length: Scalar) -> Double {
    var most = 0.0
    for index in expansion.choices.indices { check.choices[index] = expansion.choices[index] }
    for place in 1...checkCount {
      let offset = length * Scalar(constant: Double(place) / Double(checkCount))
      for index in 0...2 * isFirstOrder.count {
        check.row(index)[0] = expansion.value(expansion.row(index), at: offset)
      }
      check.expand()
      for index in isFirstOrder.indices {
        let expected = expansion.slope(expansion.velocity(index), at: offset)
        let rate = check.velocity(index)[1]
        let defect = (rate - expected).approximation.magnitude
        if !defect.isFinite { return .infinity }
        // The smaller of both: beyond its convergence a series has huge rates.
        let smaller = min(rate.approximation.magnitude, expected.approximation.magnitude)
        largestRate = max(largestRate, smaller)
        most = max(most, defect * checkWeights[place - 1])
      }
    }
    return most
  }

  /// Moves the state on along the series.
  @inlinable
  func advance(_ length: Scalar) {
    for index in 1...2 * isFirstOrder.count {
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
    loadState()
  }

  /// Writes the samples up to `reach` seconds after the beginning of the step.
  @inlinable
  func write(through reach: Double) {
    while next < times.count {
      let offset =
        (Scalar(constant: times.high[next]) - state[0].value)
        + (Scalar(constant: times.low[next]) - state[0].low)
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

/// Notices a solve that would not end: with steps so short that not even a
/// hundred times the budget would suffice, and that do not grow from one
/// thousand of them to the next.
@usableFromInline
struct Crawl {
  /// Such steps in a row.
  @usableFromInline var steps = 0
  /// When the present thousand of them began (s).
  @usableFromInline var begin = 0.0
  /// How far the thousand before came (s).
  @usableFromInline var progress = 0.0

  @inlinable init() {}

  /// Counts a step of `length` seconds from `time`; returns whether to give up.
  @inlinable
  mutating func isStuck(
    _ length: Double, at time: Double, remaining: Double, budget: Int
  ) -> Bool {
    steps = length * 100 * Double(budget) < remaining ? steps + 1 : 0
    guard steps % 1000 == 1 else { return false }
    let lastProgress = progress
    progress = steps > 1 ? time - begin : 0
    begin = time
    return steps > 2000 && progress < 1.01 * lastProgress
  }
}

extension SeriesSolver where Scalar == Double {
  /// Solves into a trajectory with the solver's sample times; y of a coordinate
  /// of first order is among its velocities.
  public func solve(from start: SystemStart, into trajectory: Trajectory) -> SolveReport {
    let width = isFirstOrder.count
    require(
      trajectory.count == times.count && trajectory.width == width,
      "a trajectory for the solver's samples and coordinates")
    let report = solve(positions: start.positions, velocities: start.velocities)
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
