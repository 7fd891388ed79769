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

  /// The crossings of a solve from time 0 to `end` (s), looked for between 1024
  /// moments or more: four for each of so many samples.
  ///
  /// - Parameter states: the states at ascending times, of the same solve each
  ///   time. One that is not reached is not finite.
  func crossings(
    until end: Double, samples: Int, states: @escaping ([Double]) -> [Inputs]
  ) -> [Crossing] {
    guard end > 0 else { return [] }
    let count = min(max(1024, 4 * samples), 100_000)
    let points = states((0...count).map { end * (Double($0) / Double(count)) }).map {
      (time: $0[0], value: value($0), allowed: rounding($0))
    }
    let search = CrossingSearch { times in states(times).map(value) }
    return search.crossings(among: points).filter {
      direction == nil || $0.direction == direction
    }
  }

  /// The directions of crossings by their times.
  static func directions(of crossings: [Crossing]) -> [Double: Crossing.Direction] {
    Dictionary(crossings.map { ($0.time, $0.direction) }) { first, _ in first }
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
