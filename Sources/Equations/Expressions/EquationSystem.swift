/// Equations of motion compiled from a text: the names and starts of the
/// coordinates, and the programs of their accelerations and of the derivatives
/// and power series of the accelerations.
///
///     let system = try EquationSystem("c = 0.1; x'' = -x - c*x'; x(0) = 1")
///     let equation = ParsedEquation(system)
public struct EquationSystem: Sendable {
  /// The parsed text.
  public let text: EquationText
  /// The coordinates, in the order of the text.
  public let names: [String]
  /// Whether a coordinate is of first order. Its value y then stands among the
  /// velocities and y' among the accelerations; no formula reads its position.
  public let isFirstOrder: [Bool]
  /// x(0), where the text gives it; y(0) for a coordinate of first order.
  public private(set) var startPositions: [Double?]
  /// x'(0), where the text gives it; nil for coordinates of first order.
  public private(set) var startVelocities: [Double?]
  /// The values from which programs are made.
  private(set) var builder = ProgramBuilder()
  /// The index in `builder.values` of each coordinate's acceleration.
  private(set) var accelerations: [Int] = []

  /// The start of a solve: what the text gives, and zeros elsewhere. y(0) of a
  /// coordinate of first order stands among the velocities.
  public var start: (positions: [Double], velocities: [Double]) {
    (
      names.indices.map { isFirstOrder[$0] ? 0 : startPositions[$0] ?? 0 },
      names.indices.map { (isFirstOrder[$0] ? startPositions[$0] : startVelocities[$0]) ?? 0 }
    )
  }

  /// The number of coordinates.
  public var count: Int { names.count }
  /// The number of inputs: time, positions and velocities.
  public var inputCount: Int { 1 + 2 * count }

  /// Compiles a text; `docs/equations.md` describes the language.
  public init(_ source: String) throws(ExpressionError) {
    text = try EquationText(source)
    names = text.coordinates.map(\.name)
    isFirstOrder = text.coordinates.map { $0.order == 1 }
    startPositions = names.map { _ in nil }
    startVelocities = names.map { _ in nil }
    do {
      try compile()
    } catch let error {
      throw error.located(in: text.scalars)
    }
  }

  /// Compiles all formulas, and evaluates the initial values.
  private mutating func compile() throws(Misplaced) {
    let scope = try scope()
    for coordinate in text.coordinates {
      accelerations.append(try compile(coordinate.formula, scope))
    }
    for start in text.starts {
      let index = try coordinate(of: start)
      let compiled = try compile(start.formula, scope)
      guard let value = builder.number(compiled) else {
        throw Misplaced(start.offset, "a start must be a constant")
      }
      if start.order == 0 { startPositions[index] = value } else { startVelocities[index] = value }
    }
  }

  /// The meaning of the names in the text.
  private mutating func scope() throws(Misplaced) -> Scope {
    var scope = Scope(self)
    for definition in text.definitions {
      scope.values[definition.name] = try compile(definition.formula, scope)
    }
    return scope
  }

  /// The program of another formula in the names of the text, such as x - 0.5,
  /// with the same inputs. If there is one coordinate, of second order, v is
  /// its velocity unless the text calls something else v.
  public func program(of source: String) throws(ExpressionError) -> EquationProgram {
    let scalars = Array(source.unicodeScalars)
    var system = self
    do throws(Misplaced) {
      var parser = Parser(try Lexer.tokens(of: scalars))
      let formula = try parser.formula()
      guard parser.here.kind == .end else {
        throw parser.expected("an operator such as * or the end of the formula")
      }
      var scope = try system.scope()
      if count == 1, !isFirstOrder[0], scope.values["v"] == nil, scope.inputs["v"] == nil {
        scope.inputs["v"] = 2
      }
      let value = try system.compile(formula, scope)
      return system.builder.program(yielding: [value], inputCount: inputCount)
    } catch let error {
      throw error.located(in: scalars)
    }
  }

  /// The coordinate whose start a line such as x'(0) = 1 gives.
  private func coordinate(of start: EquationText.Line) throws(Misplaced) -> Int {
    guard let index = names.firstIndex(of: start.name) else {
      throw Misplaced(start.offset, "there is no equation for '\(start.name)'")
    }
    guard start.order < text.coordinates[index].order else {
      throw Misplaced(
        start.offset, "a start has fewer primes than the equation for '\(start.name)'")
    }
    return index
  }

  /// The meaning of names while a text is compiled.
  private struct Scope {
    /// The index in `builder.values` of each definition so far.
    var values: [String: Int] = [:]
    /// The number of the input for t, each coordinate and each velocity.
    var inputs: [String: Int] = ["t": 0]

    init(_ system: EquationSystem) {
      for (index, name) in system.names.enumerated() {
        let velocity = 1 + system.count + index
        inputs[name] = system.isFirstOrder[index] ? velocity : 1 + index
        if !system.isFirstOrder[index] { inputs[name + "'"] = velocity }
      }
    }
  }

