import Harness
import Integrators

/// The cases of the accuracy suite for problems that have an exact solution or
/// a reference of their own.
struct CatalogueCases: AccuracyCases {
  let problems: [AccuracyProblem]
  let methods: [AccuracyMethod]
  let ladder: [StepRung]

  var longestDuration: Double { problems.map(\.duration).max() ?? 0 }

  func all(isQuick: Bool) -> [Case] {
    problems.flatMap { problem in
      methods.filter { $0.solves(problem) }.flatMap { method in
        settings(method, problem, isQuick: isQuick).map { makeCase(problem, method, $0) }
      }
    }
  }

  /// The settings of a method for a problem. A quick run has only every fifth
  /// of them, from the third on.
  private func settings(
    _ method: AccuracyMethod, _ problem: AccuracyProblem, isQuick: Bool
  ) -> [AccuracySetting] {
    if let requested = requestedSteppings(of: method, over: problem.duration) {
      return requested.map { AccuracySetting(stepping: $0) }
    }
    let all = method.ladder(problem)
    guard isQuick, all.count > 2 else { return all }
    return stride(from: 2, to: all.count, by: 5).map { all[$0] }
  }

  private func makeCase(
    _ problem: AccuracyProblem, _ method: AccuracyMethod, _ setting: AccuracySetting
  ) -> Case {
    var id = "accuracy/\(method.name)/\(problem.name)"
    if problem.isSized { id += "/size=\(problem.equation.count)" }
    var keys = method.caseKeys(
      problem: problem.name, problem.equation, samples: problem.sampleCount,
      duration: problem.duration, reference: problem.reference)
    if method.family != "exact" {
      let part = setting.stepping.caseSetting(over: problem.duration, problem.sampleOutput)
      id += part.id
      keys.merge(part.keys) { $1 }
    }
    let usualInner = AccuracySetting(stepping: setting.stepping).inner
    if setting.inner != usualInner {
      id += "/inner=\(setting.inner)"
      keys["iteration_tolerance"] = .real(setting.inner)
    }
    id += problem.distinction
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
    let verdict = row.judge(run.solve()) { AccuracyErrors(run, problem) }
    guard verdict == .ok else { return verdict }
    // If there is no estimate of its error, the reference could not be
    // computed, and the tightest solve was used instead.
    if let error = problem.referenceError {
      row["reference_error"] = .real(error)
    } else if problem.reference == .computed {
      row["reference"] = .text(AccuracyProblem.Reference.tightest.rawValue)
    }
    if method.family == "exact" { return verdictOnExact(row) }
    let interpolation = InterpolationErrors(run, problem)
    row["max_step_end_error"] = Value(finite: interpolation.stepEnd)
    row["max_dense_output_error"] = Value(finite: interpolation.dense)
    return .ok
  }

  /// An exact method must have rounding errors only, which grow with the phase.
  private static func verdictOnExact(_ row: Row) -> Verdict {
    let error = row["max_position_error"].number ?? .infinity
    return error <= 1e-11 ? .ok : .failed("an exact method is off by \(error)")
  }
}
