import Integrators
import Measurement
import Reports
import Runs
import SolverCases
import Springs
import Statistics

/// The suite `accuracy`: the error of every solver against the exact solution,
/// its work, and, if timed, its cost, as data for work-precision diagrams.
public struct AccuracySuite: Suite {
  public let name = "accuracy"
  public let summary = "error, work and cost of every solver against exact solutions"
  public let timeBudget = 25.0
  public let isVerifiedInParallel = true
  public let isTimedByDefault = false

  private let methods: [AccuracyMethod]
  private let problems: [AccuracyProblem]
  private let equation: EquationCases?
  /// Replaces the methods' own ladders of settings, unless empty.
  private let ladder: [StepRung]

  public init() { self.init(methods: [], problems: []) }

  /// A suite with a single equation of the user's own.
  ///
  /// - Parameters:
  ///   - duration: in seconds.
  ///   - methods: names of methods; empty for all that can solve the equation.
  ///   - ladder: replaces the default ladder, unless empty.
  package init(
    _ start: EquationStart, duration: Double, sampleCount: Int? = nil, methods: [String],
    ladder: [StepRung] = []
  ) {
    self.methods = []
    problems = []
    self.ladder = ladder
    equation = EquationCases(
      start, duration: duration, sampleCount: sampleCount ?? 1000, methods: methods,
      ladder: ladder)
  }

  /// - Parameters:
  ///   - methods: names of methods; empty for all.
  ///   - problems: names of problems; empty for all.
  ///   - size: the number of coordinates of the problems that may have any
  ///     number; if no problem is named, only these are solved.
  ///   - sampleCount: the number of samples of these; `nil` for the default.
  ///   - custom: further problems; if given and no problem is named, only these
  ///     are solved.
  ///   - own: further methods.
  ///   - ladder: replaces the methods' own ladders; methods without a matching
  ///     setting are left out.
  public init(
    methods: [String], problems: [String], size: Int? = nil, sampleCount: Int? = nil,
    custom: [AccuracyProblem] = [], own: [AccuracyMethod] = [], ladder: [StepRung] = []
  ) {
    self.ladder = ladder
    self.methods =
      (methods.isEmpty ? AccuracyMethod.all : methods.compactMap { AccuracyMethod.named($0) }) + own
    let selected = AccuracyProblem.all.filter { problem in
      problems.isEmpty
        ? custom.isEmpty && (size == nil || problem.isSized) : problems.contains(problem.name)
    }
    func resized(_ problem: AccuracyProblem) -> AccuracyProblem {
      size.flatMap { AccuracyProblem.sized(problem.name, size: $0, sampleCount: sampleCount) }
        ?? problem
    }
    self.problems = selected.map(resized) + custom
    equation = nil
  }

  /// Why a setting of `ladder` takes too many steps, as a clause; `nil` if none
  /// does.
  public var tooManySteps: String? {
    guard let longest = equation?.duration ?? problems.map(\.duration).max() else { return nil }
    return ladder.compactMap { $0.tooManySteps(over: longest) }.first
  }

  public static var methodNames: [(name: String, summary: String)] {
    AccuracyMethod.all.map { ($0.name, $0.summary) }
  }

  public static var problemNames: [(name: String, summary: String)] {
    AccuracyProblem.all.map { ($0.name, $0.summary) }
  }

