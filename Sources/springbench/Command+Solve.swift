import Equations
import Harness
import Integrators
import SolverSuites

/// `solve`: trajectories of springs or equations.
enum SolveCommand: Command {
  static let specification = CommandSpecification(
    name: "solve", summary: "positions over time, by any method, engine or equation of yours",
    operands: "[[NAME=]SPEC…]", operandNames: ["": ["specifications"]], operandCount: 0...Int.max,
    discussion: [
      "Prints the motion of springs. Methods take 240 steps per second or a tolerance of 1e-9; "
        + "engines ('list engines') show frames. Position errors are in units of |from - to| + "
        + "|velocity|/ω (the largest, if targets change); with --equation, of the largest value of "
        + "a reference, which is slow to compute: it is skipped if no column needs it.",
      "--at FILE answers one question per line, with the columns case,zeta,omega,x0,target,v0,t "
        + "('check --questions' writes such files): position and velocity are appended. Engines "
        + "answer with the last frame before or at a time, at 60 frames per second unless --rate.",
      "--event takes an expression in t, x, v or the names of an equation. Two crossings within a "
        + "thousandth of the duration may be missed.",
    ],
    options: SpringArguments.motion + [
      EquationArguments.equation,
      Option(
        "duration", .value("S"),
        "seconds (until settled within 0.1 %, 1 to 60; equations 10)"),
      Option("rate", .value("HZ"), "samples, and frames of engines, per second (60)"),
      Sampling.at,
      CommonOptions.map("zeta=ratio,t=seconds"),
      Option(
        "method", .list("M"), names: "methods",
        "methods or engines instead of closed-form, or of taylor-24 for equations"),
    ] + RetargetArguments.options + MethodArguments.stepOptions(usual: ("1/240 s", "1e-9")) + [
      SolveEvent.option
    ] + CommonOptions.report,
    examples: [
      "solve react-spring/wobbly --from 0 --to 100 --method motion,androidx",
      "solve stiffness=170,damping=26 --retarget 0.1=0 --event \"falling: x - 0.1\"",
      "solve --equation \"x'' = -sin(x) - 0.1*x' + 0.3*cos(2*t)\" --from 1 --duration 20",
    ])

  static func run(_ arguments: ParsedArguments) throws -> ExitStatus {
    if let path = try SolvedQuestions.path(arguments) {
      return try SolvedQuestions.run(path, arguments)
    }
    try arguments.refuse(["map"], "is for --at FILE")
    let equation = try SolvedEquation(arguments)
    // A spring has the names t, x and v of any equation for x.
    let event = try SolveEvent(arguments, equation?.problem.system ?? EquationSystem("x'' = -x"))
    let solves = try trajectories(of: equation, arguments)
    let writer = try CommonOptions.streamingWriter(arguments, schema: SolutionReport.schema)
    // The announcement is about the whole duration, which an event may end.
    if event?.endsSolve != true { equation?.announceReference() }
    var status = ExitStatus.done
    for solve in solves {
      let crossings = event?.crossings(of: solve) ?? []
      if event != nil, crossings.isEmpty {
        arguments.note("\(solve.title): --event: no crossing")
      }
      let hasEnded = event?.endsSolve == true && !crossings.isEmpty
      let finding = try solve.write(to: writer, with: crossings, endsThere: hasEnded)
      guard let (words, isFailure) = finding else { continue }
      Diagnostics.say("\(solve.title): \(words)")
      if isFailure { status = .failed }
    }
    try writer.finish()
    return status
  }

  /// Every problem by every method that can solve it, once for each step or
  /// tolerance that was asked for.
  private static func trajectories(
    of equation: SolvedEquation?, _ arguments: ParsedArguments
  ) throws -> [SolvedTrajectory] {
    let methods = try MethodArguments.driven(
      MethodArguments.methods(arguments, usual: [equation == nil ? "closed-form" : "taylor-24"]),
      by: MethodArguments.ladder(arguments))
    let problems: [any SolvedProblem] =
      try equation.map { [$0] } ?? SolvedSpring.all(arguments, methods: methods.map(\.method))
    let requested = problems.flatMap { problem in
      methods.map { SolvedTrajectory(problem: problem, method: $0.method, asked: $0.steps) }
    }
    let refusals = requested.compactMap { $0.problem.refusal(of: $0.method) }.uniqued()
    let able = requested.filter { $0.problem.refusal(of: $0.method) == nil }
    guard !able.isEmpty else {
      throw UsageError("--method: \(refusals.joined(separator: "; "))")
    }
    for refusal in refusals { Diagnostics.say("left out: \(refusal)") }
    for solve in able {
      guard let limit = solve.problem.limit(of: solve.method, solve.steps) else { continue }
      throw UsageError("\(solve.title): \(limit)")
    }
    return able
  }
}

