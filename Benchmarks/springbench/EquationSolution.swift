import Arguments
import Equations
import Integrators
import Reports
import SolverCases

/// `solve --equation`: a user's own equation by as many methods as are named,
/// beside a computed reference.
struct EquationSolution {
  /// Memory is for so many numbers of all coordinates together.
  private static let mostSamples = 2_000_000
  /// A solve in more equal steps than this is not begun.
  private static let mostSteps = 1e8
  /// Steps per second of methods without step control: four to a frame.
  private static let stepsPerSecond = 240.0
  private static let tolerance = 1e-9

  let start: EquationStart
  let methods: [AccuracyMethod]
  let times: SampleTimes
  let tolerance: Double
  let step: Double?

  init(_ start: EquationStart, _ arguments: ParsedArguments) throws {
    self.start = start
    let names = try EquationArguments.methods(arguments, start.system)
    methods = (names.isEmpty ? ["taylor-24"] : names).compactMap(AccuracyMethod.named)
    let duration = try arguments.real("duration", .time, in: 1e-9...1e9) ?? 10
    let rate = try arguments.real("rate", .frequency, in: 1e-9...1e9) ?? 60
    // A last sample that rounding alone would push past the end still counts.
    let steps = (duration * rate * (1 + 0x1p-50)).rounded(.down)
    guard steps * Double(start.system.count) < Double(Self.mostSamples) else {
      throw UsageError("--duration times --rate: more than \(Self.mostSamples) samples")
    }
    guard steps >= 1 else { throw UsageError("--duration times --rate: less than one sample") }
    times = SampleTimes((0...Int(steps)).map { Double($0) / rate })
    tolerance = try arguments.real("tolerance", in: 1e-15...1) ?? Self.tolerance
    step = try arguments.real("step", .step, in: 1e-12...1e9)
    let isStepped = methods.contains { !$0.isAdaptive }
    guard !isStepped || times.end / (step ?? 1 / Self.stepsPerSecond) <= Self.mostSteps else {
      throw UsageError("--step: more than \(Int(Self.mostSteps)) steps")
    }
  }

  /// Writes all rows; a method that fails leaves its fields empty from there on.
  func write(to writer: RowWriter) throws -> ExitStatus {
    let reference = referenceOrNote()
    var status = ExitStatus.done
    for method in methods {
      let steps = (times.end / (step ?? 1 / Self.stepsPerSecond)).rounded(.up)
      let stepping: Stepping =
        method.isAdaptive ? .adaptive(tolerance: tolerance) : .fixed(steps: max(1, Int(steps)))
      guard let solve = EquationSolve(start, method, stepping, times, recordsRates: true) else {
        continue
      }
      let report = solve.solveAnew()
      if report.code != .success {
        Failure.say("\(method.name): \(EquationFailure(code: report.code))")
        status = .failed
      }
      for index in 0..<times.count {
        for coordinate in 0..<start.system.count {
          try writer.write(row(method, solve, reference, index, coordinate))
        }
      }
    }
    return status
  }

  private func referenceOrNote() -> EquationReference? {
    do {
      return try EquationReference(start, times: times)
    } catch {
      Failure.say("there is no reference: \(error)")
      return nil
    }
  }

  private func row(
    _ method: AccuracyMethod, _ solve: EquationSolve, _ reference: EquationReference?,
    _ index: Int, _ coordinate: Int
  ) -> Row {
    var row = Row(SolveCommand.schema)
    let value = solve.value(index, coordinate)
    let rate = solve.rate(index, coordinate)
    row["method"] = .text(method.name)
    row["time_s"] = .real(times.high[index])
    row["position"] = SolveCommand.finite(value)
    row["velocity"] = SolveCommand.finite(rate)
    row["coordinate"] = .text(start.system.names[coordinate])
    row["reference"] = .text(reference == nil ? "none" : "computed")
    guard let reference else { return row }
    let place = index * start.system.count + coordinate
    let exact = reference.values[place]
    let exactRate = reference.rates[place]
    row["position_error"] = SolveCommand.error(
      (value - exact.high) - exact.low, scale: reference.scale)
    row["velocity_error"] = SolveCommand.error(
      (rate - exactRate.high) - exactRate.low, scale: reference.rateScale)
    row["reference_error"] = SolveCommand.finite(reference.error)
    return row
  }
}
