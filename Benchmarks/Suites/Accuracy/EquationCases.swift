import Equations
import Harness
import Integrators

/// The cases of the accuracy suite for the user's own equation. It has no known
/// solution, so errors are measured against a computed reference.
struct EquationCases: AccuracyCases {
  private let start: EquationStart
  private let equation: ParsedEquation
  private let times: SampleTimes
  private let methods: [AccuracyMethod]
  let ladder: [StepRung]
  private let reference: SharedResult<EquationReference, EquationFailure>

  /// - Parameters:
  ///   - names: names of methods; empty for all.
  ///   - ladder: replaces the default settings, unless empty.
  ///   - noteReference: called when the computation of the reference begins.
  ///     Returns a task that tells the user about it after a while, and is
  ///     cancelled when the reference is done.
  init(
    _ start: EquationStart, duration: Double, sampleCount: Int, methods names: [String],
    ladder: [StepRung], noteReference: @escaping @Sendable () -> Task<Void, Never>
  ) {
    self.start = start
    equation = ParsedEquation(start.system)
    self.ladder = ladder
    let times = SampleTimes(duration: duration, count: sampleCount)
    self.times = times
    methods = AccuracyMethod.forEquations.filter {
      (names.isEmpty || names.contains($0.name)) && $0.solves(start.system)
    }
    reference = SharedResult { () throws(EquationFailure) in
      let note = noteReference()
      defer { note.cancel() }
      return try EquationReference(start, times: times)
    }
  }

  var longestDuration: Double { times.end }

  func all(isQuick: Bool) -> [Case] {
    methods.flatMap { method in
      settings(of: method, isQuick: isQuick).map { makeCase(method, $0) }
    }
  }

  /// By default: tolerances of 1e-2 to 1e-14, or numbers of steps in ratios of
  /// 2^(1/4) from 16 to 32 000, and near each of these a
  /// multiple of the number of sample intervals.
  ///
  /// A quick run has only every third tolerance, from 1e-3 on, or every
  /// sixteenth number of steps, without the coarsest.
  private func settings(of method: AccuracyMethod, isQuick: Bool) -> [Stepping] {
    if let requested = requestedSteppings(of: method, over: times.end) { return requested }
    let all =
      method.isAdaptive
      ? AccuracyLadder.tolerances(from: 2, through: 14).map(\.stepping)
      : AccuracyLadder.steps(intervals: times.count - 1, first: 16, rungs: 45, parts: 4)
        .map { Stepping.fixed(steps: $0) }
    guard isQuick else { return all }
    let (firstIndex, period) = method.isAdaptive ? (1, 3) : (15, 16)
    return stride(from: firstIndex, to: all.count, by: period).map { all[$0] }
  }

  private func makeCase(_ method: AccuracyMethod, _ stepping: Stepping) -> Case {
    let intervals = times.count - 1
    // Whether samples coincide with ends of steps is one of the keys.
    let setting = stepping.caseSetting(over: times.end) {
      AccuracyProblem.SampleOutput(steps: $0, intervals: intervals)
    }
    let keys = method.caseKeys(
      problem: start.name, equation, samples: times.count, duration: times.end,
      reference: .computed)
    let span = SolveSpan(stepping, over: times.end)
    // Only the verification needs rates; recording them would take time.
    let workload = Workload.solves {
      EquationSolve(start, method, span, times, recordsRates: false)?.solve
    }
    return Case(
      id: "accuracy/\(method.name)/\(start.identifier)\(setting.id)\(start.distinction)",
      keys: keys.merging(setting.keys) { $1 }, workload: workload
    ) { row in
      guard let solve = EquationSolve(start, method, span, times, recordsRates: true) else {
        return .skipped("\(method.name) cannot solve it")
      }
      return verify(solve, &row)
    }
  }

  private func verify(_ solve: EquationSolve, _ row: inout Row) -> Verdict {
    let reference: EquationReference
    do {
      reference = try self.reference()
    } catch {
      row["reference"] = "none"
      return .skipped("there is no reference: \(error)")
    }
    row["reference"] = .text(reference.kind.rawValue)
    row["reference_error"] = .real(reference.error)
    guard reference.error <= EquationReference.usefulError else {
      return .skipped("the reference is off by \(Float(reference.error)): try a shorter duration")
    }
    return row.judge(solve.solveAnew()) {
      reference.errors(of: solve, coordinates: start.system.count)
    }
  }
}

extension EquationStart {
  /// The name as part of a case id, in which spaces and commas are not allowed.
  fileprivate var identifier: String {
    String(name.compactMap { $0 == "," ? ";" : $0.isWhitespace ? nil : $0 })
  }

  /// The end of a case id, which distinguishes it from other equations of the
  /// same name: a hash of the equations and of their initial values.
  fileprivate var distinction: String {
    let start = (positions + velocities).map(Value.decimal)
    return "/own=" + RunIdentifier.digest(([system.text.source] + start).joined(separator: " "))
  }
}