  public let columns = [
    Column("problem", .text, "the problem"),
    Column("method", .text, "the method"),
    Column("family", .text, "kind of method; exact and taylor need more than the right-hand side"),
    Column("order", .integer, optional: true, "nominal order; empty for exact methods"),
    Column("adaptive", .boolean, "whether a tolerance drives the steps"),
    Column("step_size_s", .real, optional: true, "equal steps, or the mean of a piecewise problem"),
    Column(
      "sample_output", .text, optional: true,
      "of equal steps: step_ends if each sample is one, even if each step holds equally many, "
        + "else interpolated"),
    Column("relative_tolerance", .real, optional: true, "tolerance of adaptive methods"),
    Column("max_position_error", .real, optional: true, "max |x - x_exact| / S over the samples"),
    Column("rms_position_error", .real, optional: true, "root mean square of the same"),
    Column("end_position_error", .real, optional: true, "the same at the last sample"),
    Column("max_velocity_error", .real, optional: true, "max |v - v_exact| / (S omega)"),
    Column(
      "max_relative_energy_error", .real, optional: true, "max |E - E_exact| / E at the start"),
    Column(
      "observed_order", .real, optional: true,
      "slope of log error over log step in the asymptotic range"),
    Column("steps_accepted_count", .integer, optional: true, "steps taken; samples if exact"),
    Column("steps_rejected_count", .integer, optional: true, "steps tried in vain"),
    Column(
      "rhs_evaluations_count", .integer, optional: true,
      "scalar evaluations of the right-hand side (orders of a series; a vector call counts lanes)"),
    Column("median_ns_per_solve", .real, optional: true, "median time of the whole solve"),
    Column("mad_ns_per_solve", .real, optional: true, "its median absolute deviation"),
    Column("scalar_type", .text, "Float64 or Float32"),
    Column("needs", .text, "what a method is given: rhs, jacobian, recurrences or solution"),
    Column("iteration_tolerance", .real, optional: true, "where an inner iteration stops"),
    Column("result_code", .text, optional: true, "success, diverged, max_steps, unstable, ..."),
    Column(
      "energy_drift_per_s", .real, optional: true, "slope of E/E_start, conservative problems"),
    Column(
      "phase_error_rad", .real, optional: true,
      "angle from the exact state in the (x, v/omega) plane, at the last moving sample"),
    Column("jacobian_evaluations_count", .integer, optional: true, "Jacobians evaluated"),
    Column("factorisations_count", .integer, optional: true, "matrices factorised"),
    Column(
      "stiffness_estimate", .real, optional: true,
      "largest step times spectral radius; estimated where the equation is not linear"),
    Column(
      "stiff_steps_count", .integer, optional: true, "steps by a switching method's stiff half"),
    Column("samples_count", .integer, "output samples of a solve"),
    Column("duration_s", .real, "length of the problem"),
    Column(
      "max_step_end_error", .real, optional: true,
      "max |x - x_exact| / S over the ends of steps that samples lie in"),
    Column(
      "max_dense_output_error", .real, optional: true,
      "what samples inside steps are off beyond that; empty if steps end on all samples"),
    Column(
      "observed_order_detail", .text, optional: true,
      "steps that the observed order is fitted over, or why there is none"),
    Column("coordinates_count", .integer, "coordinates of the equation"),
    Column(
      "reference", .text,
      "what errors are measured against: exact, the tightest solve, or computed in twice the "
        + "precision"),
    Column(
      "reference_error", .real, optional: true,
      "difference of two solves for a reference that is not exact, over the largest value"),
  ]

  public func cases(_ context: SuiteContext) -> [Case] {
    if let equation { return equation.cases(isQuick: context.isQuick) }
    return problems.flatMap { problem in
      methods.filter { $0.solves(problem) }.flatMap { method in
        settings(method, problem, isQuick: context.isQuick).map { makeCase(problem, method, $0) }
      }
    }
  }

  /// The settings of a method for a problem. A quick run uses every fifth.
  private func settings(
    _ method: AccuracyMethod, _ problem: AccuracyProblem, isQuick: Bool
  ) -> [AccuracySetting] {
    if !ladder.isEmpty {
      return ladder.filter { $0.drive == method.drive }
        .map { AccuracySetting(stepping: $0.stepping(over: problem.duration)) }
    }
    let all = method.ladder(problem)
    guard isQuick else { return all }
    return all.enumerated().filter { $0.offset % 5 == 2 || all.count <= 2 }.map(\.element)
  }

  private func makeCase(
    _ problem: AccuracyProblem, _ method: AccuracyMethod, _ setting: AccuracySetting
  ) -> Case {
    var id = "accuracy/\(method.name)/\(problem.name)"
    if problem.isSized { id += "/size=\(problem.equation.count)" }
    var keys: [String: Value] = [
      "problem": .text(problem.name), "method": .text(method.name),
      "family": .text(method.family), "adaptive": .boolean(method.isAdaptive),
      "scalar_type": .text(method.scalarType), "needs": .text(method.needs),
      "samples_count": .integer(problem.sampleCount), "duration_s": .real(problem.duration),
      "coordinates_count": .integer(problem.equation.count),
      "reference": .text(problem.reference.rawValue),
    ]
    if method.order > 0 { keys["order"] = .integer(method.order) }
    if method.family != "exact" {
      let part = setting.stepping.caseKeys(over: problem.duration, problem.sampleOutput)
      id += part.id
      keys.merge(part.keys) { $1 }
    }
    if setting.inner != AccuracySetting(stepping: setting.stepping).inner {
      id += "/inner=\(setting.inner)"
      keys["iteration_tolerance"] = .real(setting.inner)
    }
    let work = Workload(unit: "solve") {
      guard let run = AccuracyRun(problem, method, setting, recordsVelocities: false) else {
        return { _ in }
      }
      let solve = run.solve
      return { iterations in
        for _ in 0..<iterations { consume(solve().accepted) }
      }
    }
    return Case(id: id, keys: keys, workload: work) { row in
      Self.verify(problem, method, setting, &row)
    }
  }

