import Equations
import Harness
import Integrators

/// The suite `accuracy`: the error of every solver against an exact or computed
/// solution, its work and, if timed, the time of a solve.
public struct AccuracySuite: Suite {
  public let name = "accuracy"
  public let summary = "error, work and cost of every solver against known solutions"
  public let timeBudget = 14.0
  public let console: [ConsoleColumn] = [
    ConsoleColumn("problem", isCut: true), "method",
    ConsoleColumn(
      "step_size_s", "setting", .significant(3, times: 1000), label: "step ms ",
      or: [ConsoleColumn("tolerance", "tolerance", .significant(1), label: "tolerance ")]),
    ConsoleColumn("max_position_error", "error", .significant(2)),
    ConsoleColumn("rhs_calls_count", "calls"),
    ConsoleColumn("time_ns", "µs", .significant(2, times: 1e-3)),
    ConsoleColumn("ratio_to_leader", "× best", .significant(2)),
    ConsoleColumn("instructions_per_unit", "instructions", .significant(4)),
    ConsoleColumn("max_relative_energy_error", "energy error", .significant(2)),
    ConsoleColumn("observed_order", "order seen", .decimals(1)),
  ]
  public let isVerifiedInParallel = true
  public let isTimedByDefault = false

  private let problems: [Problem]
  private let methods: [Method]
  private let areNamed: Bool
  private let ladder: [Steps]

  /// - Parameters:
  ///   - methods: names; empty for all.
  ///   - ladder: replaces the methods' settings, unless empty; a method that
  ///     takes none of the ladder's has no cases.
  public init(methods: [String] = [], problems: [Problem] = Problem.all, ladder: [Steps] = []) {
    self.problems = problems
    self.methods = methods.isEmpty ? Method.all : methods.compactMap(Method.named)
    areNamed = !methods.isEmpty
    self.ladder = ladder
  }

  /// Why a setting of the ladder takes too many steps; `nil` if none does.
  public var tooManySteps: String? {
    let longest = problems.map(\.duration).max() ?? 0
    return ladder.compactMap { $0.excess(over: longest) }.first
  }

  // MARK: Cases

  /// - Throws: why there are none; nothing if only the ladder does not suit.
  private func settings(
    _ method: Method, _ problem: Problem, isQuick: Bool
  ) throws(Refusal) -> [SolverSetting] {
    try method.check(problem)
    // `method.ladder` throws if the problem does not suit the method. That does
    // not count if both the method and its steps are asked for.
    let isAsked = areNamed && !ladder.isEmpty
    let usual = isAsked ? [] : try method.ladder(problem)
    if !ladder.isEmpty {
      return ladder.filter(method.takes)
        .map { SolverSetting($0.dividing(problem.duration).span(over: problem.duration).stepping) }
        .uniqued()
    }
    // Of more than two settings a quick run has every fourth, from the third.
    guard isQuick, usual.count > 2 else { return usual }
    return stride(from: 2, to: usual.count, by: 4).map { usual[$0] }
  }

  /// Why methods that the user has named have no cases, such as
  /// `velocity-verlet cannot solve van-der-pol: …`.
  ///
  /// - Parameter areProblemsNamed: whether to give a reason for every problem;
  ///   otherwise the first for each method that has one for all problems.
  public func refusals(areProblemsNamed: Bool) -> [String] {
    guard areNamed else { return [] }
    return methods.flatMap { method in
      let refusals =
        problems.compactMap { problem in
          do throws(Refusal) {
            _ = try settings(method, problem, isQuick: false)
            return nil
          } catch {
            return "\(method.name) \(error.isUnsuited ? "is not for" : "cannot solve") "
              + "\(problem.name): \(error)"
          }
        } as [String]
      if areProblemsNamed { return refusals }
      return refusals.count == problems.count ? Array(refusals.prefix(1)) : []
    }
  }

  public func cases(_ context: SuiteContext) -> [Case] {
    problems.flatMap { problem in
      methods.flatMap { method in
        let settings = (try? settings(method, problem, isQuick: context.isQuick)) ?? []
        return settings.map { Self.makeCase(problem, method, $0) }
      }
    }
  }

  private static func makeCase(
    _ problem: Problem, _ method: Method, _ setting: SolverSetting
  ) -> Case {
    // Ids have no spaces or commas.
    let name = problem.name.compactMap { $0 == "," ? ";" : $0.isWhitespace ? nil : $0 }
    var id = "accuracy/\(method.name)/\(String(name))"
    if problem.isSized { id += "/size=\(problem.equation.count)" }
    var keys: [String: Value] = [
      "problem": .text(problem.name), "method": .text(method.name),
      "family": .text(method.family),
      "given": .text(method.given(problem.equation).rawValue),
      "reference": .text(Reference.Kind(of: problem.equation).rawValue),
    ]
    if method.order > 0 { keys["order"] = .integer(method.order) }
    switch setting.stepping {
    case _ where !method.hasSteps: break
    case .fixed(let steps):
      let step = problem.duration / Double(steps)
      id += "/step=\(step)"
      keys["step_size_s"] = .real(step)
    case .adaptive:
      id += "/tol=\(setting.stepping.tolerance)"
      keys["tolerance"] = .real(setting.stepping.tolerance)
    }
    let inner = setting.iterationTolerance
    if inner != SolverSetting(setting.stepping).iterationTolerance { id += "/inner=\(inner)" }
    id += problem.distinction
    let work = Workload(unit: "solve") {
      guard let run = try? ProblemRun(problem, method, setting, recordsVelocities: false) else {
        return { _ in }
      }
      let solve = run.solve
      return { iterations in
        for _ in 0..<iterations { consume(solve().accepted) }
      }
    }
    return Case(id: id, keys: keys, workload: work) { verify(problem, method, setting, &$0) }
  }

