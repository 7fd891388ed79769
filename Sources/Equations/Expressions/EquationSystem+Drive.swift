extension EquationSystem {
  /// The moments (s) between 0 and `duration` at which a drive may switch, bend
  /// or peak, ascending: a part of the formulas that depends on the time alone
  /// passes zero or turns back there, or two such operands of min or max meet.
  ///
  /// A method that steps over a short pulse does not see it, but in the pulse
  /// exp(-1e6*(t - 3)^2) the part t - 3 shows where it is. Parts are evaluated
  /// at 10,000 moments: one that passes zero twice between two of them may be
  /// missed. Empty for drives with more than 4,000 of these moments: to begin
  /// anew at each would take too long.
  public func driveMoments(until duration: Double) -> [Double] {
    let parts = TimeParts(of: builder, inputCount: inputCount)
    if parts.isEmpty { return [] }
    guard let found = parts.moments(until: duration) else { return [] }
    let moments = DriveMoment.merged(found, within: duration)
    return moments.count <= 4000 ? moments.map(\.time) : []
  }
}

/// A moment at which a part of a drive passes zero or turns back.
private struct DriveMoment {
  /// In s.
  let time: Double
  let isZero: Bool

  /// The moments between 0 and `duration` in order of time. Of those so close
  /// that they are one, a zero is taken before a turn, as only zeros are exact:
  /// a turn is found to about the root of the rounding error.
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

/// The parts of a program that depend on the time and on nothing else.
private struct TimeParts {
  private let program: EquationProgram
  private let registers: ProgramRegisters<Double>
  /// Whether turns of a part are to be looked for.
  let mayTurn: [Bool]

  init(of builder: ProgramBuilder, inputCount: Int) {
    var builder = builder
    let timed = Self.timedValues(of: builder)
    // Where the operands of min or max meet, their difference passes zero.
    let differences = timed.compactMap { part -> Int? in
      guard case .binary(let operation, let a, let b) = builder.values[part],
        operation == .minimum || operation == .maximum
      else { return nil }
      return builder.binary(.subtract, a, b)
    }
    let parts = timed + differences
    mayTurn = parts.map { !Self.turnsOnlyWhereOperandsDo(builder.values[$0]) }
    program = builder.program(yielding: parts, inputCount: inputCount)
    registers = ProgramRegisters(program)
  }

  /// Whether each turn of a value is a turn or a zero of another part.
  private static func turnsOnlyWhereOperandsDo(_ value: ProgramBuilder.Value) -> Bool {
    switch value {
    case .input, .constant: true
    case .unary(let operation, _): operation != .sine && operation != .cosine
    case .binary(let operation, _, _): operation == .minimum || operation == .maximum
    }
  }

  /// The values that depend on the time, and else on constants only.
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

  var isEmpty: Bool { program.outputs.isEmpty }

  private func values(at time: Double) -> [Double] {
    run(at: time)
    return program.outputs.map { registers[$0] }
  }

  private func value(of part: Int, at time: Double) -> Double {
    run(at: time)
    return registers[program.outputs[part]]
  }

  private func run(at time: Double) {
    registers[0] = time
    registers.run()
  }

  /// The zeros and turns of all parts to `duration` (s), each between two of
  /// 10,000 moments; nil if there are more than a hundred thousand.
  func moments(until duration: Double) -> [DriveMoment]? {
    let intervals = 10_000
    let spacing = duration / Double(intervals)
    var found: [DriveMoment] = []
    var records = values(at: 0).map { PartRecord(startValue: $0) }
    for index in 1...intervals {
      let time = Double(index) * spacing
      for (part, value) in values(at: time).enumerated() {
        if let begin = records[part].noteSign(of: value, at: time) {
          let zero = findZero(of: part, from: begin, to: time)
          found.append(DriveMoment(time: zero, isZero: true))
        }
        if mayTurn[part], let (begin, sign) = records[part].noteDirection(of: value, at: time) {
          let peak = findPeak(of: part, from: begin, to: time, sign: sign)
          found.append(DriveMoment(time: peak, isZero: false))
        }
      }
      if found.count > 100_000 { return nil }
    }
    return found
  }

  /// A moment at which a part loses the sign that it has at `begin`, to the
  /// last bit.
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

  /// Where `sign` times a part is largest, by trisection.
  private func findPeak(of part: Int, from begin: Double, to end: Double, sign: Double) -> Double {
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

/// What must be known of a part's values so far to see a zero or a turn.
private struct PartRecord {
  /// Values that differ from the first of them by no more than rounding.
  private struct Plateau {
    let value: Double
    /// The time of the last of them.
    var end: Double
  }

  /// The last value with a sign: one may be zero for long, or underflow.
  private var signed: (time: Double, value: Double)
  private var previous: Plateau
  private var current: Plateau
  /// The sign of the difference from `previous` to `current`; 0 at the start
  /// and beside a NaN.
  private var direction = 0.0

  init(startValue: Double) {
    signed = (0, startValue)
    current = Plateau(value: startValue.limited, end: 0)
    previous = current
  }

  /// Notes a value. If it has another sign than the last one, that one's time.
  mutating func noteSign(of value: Double, at time: Double) -> Double? {
    guard value > 0 || value < 0 else { return nil }
    let before = signed
    signed = (time, value)
    let changes = (before.value < 0 && value > 0) || (before.value > 0 && value < 0)
    return changes ? before.time : nil
  }

  /// Notes a value. If the values have turned back, the time from which they
  /// went the other way, and 1 if they rose there or −1.
  mutating func noteDirection(
    of value: Double, at time: Double
  ) -> (begin: Double, sign: Double)? {
    let next = Plateau(value: value.limited, end: time)
    let difference = next.value - current.value
    if difference.magnitude <= 1e-14 * current.value.magnitude {
      current.end = time
      return nil
    }
    let newDirection = difference > 0 ? 1.0 : difference < 0 ? -1 : 0
    let turn = newDirection * direction < 0 ? (begin: previous.end, sign: direction) : nil
    (previous, current, direction) = (current, next, newDirection)
    return turn
  }
}

extension Double {
  /// The number, or the finite one nearest to an infinite one, from which
  /// differences can be taken.
  fileprivate var limited: Double {
    isInfinite ? Double(signOf: self, magnitudeOf: .greatestFiniteMagnitude) : self
  }
}