  /// Compiles a formula and returns its index in `builder.values`.
  private mutating func compile(_ formula: Expression, _ scope: Scope) throws(Misplaced) -> Int {
    var made: [Int] = []
    made.reserveCapacity(formula.nodes.count)
    for (node, offset) in zip(formula.nodes, formula.offsets) {
      let value: Int
      switch node {
      case .number(let number): value = builder.constant(number)
      case .name("pi", primes: 0): value = builder.constant(.pi)
      case .name("e", primes: 0): value = builder.constant(2.718281828459045)
      case .name(let name, let primes):
        let written = name + String(repeating: "'", count: primes)
        if let input = scope.inputs[written] {
          value = builder.input(input)
        } else if primes == 0, let defined = scope.values[name] {
          value = defined
        } else if primes == 0, text.definitions.contains(where: { $0.name == name }) {
          throw Misplaced(offset, "'\(name)' is used before it is defined")
        } else {
          throw Misplaced(offset, "unknown name \(Token.quoted(name, primes))")
        }
      case .unary(let operation, let a): value = builder.unary(operation, made[a])
      case .binary(let operation, let a, let b): value = builder.binary(operation, made[a], made[b])
      }
      if let constant = builder.number(value), !constant.isFinite {
        throw Misplaced(offset, "this is \(constant.isNaN ? "not a number" : "infinite")")
      }
      guard builder.values.count <= ProgramBuilder.mostValues - inputCount else {
        throw Misplaced(offset, "more than \(ProgramBuilder.mostValues) values, inputs included")
      }
      made.append(value)
    }
    return made[made.count - 1]
  }
}

extension EquationSystem {
  /// The program of the accelerations, in the order of the coordinates.
  public var program: EquationProgram {
    builder.program(yielding: accelerations, inputCount: inputCount)
  }

  /// Whether an acceleration has an abs, min, max, sign or the root of a
  /// square, and so may have corners or jumps.
  public var hasCorners: Bool { series.choiceCount > 0 }

  /// Whether an acceleration may jump, or change and change back, between two
  /// points near each other: with corners, exp, tanh, quotients, roots, powers
  /// above 16 and the like.
  public var mayHavePulses: Bool {
    let series = series
    return series.choiceCount > 0 || series.highestPower > 16
      || series.instructions.contains { $0.operation == .arctangent || $0.isAbrupt }
  }

  /// Whether the accelerations have no corners, and their derivatives show that
  /// they are linear in positions and velocities, with constant coefficients; a
  /// function of time may be added.
  public var isLinear: Bool {
    // The derivative of a sign is 0, although it jumps.
    if hasCorners { return false }
    var builder = builder
    // The first column is for the time.
    return derivatives(&builder).dropFirst().joined().allSatisfy { builder.number($0) != nil }
  }

  /// The damping c of each coordinate, in 1/s, if the derivatives show that the
  /// equations are x'' = f(t, x) − c x' and y' = f(t, x), where x are the
  /// coordinates of second order; 0 for those of first order. Otherwise `nil`.
  public var linearDamping: [Double]? {
    // The derivative of a sign is 0, although it jumps.
    if hasSignOfVelocity { return nil }
    var builder = builder
    var damping = [Double](repeating: 0, count: count)
    for column in 0..<count {
      let seed = builder.constant(1)
      let slopes = builder.derivatives(of: accelerations) { $0 == 1 + count + column ? seed : nil }
      for (row, slope) in slopes.enumerated() {
        guard let number = builder.number(slope) else { return nil }
        if row == column && !isFirstOrder[row] {
          // `-number` would be -0 for 0.
          damping[row] = 0 - number
        } else if number != 0 {
          return nil
        }
      }
    }
    return damping
  }

  /// Whether any value, even unused, is a sign that depends on a velocity.
  private var hasSignOfVelocity: Bool {
    var dependsOnVelocity: [Bool] = []
    for value in builder.values {
      switch value {
      case .input(let number): dependsOnVelocity.append(number > count)
      case .constant: dependsOnVelocity.append(false)
      case .unary(let operation, let a):
        if operation == .sign && dependsOnVelocity[a] { return true }
        dependsOnVelocity.append(dependsOnVelocity[a])
      case .binary(_, let a, let b):
        dependsOnVelocity.append(dependsOnVelocity[a] || dependsOnVelocity[b])
      }
    }
    return false
  }

  /// The derivatives of all accelerations by each input: time, positions,
  /// velocities.
  private func derivatives(_ builder: inout ProgramBuilder) -> [[Int]] {
    (0..<inputCount).map { input in
      let seed = builder.constant(1)
      return builder.derivatives(of: accelerations) { $0 == input ? seed : nil }
    }
  }

  /// The program of the accelerations' derivatives: for each acceleration a_i
  /// ∂a_i/∂t, ∂a_i/∂x_j for all j, ∂a_i/∂v_j for all j.
  public var jacobian: EquationProgram {
    var builder = builder
    let columns = derivatives(&builder)
    let outputs = accelerations.indices.flatMap { row in columns.map { $0[row] } }
    return builder.program(yielding: outputs, inputCount: inputCount)
  }
}