  private static func verify(
    _ problem: Problem, _ method: Method, _ setting: SolverSetting, _ row: inout Row
  ) -> Verdict {
    let run: ProblemRun
    let reference: Reference
    do {
      run = try ProblemRun(problem, method, setting, recordsVelocities: true)
      reference = try problem.reference()
    } catch {
      return .leftOut("there is no reference: \(error)")
    }
    row["reference"] = .text(reference.kind.rawValue)
    if let error = reference.error {
      row["reference_error"] = .real(error)
      guard error <= Reference.usefulError else {
        return .leftOut("the reference is off by \(Float(error)): try a shorter duration")
      }
    }
    let report = run.solve()
    row["steps_count"] = .integer(report.accepted)
    row["rejected_count"] = .integer(report.rejected)
    // Solvers count the right-hand sides of all coordinates one by one.
    row["rhs_calls_count"] = .integer(report.evaluations / problem.equation.count)
    if report.jacobians > 0 { row["jacobians_count"] = .integer(report.jacobians) }
    guard report.code == .success else { return .unstable(report.code.rawValue) }
    let errors = AccuracyErrors(run, reference)
    guard errors.maxPosition < AccuracyErrors.divergence, errors.maxVelocity < .infinity else {
      return .unstable("the solution left all bounds")
    }
    row["max_position_error"] = .real(errors.maxPosition)
    row["max_velocity_error"] = Value(finite: errors.maxVelocity)
    row["max_relative_energy_error"] = Value(finite: errors.maxEnergy)
    if method.family == "exact" {
      // The phase of an exact method, ω t, has the rounding of ω and of t.
      let phase = (problem.frequency ?? 0) * problem.duration
      return errors.maxPosition <= max(1e-11, 2.5e-16 * phase)
        ? .ok : .wrong("an exact method is off by \(errors.maxPosition)")
    }
    return .ok
  }

  // MARK: Reports

  public let columns: [Column] = [
    Column("problem", .text, "the problem"),
    Column("method", .text, "the method"),
    Column("family", .text, "kind of method; given says what it is told of the equation"),
    .optional("order", .integer, role: .input, "nominal order, if there is one"),
    Column(
      "given", .text,
      "what a method may use of the equation: a(t,x,v), Jacobian, f(t,x)-c*v, series or solution"),
    .optional("step_size_s", .real, role: .input, "length of equal steps"),
    .optional("tolerance", .real, role: .input, "tolerance of adaptive methods"),
    .optional("max_position_error", .real, "max |x - x_exact| / S over the samples"),
    .optional("max_velocity_error", .real, "max |v - v_exact| / (S omega; equations: max |v|)"),
    .optional(
      "max_relative_energy_error", .real,
      "largest |E - E_exact| / E at the start; samples between ends of steps are interpolated"),
    .optional("observed_order", .real, "slope of log error over log step in the asymptotic range"),
    .optional("steps_count", .integer, "accepted steps; samples of exact methods"),
    .optional("rejected_count", .integer, "rejected steps"),
    .optional(
      "rhs_calls_count", .integer,
      "right-hand sides, each of all coordinates; one per SIMD lane or order of a series"),
    .optional("jacobians_count", .integer, "Jacobians evaluated"),
    Column(
      "reference", .text,
      "what errors are measured against: exact, computed (in at least twice the precision) "
        + "or tightest solve"),
    .optional(
      "reference_error", .real,
      "difference of two solves for a reference that is not exact, over the largest value"),
  ]

  public func conclude(_ rows: inout [Row]) {
    ObservedOrder.fill(&rows)
    // A solver that misses its tolerance is a result: its status stays `ok`.
    for index in rows.indices where rows[index]["status"] == "ok" {
      guard case .real(let error) = rows[index]["max_position_error"],
        let excess = AccuracyErrors.excess(
          of: error, tolerance: Double(rows[index]["tolerance"].field))
      else { continue }
      rows[index]["status_detail"] = .text("off by \(excess)")
    }
  }

  public func contests(_ rows: [Row]) -> [Contest] { AccuracyFront(rows).contests }

  public func highlights(_ result: SuiteResult) -> [String] {
    AccuracyFront(result.rows, result.paired).summary
  }

  public func closing(_ result: SuiteResult) -> String? {
    let front = AccuracyFront(result.rows, result.paired)
    let lines = front.lines(front.problems, withMore: true)
    return lines.isEmpty ? nil : lines.map { $0 + "\n" }.joined()
  }
}
