import Equations
import Harness
import Integrators

/// `--event`: the moments at which an expression in the state passes zero.
struct SolveEvent {
  static let option = Option(
    "event", .value("EXPR"),
    "end where an expression such as \"x - 0.5\" passes zero; rising: or falling: before it for "
      + "one direction, report: to go on")

  /// The time and the state, in the order of `EquationProgram`: positions, then
  /// velocities.
  typealias Inputs = [Double]

  /// Whether the first crossing ends the solve; otherwise each is written only.
  let endsSolve: Bool
  private let direction: Crossing.Direction?
  private let isFirstOrder: [Bool]
  private let program: EquationProgram
  private let registers: ProgramRegisters<Double>

  /// The event that the option asks for, in the names of a system; `nil`
  /// without the option.
  init?(_ arguments: ParsedArguments, _ system: EquationSystem) throws {
    guard let value = arguments.string("event") else { return nil }
    var rest = value[...]
    func take(_ prefix: String) -> Bool {
      guard rest.hasPrefix(prefix) else { return false }
      rest = rest.dropFirst(prefix.count).drop(while: \.isWhitespace)
      return true
    }
    isFirstOrder = system.isFirstOrder
    endsSolve = !take("report:")
    direction = take("rising:") ? .rising : take("falling:") ? .falling : nil
    do {
      program = try system.program(of: String(rest))
    } catch {
      let skipped = value.unicodeScalars.count - rest.unicodeScalars.count
      let line = error.line > 1 ? "line \(error.line), " : ""
      let column = error.column + (error.line > 1 ? 0 : skipped)
      throw UsageError("--event: \(line)column \(column): \(error.message)")
    }
    registers = ProgramRegisters(program)
  }

  /// The crossings by a trajectory (at most one if it ends there), looked for
  /// between 1024 moments or more: four for each sample.
  func crossings(of trajectory: SolvedTrajectory) -> [Crossing] {
    let end = trajectory.end
    guard end > 0 else { return [] }
    let count = min(max(1024, 4 * trajectory.sampleCount), 100_000)
    let times = (0...count).map { end * (Double($0) / Double(count)) }
    let points = states(of: trajectory, at: times).map {
      (time: $0[0], value: value($0), allowed: rounding($0))
    }
    let search = CrossingSearch { states(of: trajectory, at: $0).map(value) }
    let all = search.crossings(among: points).filter {
      direction == nil || $0.direction == direction
    }
    return endsSolve ? Array(all.prefix(1)) : all
  }

  /// The states at ascending times, of the same solve each time; those that it
  /// does not reach are not finite.
  private func states(of trajectory: SolvedTrajectory, at times: [Double]) -> [Inputs] {
    let samples = try? trajectory.solve(times)
    return times.enumerated().map { sample, time in
      var inputs = [Double](repeating: 0, count: 1 + 2 * isFirstOrder.count)
      inputs[0] = time
      for (c, isFirst) in isFirstOrder.enumerated() {
        let (value, rate) = samples?.state(sample, c) ?? (.nan, .nan)
        if !isFirst { inputs[1 + c] = value }
        inputs[1 + isFirstOrder.count + c] = isFirst ? value : rate
      }
      return inputs
    }
  }

  private func value(_ inputs: Inputs) -> Double {
    for (index, input) in inputs.enumerated() { registers[index] = input }
    registers.run()
    return registers[program.outputs[0]]
  }

  /// By how much the expression changes if each number of the state that it
  /// uses changes by 1e-12 of itself: at rest on zero there are no crossings,
  /// whatever rounding does.
  private func rounding(_ inputs: Inputs) -> Double {
    let here = value(inputs)
    var sum = 0.0
    for index in inputs.indices.dropFirst() where program.reads(index..<index + 1) {
      var changed = inputs
      changed[index] *= 1 + 1e-12
      sum += (value(changed) - here).magnitude
    }
    return sum
  }
}

extension Crossing.Direction {
  /// In the column `event`.
  var name: String { self == .rising ? "rising" : "falling" }
}
