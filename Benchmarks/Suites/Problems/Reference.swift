import Equations
import Integrators
import Springs

/// The solution that the errors of a problem are measured against, at its
/// samples: exact where the equation has a known solution, else computed.
package struct Reference: Sendable {
  package enum Kind: String, Sendable {
    case exact
    /// By power series in twice the precision or more.
    case computed
    /// By a stiff method, if power series fail.
    case tightest = "tightest solve"

    /// The kind that a problem has, unless power series do not reach its end.
    init(of equation: any Equation) {
      self = equation is any Oscillator ? .exact : .computed
    }
  }

  /// The state at a time in s.
  package typealias Motion = @Sendable (DoubleDouble) -> ExactState

  package let kind: Kind
  /// Positions and velocities, or y and y' of a coordinate of first order, by
  /// sample, then by coordinate.
  package let values: [DoubleDouble]
  package let rates: [DoubleDouble]
  /// The unit of errors of values: S = |x₀ − target| + |v₀|/ω, the largest of
  /// any coordinate. Without a frequency ω, or if all start at rest at their
  /// targets, the largest value at the samples; 1 if that is 0.
  package let scale: Double
  /// The unit of errors of rates: S ω. Without a frequency, the largest rate,
  /// but at least `scale` over the time of the last sample: the rates of a
  /// solution at rest are only rounding errors.
  package let rateScale: Double
  /// For each sample, the largest difference of two solves up to it, over the
  /// largest value; empty without two solves.
  package let errors: [Double]

  /// The error estimate at the end; `nil` without one.
  package var error: Double? { errors.last }
  /// A reference with a larger error estimate is not worth comparing with.
  package static let usefulError = 1e-6

  /// - Throws: how the first failed series ended, and how the stiff method
  ///   failed if it ran.
  init(_ problem: Problem) throws(SolveFailure) {
    let start = SystemStart(
      positions: problem.positions, velocities: problem.velocities, duration: problem.duration)
    var kind = Kind(of: problem.equation)
    if let motion = problem.solution
      ?? (problem.equation as? any Oscillator)?.solution(
        from: ExactState(positions: problem.positions, velocities: problem.velocities))
    {
      let states = (0..<problem.times.count).map { motion(problem.times.exact($0)) }
      (values, rates) = (states.flatMap(\.positions), states.flatMap(\.velocities))
      errors = []
    } else if let system = problem.system {
      do throws(SolveFailure) {
        (values, rates, errors) = try Self.series(system, start, problem.times)
      } catch {
        kind = .tightest
        let check: [DoubleDouble]
        (values, rates, check) = try Self.stiffSolves(problem, insteadOf: error)
        errors = Self.errors(values, check, problem.equation.count)
      }
    } else {
      fatalError("no reference: \(problem.name) has neither a solution nor a valid text")
    }
    self.kind = kind
    /// Errors are divided by the scale, so a zero becomes 1.
    func positive(_ size: Double) -> Double { size > 0 ? size : 1 }
    let largest = Self.largest(values)
    guard let frequency = problem.frequency else {
      let end = problem.duration
      scale = positive(largest)
      rateScale = positive(max(Self.largest(rates), end > 0 ? scale / end : 0))
      return
    }
    let startScale = zip(problem.positions, problem.velocities).reduce(0) {
      max($0, $1.0.magnitude + $1.1.magnitude / frequency)
    }
    scale = positive(startScale > 0 ? startScale : largest)
    rateScale = scale * frequency
  }

  private static func largest(_ numbers: [DoubleDouble]) -> Double {
    numbers.reduce(0) { max($0, $1.high.magnitude) }
  }

  /// The largest difference up to each sample, over the largest value.
  private static func errors(
    _ values: [DoubleDouble], _ check: [DoubleDouble], _ coordinates: Int
  ) -> [Double] {
    let size = largest(values)
    var difference = 0.0
    var errors: [Double] = []
    for (index, value) in values.enumerated() {
      difference = max(difference, (value - check[index]).high.magnitude)
      if (index + 1) % coordinates == 0 { errors.append(difference / (size > 0 ? size : 1)) }
    }
    return errors
  }

  // MARK: - Power series

  /// The most steps of a solve: fewer for many coordinates.
  private static func budget(_ coordinates: Int) -> Int {
    min(200_000, max(20_000, 1_600_000 / coordinates))
  }

  /// Two solves by Taylor series in double-double. Their difference is the
  /// error estimate of the one with the higher order and tighter tolerance.
  private static func series(
    _ system: EquationSystem, _ start: SystemStart, _ times: SampleTimes
  ) throws(SolveFailure) -> (values: [DoubleDouble], rates: [DoubleDouble], errors: [Double]) {
    // The longest steps differ as well: where no tolerance limits the steps,
    // the two series should still be expanded at different times.
    func solver(_ order: Int, _ tolerance: Double, _ part: Double) -> SeriesSolver<DoubleDouble> {
      SeriesSolver(
        system, order: order, tolerance: tolerance, times: times,
        maximumSteps: budget(system.count), longestStep: times.end / part)
    }
    let best = solver(36, 1e-26, 64)
    let check = solver(28, 1e-22, 57)
    // `check` comes first, as it costs less.
    for series in [check, best] {
      let report = series.solve(positions: start.positions, velocities: start.velocities)
      guard report.code == .success else {
        throw SolveFailure(code: report.code, time: series.end)
      }
    }
    func values(_ series: SeriesSolver<DoubleDouble>) -> [DoubleDouble] {
      Array(UnsafeBufferPointer(start: series.values, count: times.count * system.count))
    }
    return (
      values(best), rates(of: best, system), errors(values(best), values(check), system.count)
    )
  }

  /// The rates at the samples: for a coordinate of first order the right-hand
  /// side, which at a jump differs from the slopes of the series around it.
  private static func rates(
    of series: SeriesSolver<DoubleDouble>, _ system: EquationSystem
  ) -> [DoubleDouble] {
    let equation = SeriesExpansion<DoubleDouble>(system.series, order: 2)
    var rates: [DoubleDouble] = []
    for sample in 0..<series.times.count {
      equation.row(0)[0] = series.times.exact(sample)
      let places = sample * system.count..<(sample + 1) * system.count
      for (index, place) in places.enumerated() {
        let value = series.values[place]
        if !system.isFirstOrder[index] { equation.position(index)[0] = value }
        equation.velocity(index)[0] = system.isFirstOrder[index] ? value : series.rates[place]
      }
      // Without this, sign(0) would keep the choice of the sample before.
      equation.choices = equation.choices.map { _ in 0 }
      equation.evaluate()
      rates += places.enumerated().map { index, place in
        system.isFirstOrder[index]
          ? equation.row(equation.program.outputs[index])[0] : series.rates[place]
      }
    }
    return rates
  }

  // MARK: - Stiff equations

  private static let stiffMethod = "rodas-5p"

  /// The values and rates by a stiff method, for an equation whose power series
  /// failed, and as a check the values at a looser tolerance.
  ///
  /// Both may step over the same switch or pulse and then agree, so equations
  /// that may have one are refused.
  ///
  /// - Throws: `failure`, with how the stiff method failed if it ran.
  private static func stiffSolves(
    _ problem: Problem, insteadOf failure: SolveFailure
  ) throws(SolveFailure) -> (values: [DoubleDouble], rates: [DoubleDouble], check: [DoubleDouble]) {
    var failure = failure
    guard let method = Method.named(stiffMethod), problem.system?.mayHavePulses == false
    else { throw failure }
    var solves: [ProblemRun] = []
    for tolerance in [1e-13, 1e-12] {
      let setting = SolverSetting(
        .adaptive(tolerance: tolerance), maximumSteps: budget(problem.equation.count))
      guard let run = try? ProblemRun(problem, method, setting, recordsVelocities: true) else {
        throw failure
      }
      let code = run.solve().code
      guard code == .success else {
        failure.substitute = "\(stiffMethod) (\(code.rawValue))"
        throw failure
      }
      solves.append(run)
    }
    let width = problem.equation.count
    func numbers(_ number: (_ sample: Int, _ coordinate: Int) -> Double) -> [DoubleDouble] {
      (0..<problem.times.count * width).map { DoubleDouble(number($0 / width, $0 % width)) }
    }
    return (
      numbers { solves[0].value($0, $1) }, numbers { solves[0].rate($0, $1) },
      numbers { solves[1].value($0, $1) }
    )
  }
}

/// A problem that could not be solved to the end.
package struct SolveFailure: Error, CustomStringConvertible {
  package let code: ResultCode
  /// The number of steps tried, if known.
  private let steps: Int?
  package let time: Double?
  /// The method that was tried instead, and how it failed.
  fileprivate var substitute: String?

  package init(code: ResultCode, steps: Int? = nil, time: Double? = nil) {
    self.code = code
    self.steps = steps
    self.time = time
  }

  package var description: String {
    let words =
      switch code {
      case .success: "the end is reached"
      case .diverged: "a value or a derivative is infinite, undefined or beyond 1e100"
      case .maxSteps: "given up\(steps.map { " after \($0) steps" } ?? " for want of steps")"
      case .unstable:
        "steps become shorter than the time can resolve: the solution has no continuation there, "
          + "or changes too fast for the tolerance"
      case .unconverged: "an implicit step was not solved to its tolerance"
      }
    return "\(code.rawValue): \(words)" + (time.map { ", at \(Float($0)) s" } ?? "")
      + (substitute.map { "; nor is the end reached by \($0)" } ?? "")
  }
}
