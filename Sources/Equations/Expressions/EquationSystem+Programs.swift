extension EquationSystem {
  /// The program of the accelerations, in the order of the coordinates.
  public var program: EquationProgram {
    builder.program(yielding: accelerations, inputCount: inputCount)
  }

  /// Whether an acceleration has an abs, min, max, sign or the root of a
  /// square, and so may have corners or jumps.
  public var hasCorners: Bool { series.choiceCount > 0 }

  /// Whether an acceleration has a sign, and so may have jumps.
  public var hasSigns: Bool { series.instructions.contains { $0.operation == .sign } }

  /// Whether an acceleration may jump, or change and change back, between two
  /// points near each other: with corners, exp, tanh, quotients, roots, powers
  /// above 16 and the like.
  public var mayHavePulses: Bool {
    let series = series
    return series.choiceCount > 0 || series.highestPower > 16
      || series.instructions.contains { $0.operation == .arctangent || $0.isAbrupt }
  }

  /// Whether the accelerations are linear in positions and velocities, with
  /// constant coefficients.
  public var isLinear: Bool { constantSlopes != nil }

  /// The derivatives of the accelerations, for each position, then for each
  /// velocity, if all are constants. `nil` if there are corners, which
  /// derivatives do not show.
  var constantSlopes: [[Double]]? {
    if hasCorners { return nil }
    var builder = builder
    var columns: [[Double]] = []
    // The first is for the time.
    for column in derivatives(&builder).dropFirst() {
      let numbers = column.compactMap { builder.number($0) }
      if numbers.count < column.count { return nil }
      columns.append(numbers)
    }
    return columns
  }

  /// The damping c of each coordinate, in 1/s, if the equations are x'' = f(t,
  /// x) − c x' and y' = f(t, x), where x are the coordinates of second order; 0
  /// for a coordinate of first order. `nil` for other equations.
  public var linearDamping: [Double]? {
    // Slopes do not show the jumps of a sign.
    if hasSignOfVelocity { return nil }
    var builder = builder
    var damping = [Double](repeating: 0, count: count)
    for column in 0..<count {
      let seed = builder.constant(1)
      let slopes = builder.derivatives(of: accelerations) { $0 == 1 + count + column ? seed : nil }
      for (row, slope) in slopes.enumerated() {
        guard let number = builder.number(slope) else { return nil }
        if row == column && !isFirstOrder[row] {
          damping[row] = 0 - number
        } else if number != 0 {
          return nil
        }
      }
    }
    return damping
  }

  /// Whether a sign of something that depends on a velocity is taken.
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