/// The times of the rows of `solve`, as `--rate` or `--at` says.
struct Sampling {
  static let at = Option(
    "at", .numbers("T|FILE"), file: .input,
    "rows at just these moments: 0.1,250ms or 0..1/5; or the questions of a file, answered")

  /// The rate of samples, from time 0, and of an engine's frames, in Hz.
  let rate: Double
  /// These times in seconds instead, ascending; `nil` without `--at`.
  private let moments: [Double]?

  /// - Parameter playsEngines: whether engines are among the methods: then
  ///   `--at` allows `--rate`, the rate of their frames.
  init(_ arguments: ParsedArguments, playsEngines: Bool = false) throws {
    if arguments.has("at") {
      try arguments.refuse(
        ["duration"] + (playsEngines ? [] : ["rate"]), "and --at exclude each other")
    }
    rate = try arguments.real("rate", .frequency, in: 1e-9...1e9) ?? 60
    moments =
      arguments.has("at")
      ? try arguments.reals("at", .time, in: 0...1e12).sorted() : nil
  }

  /// The last time that `--at` asks for, in seconds; `nil` without `--at`.
  var end: Double? { moments?.last }

  /// In seconds: `end`, or the shortest duration of at least `duration` that
  /// ends with a sample.
  func duration(covering duration: Double) -> Double {
    // An excess over a whole number that is only rounding adds no sample.
    end ?? (duration * rate * (1 - 0x1p-50)).rounded(.up) / rate
  }

  /// The number of intervals between samples over a duration in seconds; with
  /// `width` numbers in a sample there may be at most about `most` numbers.
  func intervalCount(
    over duration: Double, atMost most: Int, width: Int = 1
  ) throws(UsageError) -> Int {
    // A last sample that lies beyond the end only by rounding still counts.
    let count =
      moments.map { Double($0.count - 1) } ?? (duration * rate * (1 + 0x1p-50)).rounded(.down)
    guard count * Double(width) < Double(most) else {
      let noun = width > 1 ? "numbers" : "samples"
      throw UsageError("more than \(most) \(noun): lower --duration or --rate, or shorten --at")
    }
    return Int(count)
  }

  func time(_ index: Int) -> Double { moments?[index] ?? Double(index) / rate }
}

/// `--event`: the moments at which an expression in time and state passes zero.
struct SolveEvent {
  static let option = Option(
    "event", .value("EXPR"),
    "end where EXPR, such as \"x - 0.5\", passes zero; \"rising: EXPR\" or \"falling: EXPR\" in one "
      + "direction; with \"report: \" before these, crossings are rows and the motion goes on")

  /// The time, positions and velocities, in the order of `EquationProgram`.
  typealias Inputs = [Double]

  /// Whether the first crossing ends the solve; else all of them are rows.
  let endsSolve: Bool
  private let direction: Crossing.Direction?
  private let isFirstOrder: [Bool]
  private let program: EquationProgram
  private let registers: ProgramRegisters<Double>

  /// The event that the option asks for, if any, in the names of a system.
  init?(
    _ arguments: ParsedArguments, _ system: @autoclosure () throws -> EquationSystem
  ) throws {
    guard let value = arguments.string("event") else { return nil }
    let system = try system()
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
  /// in 1024 to 100,000 equal intervals: within these bounds, four per sample.
  func crossings(of trajectory: SolvedTrajectory) -> [Crossing] {
    let end = trajectory.end
    guard end > 0 else { return [] }
    let count = min(max(1024, 4 * trajectory.problem.sampleCount), 100_000)
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

  /// The states at ascending times, by a whole solve; NaN if it fails.
  private func states(of trajectory: SolvedTrajectory, at times: [Double]) -> [Inputs] {
    let samples = try? trajectory.problem.solve(trajectory.method, trajectory.steps, times)
    return times.enumerated().map { sample, time in
      var inputs = [Double](repeating: 0, count: 1 + 2 * isFirstOrder.count)
      inputs[0] = time
      for (c, isFirst) in isFirstOrder.enumerated() {
        let (value, rate) = samples?.state(sample, c) ?? (.nan, .nan)
        // A solution of first order stands among the velocities.
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
  /// uses changes by 1e-12 of itself: smaller values count as rounding.
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
