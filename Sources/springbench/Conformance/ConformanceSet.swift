import Springs

/// The sets of questions, from lists of parameters and, in `hard`, random ones.
enum ConformanceSet: String, CaseIterable, Sendable {
  case quick, standard, hard, frames, interrupted

  var summary: String {
    switch self {
    case .quick: "every regime with ordinary numbers, about 200 rows"
    case .standard: "more damping ratios near 1, shorter and longer times, about 2,000 rows"
    case .hard: "near-critical, stiff, long, offset, tiny and huge, about 5,000 rows"
    case .frames:
      "frame by frame in whole milliseconds, with a stall of 250 ms, for steppers, about 1,500 rows"
    case .interrupted: "frame by frame, with targets that change in flight, about 2,000 rows"
    }
  }

  /// The questions, in a fixed order.
  ///
  /// - Parameter seed: seeds the random parameters, which only `hard` has.
  func cases(seed: UInt64 = 1) -> [ConformanceCase] {
    switch self {
    case .quick:
      return Self.block(
        "plain", zetas: [0, 0.1, 0.5, 0.8, 1 - 1e-12, 1, 1 + 1e-12, 1.5, 5],
        omegas: [2, 2 * .pi / 0.3], movesPerSpring: 2, times: [0, 1 / 60.0, 0.1, 0.5, 2, 10])
    case .standard:
      return Self.block(
        "plain",
        zetas: [
          0, 0.01, 0.1, 0.3, 0.6, 0.8, 0.99, 1 - 1e-6, 1 - 1e-12, 1, 1 + 1e-12, 1 + 1e-6, 1.01, 1.5,
          5, 50,
        ],
        omegas: [2, 4 * .pi, 2 * .pi / 0.3], movesPerSpring: 3,
        times: [
          0, 1e-6, 1 / 240.0, 1 / 120.0, 1 / 60.0, 0.05, 0.1, 0.2, 0.4, 0.8, 1.6, 3.2, 10, 100,
        ])
    case .frames:
      // The start, 12 frames, a stall of 250 ms, and another second of frames.
      // Sums are rounded again, so that each is the double nearest to a whole
      // number of milliseconds.
      let frames = (0...60).map(Self.time(ofFrame:))
      return Self.block(
        "frames", zetas: [0.2, 0.5, 0.8, 1, 2], omegas: [4 * .pi, 2 * .pi / 0.3],
        movesPerSpring: 2,
        times: frames[...12] + frames.map { ((frames[12] + 0.25 + $0) * 1000).rounded() / 1000 })
    case .interrupted:
      // Sent back, sent to and fro, sent further, given the same target again.
      let turns: [[TargetPath.Call]] = [
        [.init(0.1, 0)], [.init(0.1, 0), .init(0.2, 1), .init(0.3, 0)], [.init(0.15, 3)],
        [.init(0.2, 1)],
      ]
      return turns.enumerated().flatMap { number, calls in
        Self.block(
          "interrupted/\(number + 1)", zetas: [0.2, 0.5, 1, 2], omegas: [4 * .pi, 2 * .pi / 0.3],
          moves: [(0, 1, 0)], times: (0...60).map(Self.time(ofFrame:)), calls: calls)
      }
    case .hard:
      return Self.hardCases + Self.randomCases(count: 2800, seed: seed)
    }
  }

  /// A frame's time at 60 Hz in seconds, rounded to whole milliseconds.
  private static func time(ofFrame frame: Int) -> Double {
    (Double(frame) * 1000 / 60).rounded() / 1000
  }

