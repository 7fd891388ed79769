extension EquationSystem {
  /// The times (s) between 0 and `duration` at which a drive may switch, have a
  /// corner or peak, ascending.
  ///
  /// A method that steps over a short pulse does not see it, but in
  /// exp(-1e6*(t - 3)^2) the part t - 3 shows where the pulse is. So these are
  /// the times at which any part of a formula that depends on time alone passes
  /// zero or turns back, or at which two such operands of min or max are equal.
  ///
  /// Parts are evaluated at 10,000 times: one that passes zero twice between
  /// two of them may be missed. Empty for a drive with more than 4,000 such
  /// times, as it would take too long to restart at each.
  public func driveMoments(until duration: Double) -> [Double] {
    let parts = TimeParts(of: builder, inputCount: inputCount)
    if parts.isEmpty { return [] }
    guard let found = parts.moments(until: duration) else { return [] }
    let moments = DriveMoment.merged(found, within: duration)
    return moments.count <= 4000 ? moments.map(\.time) : []
  }
}

/// A time at which a part of a drive passes zero, or else turns back.
private struct DriveMoment {
  /// In s.
  let time: Double
  let isZero: Bool

  /// The moments between 0 and `duration` in order of time, each once.
  ///
  /// Zeros are found exactly, turns only to about the square root of the
  /// rounding error. So moments that are closer than that are taken for one,
  /// and of a zero and a turn the zero is kept.
  static func merged(_ moments: [DriveMoment], within duration: Double) -> [DriveMoment] {
    var merged: [DriveMoment] = []
    for moment in moments.sorted(by: { $0.time < $1.time })
    where moment.time > 0 && moment.time < duration {
      guard let last = merged.last,
        moment.time - last.time < (moment.isZero && last.isZero ? 1e-10 : 1e-7) * duration
      else {
        merged.append(moment)
        continue
      }
      if moment.isZero && !last.isZero { merged[merged.count - 1] = moment }
    }
    return merged
  }
}

/// The parts of formulas that depend on time and constants only, as a program
/// with the time as its one input.
private struct TimeParts {
  private let program: EquationProgram
  private let registers: ProgramRegisters<Double>
  /// For each part, whether it may turn back where no other part turns or
  /// passes zero.
  private let mayTurn: [Bool]

  init(of builder: ProgramBuilder, inputCount: Int) {
    var builder = builder
    let timed = Self.timedValues(of: builder)
    // Where the operands of min or max are equal, their difference passes zero.
    let differences = timed.compactMap { part -> Int? in
      guard case .binary(let operation, let a, let b) = builder.values[part],
        operation == .minimum || operation == .maximum
      else { return nil }
      return builder.binary(.subtract, a, b)
    }
    let parts = timed + differences
    mayTurn = parts.map { !Self.turnsOnlyWithOperands(builder.values[$0]) }
    program = builder.program(yielding: parts, inputCount: inputCount)
    registers = ProgramRegisters(program)
  }

  /// The values that depend on the time, and on nothing else but constants.
  private static func timedValues(of builder: ProgramBuilder) -> [Int] {
    var isTimed: [Bool] = []
    for value in builder.values {
      func depends(on operands: Int...) -> Bool {
        operands.contains { isTimed[$0] }
          && operands.allSatisfy { isTimed[$0] || builder.number($0) != nil }
      }
      switch value {
      case .input(let input): isTimed.append(input == 0)
      case .constant: isTimed.append(false)
      case .unary(_, let a): isTimed.append(depends(on: a))
      case .binary(_, let a, let b): isTimed.append(depends(on: a, b))
      }
    }
    return isTimed.indices.filter { isTimed[$0] }
  }

  /// Whether a value turns back only where an operand, or the difference of
  /// both, turns back or passes zero.
  private static func turnsOnlyWithOperands(_ value: ProgramBuilder.Value) -> Bool {
    switch value {
    case .input, .constant: true
    case .unary(let operation, _): operation != .sine && operation != .cosine
    case .binary(let operation, _, _): operation == .minimum || operation == .maximum
    }
  }

  var isEmpty: Bool { program.outputs.isEmpty }

  /// The zeros and turns of all parts up to `duration` (s), each found between
  /// two of 10,000 equally spaced times; nil if there are more than a hundred
  /// thousand.
  func moments(until duration: Double) -> [DriveMoment]? {
    let intervals = 10_000
    let spacing = duration / Double(intervals)
    var found: [DriveMoment] = []
    run(at: 0)
    var histories = program.outputs.map { PartHistory(startValue: registers[$0]) }
    for index in 1...intervals {
      let time = Double(index) * spacing
      run(at: time)
      for (part, value) in program.outputs.map({ registers[$0] }).enumerated() {
        if let begin = histories[part].signChange(to: value, at: time) {
          let zero = findZero(of: part, from: begin, to: time)
          found.append(DriveMoment(time: zero, isZero: true))
        }
        if mayTurn[part], let turn = histories[part].turn(to: value, at: time) {
          let peak = findPeak(of: part, from: turn.begin, to: time, isMaximum: turn.isMaximum)
          found.append(DriveMoment(time: peak, isZero: false))
        }
      }
      if found.count > 100_000 { return nil }
    }
    return found
  }

  private func run(at time: Double) {
    registers[0] = time
    registers.run()
  }

  private func value(of part: Int, at time: Double) -> Double {
    run(at: time)
    return registers[program.outputs[part]]
  }

  /// The first double at which a part no longer has the sign that it has at
  /// `begin`, by bisection.
  private func findZero(of part: Int, from begin: Double, to end: Double) -> Double {
    let isPositive = value(of: part, at: begin) > 0
    var (low, high) = (begin, end)
    while true {
      let middle = low + (high - low) / 2
      guard middle > low && middle < high else { return high }
      let value = value(of: part, at: middle)
      if isPositive ? value > 0 : value < 0 { low = middle } else { high = middle }
    }
  }

  /// Where a part is largest, or else smallest, by ternary search.
  private func findPeak(
    of part: Int, from begin: Double, to end: Double, isMaximum: Bool
  ) -> Double {
    let sign = isMaximum ? 1.0 : -1
    var (low, high) = (begin, end)
    for _ in 0..<60 {
      let third = (high - low) / 3
      let left = sign * value(of: part, at: low + third)
      let right = sign * value(of: part, at: high - third)
      if left < right { low += third } else { high -= third }
    }
    return low + (high - low) / 2
  }
}
