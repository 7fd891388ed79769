extension EquationSystem {
  /// The program of the accelerations, in the order of the coordinates.
  public var program: EquationProgram {
    builder.program(yielding: accelerations, inputCount: inputCount)
  }

  /// Whether an acceleration has an abs, min, max, sign or the root of a
  /// square, and so may have corners or jumps.
  public var hasCorners: Bool { series.choiceCount > 0 }

  /// Whether an acceleration has functions that may change abruptly without a
  /// corner, such as exp, tanh, quotients and powers above 16.
  public var hasLayers: Bool {
    let series = series
    return series.highestPower > 16
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