  private static func verify(
    _ problem: AccuracyProblem, _ method: AccuracyMethod, _ setting: AccuracySetting,
    _ row: inout Row
  ) -> Verdict {
    guard let run = AccuracyRun(problem, method, setting, recordsVelocities: true, logsSteps: true)
    else { return .skipped("\(method.name) cannot solve \(problem.name)") }
    let report = run.solve()
    row.set(report)
    guard report.code == .success else { return .diverged(report.code.rawValue) }
    let errors = AccuracyErrors(run, problem)
    guard errors.maxPosition < AccuracyErrors.divergence else {
      row["result_code"] = .text(ResultCode.diverged.rawValue)
      return .diverged("the solution left all bounds")
    }
    row["max_position_error"] = .real(errors.maxPosition)
    row["rms_position_error"] = .real(errors.rmsPosition)
    row["end_position_error"] = .real(errors.endPosition)
    row["max_velocity_error"] = Value(finite: errors.maxVelocity)
    row["max_relative_energy_error"] = Value(finite: errors.maxEnergy)
    // Without an estimate of its error, a reference could not be computed, and
    // the tightest solve took its place.
    if let error = problem.referenceError {
      row["reference_error"] = .real(error)
    } else if problem.reference == .computed {
      row["reference"] = .text(AccuracyProblem.Reference.tightest.rawValue)
    }
    row["energy_drift_per_s"] = Value(finite: LineFit.leastSquares(errors.energies)?.slope)
    row["phase_error_rad"] = Value(errors.phase)
    if method.family != "exact" {
      let interpolation = InterpolationErrors(run, problem)
      row["max_step_end_error"] = Value(finite: interpolation.stepEnd)
      row["max_dense_output_error"] = Value(finite: interpolation.dense)
    }
    if method.family == "exact"
      && errors.maxPosition > (method.scalarType == "Float32" ? 1e-6 : 1e-11)
    {
      return .failed("an exact method is off by \(errors.maxPosition)")
    }
    return .ok
  }

  public func fill(_ row: inout Row, with timing: Timing) {
    row["median_ns_per_solve"] = .real(timing.summary.median)
    row["mad_ns_per_solve"] = .real(timing.summary.medianAbsoluteDeviation)
  }

  public func conclude(_ rows: inout [Row]) {
    ObservedOrder.fill(&rows)
    // The status remains `ok`, because the row is correct: that a solver misses
    // its tolerance is a result.
    for index in rows.indices {
      guard case .real(let tolerance) = rows[index]["relative_tolerance"],
        case .real(let error) = rows[index]["max_position_error"],
        error > 100 * tolerance, rows[index]["status"] == "ok"
      else { continue }
      rows[index]["status_detail"] = "off by more than 100 tolerances"
    }
  }

  public func highlights(_ rows: [Row]) -> [String] { AccuracyFront(rows).lines }

  public func closing(_ rows: [Row]) -> String? { AccuracyFront(rows).table }
}

extension Stepping {
  /// The part of a case id that names the setting, and the keys for it.
  ///
  /// - Parameters:
  ///   - duration: the length of the problem, in seconds.
  ///   - output: where samples lie relative to a number of equal steps.
  func caseKeys(
    over duration: Double, _ output: (_ steps: Int) -> AccuracyProblem.SampleOutput
  ) -> (id: String, keys: [String: Value]) {
    switch self {
    case .fixed(let steps):
      let step = duration / Double(steps)
      return (
        "/step=\(step)",
        ["step_size_s": .real(step), "sample_output": .text(output(steps).rawValue)]
      )
    case .adaptive(let tolerance):
      return ("/tol=\(tolerance)", ["relative_tolerance": .real(tolerance)])
    }
  }
}

extension Row {
  /// Writes how a solve ended, and its work.
  mutating func set(_ report: SolveReport) {
    self["result_code"] = .text(report.code.rawValue)
    self["steps_accepted_count"] = .integer(report.accepted)
    self["steps_rejected_count"] = .integer(report.rejected)
    self["rhs_evaluations_count"] = .integer(report.evaluations)
    if report.jacobians > 0 { self["jacobian_evaluations_count"] = .integer(report.jacobians) }
    if report.factorisations > 0 { self["factorisations_count"] = .integer(report.factorisations) }
    if report.stiffness.isFinite { self["stiffness_estimate"] = .real(report.stiffness) }
    if report.stiffSteps > 0 { self["stiff_steps_count"] = .integer(report.stiffSteps) }
  }
}
