import Integrators
import Measurement
import Reports
import Runs
import SolverCases

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
      size.flatMap { AccuracyProblem.problem(problem.name, size: $0, sampleCount: sampleCount) }
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

  public let columns = AccuracyColumns.all

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
    var keys = method.caseKeys(
      problem: problem.name, samples: problem.sampleCount, duration: problem.duration,
      coordinates: problem.equation.count, problem.reference)
    if method.family != "exact" {
      let part = setting.stepping.caseKeys(over: problem.duration, problem.sampleOutput)
      id += part.id
      keys.merge(part.keys) { $1 }
    }
    if setting.inner != AccuracySetting(stepping: setting.stepping).inner {
      id += "/inner=\(setting.inner)"
      keys["iteration_tolerance"] = .real(setting.inner)
    }
    let work = Workload.solves {
      AccuracyRun(problem, method, setting, recordsVelocities: false)?.solve
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
    row.set(errors)
    // Without an estimate of its error, a reference could not be computed, and
    // the tightest solve took its place.
    if let error = problem.referenceError {
      row["reference_error"] = .real(error)
    } else if problem.reference == .computed {
      row["reference"] = .text(AccuracyProblem.Reference.tightest.rawValue)
    }
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

extension Workload {
  /// Solves one after the other.
  ///
  /// - Parameter make: makes the solver; `nil` if there is none.
  static func solves(_ make: @escaping () -> (() -> SolveReport)?) -> Workload {
    Workload(unit: "solve") {
      guard let solve = make() else { return { _ in } }
      return { iterations in
        for _ in 0..<iterations { consume(solve().accepted) }
      }
    }
  }
}

extension AccuracyMethod {
  /// The columns that say which method solves what.
  ///
  /// - Parameters:
  ///   - duration: the length of the problem, in seconds.
  ///   - reference: what errors are measured against.
  func caseKeys(
    problem: String, samples: Int, duration: Double, coordinates: Int,
    _ reference: AccuracyProblem.Reference
  ) -> [String: Value] {
    var keys: [String: Value] = [
      "problem": .text(problem), "method": .text(name), "family": .text(family),
      "adaptive": .boolean(isAdaptive), "scalar_type": .text(scalarType), "needs": .text(needs),
      "samples_count": .integer(samples), "duration_s": .real(duration),
      "coordinates_count": .integer(coordinates), "reference": .text(reference.rawValue),
    ]
    if order > 0 { keys["order"] = .integer(order) }
    return keys
  }
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