  private static var hardCases: [ConformanceCase] {
    block(
      "near-critical",
      zetas: [
        1 - 1e-3, 1 - 1e-6, 1 - 1e-8, 1 - 1e-9, 1 - 1e-12, 1 - 1e-15, (1.0).nextDown, 1,
        (1.0).nextUp, 1 + 1e-15, 1 + 1e-12, 1 + 1e-9, 1 + 1e-8, 1 + 1e-6, 1 + 1e-3,
      ],
      omegas: [1, 10, 2 * .pi / 0.3], moves: moves([0, 10, -10]),
      times: [1e-9, 1 / 60.0, 0.1, 0.3, 1, 3, 30])
      + block(
        "stiff", zetas: [2, 10, 50, 500, 1e4, 1e6, 1e8], omegas: [1, 20, 300],
        moves: moves([0, 100, -100]), times: [1e-12, 1e-9, 1e-6, 1e-3, 1, 1e3, 1e6, 1e9])
      + block(
        "long", zetas: [0, 1e-9, 1e-7, 1e-6, 1e-5, 1e-4, 1e-3], omegas: [1, 2 * .pi, 100],
        moves: moves([0, 5]), times: [100, 999.5, 12_345.678, 54_321.1, 1e5])
      + block(
        "offset", zetas: [0, 0.2, 0.8, 1, 3], omegas: [2 * .pi / 0.3],
        moves: moves([0, 30], between: [(1e6, 1e6 + 1), (-1e9, -1e9 + 0.5), (0, 1e-9)]),
        times: [0, 0.01, 0.1, 0.5, 2, 50])
      + block(
        "scale", zetas: [0, 0.3, 1, 4], omegas: [1e-6, 1, 1e6],
        moves: moves([0], between: [(0, 1e-30), (0, 1e30), (1e-200, 0), (1e200, 0)]),
        times: [1e-7, 1e-3, 1, 1e3])
      + block(
        "at-target", zetas: [0, 0.1, 0.8, 1, 2, 100], omegas: [5],
        moves: moves([1, -1e-3, 1e3], between: [(0, 0), (7, 7)]), times: [0, 1e-3, 0.1, 1, 10])
  }

  private typealias Move = (start: Double, target: Double, velocity: Double)

  /// Up and down between several values, from rest and with velocities of both
  /// signs, and away from a target and back to it. Springs take these moves in
  /// turn. Their number is coprime to the number of motions with the same ζ, so
  /// that an ω does not get the same moves with every ζ.
  private static let ordinaryMoves: [Move] = [
    (0, 1, 0), (0, 1, 10), (3, 1, -20), (-2, 2, -1000), (2, 2, -10), (1, -1, 0), (-1, -2, 10),
  ]

  /// Every move between these endpoints with these velocities.
  private static func moves(
    _ velocities: [Double], between endpoints: [(start: Double, target: Double)] = [(0, 1)]
  ) -> [Move] {
    endpoints.flatMap { ends in velocities.map { (ends.start, ends.target, $0) } }
  }

  /// Questions about every combination of the listed ζ and ω. Each of these
  /// springs makes the next `movesPerSpring` moves in turn; all if it is `nil`.
  /// Each move is one motion, whose state is asked for at all times.
  private static func block(
    _ name: String, zetas: [Double], omegas: [Double], moves: [Move] = ordinaryMoves,
    movesPerSpring: Int? = nil, times: [Double], calls: [TargetPath.Call] = []
  ) -> [ConformanceCase] {
    let springs = zetas.flatMap { zeta in omegas.map { (zeta, $0) } }
    let movesPerSpring = movesPerSpring ?? moves.count
    return (0..<springs.count * movesPerSpring).flatMap { index in
      let (zeta, omega) = springs[index / movesPerSpring]
      let move = moves[index % moves.count]
      return times.map {
        ConformanceCase(
          name: "\(name)/\(index + 1)", zeta: zeta, omega: omega, start: move.start,
          target: move.target, initialVelocity: move.velocity, calls: calls, time: $0)
      }
    }
  }

  /// Questions with random parameters over many orders of magnitude.
  private static func randomCases(count: Int, seed: UInt64) -> [ConformanceCase] {
    var random = SplitMix64(seed: seed)
    /// e to a random exponent. In double-double, because the last bits of the C
    /// library's function depend on the CPU.
    func exponential(of exponents: ClosedRange<Double>) -> Double {
      DoubleDouble(Double.random(in: exponents, using: &random)).exponential().rounded
    }
    return (1...count).map { number in
      // One third is underdamped, one within 0.37 of critical, one overdamped.
      let zeta =
        switch number % 3 {
        case 0: Double.random(in: 0..<1, using: &random)
        case 1: 1 + (number % 2 == 0 ? 1 : -1) * exponential(of: -36 ... -1)
        default: exponential(of: 0...12)
        }
      let omega = exponential(of: -4...6)
      return ConformanceCase(
        name: "random/\(number)", zeta: zeta, omega: omega,
        start: Double.random(in: -100...100, using: &random),
        target: Double.random(in: -100...100, using: &random),
        initialVelocity: Double.random(in: -50...50, using: &random) * omega,
        time: exponential(of: -9...7) / omega)
    }
  }
}
