import Equations
import Integrators
import Oscillators
import Springs

extension AccuracyProblem {
  /// Output samples of a standard problem.
  static var standardSamples: Int { 1000 }

  /// A spring released from 1 at rest, in its own time.
  private static func spring(
    _ name: String, _ summary: String, stiffness: Double, damping: Double, duration: Double,
    coarsest: Int, isConservative: Bool = false
  ) -> AccuracyProblem {
    let times = SampleTimes(duration: duration, count: standardSamples)
    return AccuracyProblem(
      name, summary, .spring(SpringForce(stiffness: stiffness, damping: damping)),
      pieces: [
        Piece(times: times, duration: duration, target: 0, endsBetweenSamples: false)
      ],
      start: 1, velocity: 0, frequency: stiffness.squareRoot(), coarsest: coarsest,
      isConservative: isConservative)
  }

  /// Names and makers of the standard problems, in the order of the report.
  public static let all: [AccuracyProblem] = {
    let pi = Double.pi
    let w = 2 * pi / 0.3
    return [
      spring(
        "ui", "ζ = 0.8, response 0.3 s, 2 s", stiffness: w * w, damping: 1.6 * w, duration: 2,
        coarsest: 10),
      spring(
        "bouncy", "ζ = 0.1, response 0.3 s, 5 s", stiffness: w * w, damping: 0.2 * w, duration: 5,
        coarsest: 20),
      spring(
        "critical", "ζ = 1, response 0.3 s, 2 s", stiffness: w * w, damping: 2 * w, duration: 2,
        coarsest: 10),
      spring(
        "overdamped", "ζ = 5, response 0.3 s, 2 s", stiffness: w * w, damping: 10 * w,
        duration: 2, coarsest: 60),
      spring(
        "stiff", "ζ = 500, ω = 20 rad/s, 2 s: rates 0.02/s and 20000/s", stiffness: 400,
        damping: 20_000, duration: 2, coarsest: 10),
      spring(
        "undamped", "ω = 2π rad/s, 1000 periods", stiffness: 4 * pi * pi, damping: 0,
        duration: 1000, coarsest: 999, isConservative: true),
      duffing, chain, retarget, frames,
    ]
  }()

  private static var duffing: AccuracyProblem {
    let duration = (DuffingOscillator.period * 100.0).rounded
    let times = SampleTimes(duration: duration, count: standardSamples)
    return AccuracyProblem(
      "duffing", "x'' + x + x³ = 0, 100 periods", .duffing,
      pieces: [Piece(times: times, duration: duration, target: 0, endsBetweenSamples: false)],
      start: 1, velocity: 0, frequency: 1, coarsest: 250, isConservative: true)
  }

  private static var chain: AccuracyProblem {
    let times = SampleTimes(duration: 10, count: standardSamples)
    return AccuracyProblem(
      "chain-64", "64 masses between walls, plucked, 10 s", .chain,
      pieces: [Piece(times: times, duration: 10, target: 0, endsBetweenSamples: false)],
      start: 1, velocity: 0, frequency: SpringChain.stiffness.squareRoot(), coarsest: 27)
  }

  /// A reproducible irregular sequence in [0, 1): the golden ratio's multiples.
  private static func irregular(_ index: Int) -> Double {
    let x = Double(index) * 0.6180339887498949
    return x - x.rounded(.down)
  }

  /// The UI spring, sent to a new target at 40 irregular moments in 4 s.
  private static var retarget: AccuracyProblem {
    let w = 2 * Double.pi / 0.3
    var pieces: [Piece] = []
    for index in 0...40 {
      // Quarters of a millisecond, so that every length is exact in binary.
      let length = Double(50 + Int(irregular(index + 1) * 200)) / 2048
      let target = index == 0 ? 0 : Double(Int(irregular(3 * index) * 64)) / 32 - 1
      pieces.append(
        Piece(
          times: SampleTimes(duration: length, count: 25), duration: length, target: target,
          endsBetweenSamples: false))
    }
    return AccuracyProblem(
      "retarget", "the ui spring with 40 new targets at irregular moments",
      .spring(SpringForce(stiffness: w * w, damping: 1.6 * w)), pieces: pieces, start: 1,
      velocity: 0, frequency: w, coarsest: 2)
  }

  /// The UI spring at the frames of a jittery display: 60 Hz ± 20 %, with one
  /// stall of 250 ms.
  private static var frames: AccuracyProblem {
    let w = 2 * Double.pi / 0.3
    var times = [0.0]
    var now = 0.0
    for index in 1..<90 {
      now += index == 30 ? 0.25 : Double(27 + Int(irregular(index) * 14)) / 2048
      times.append(now)
    }
    return AccuracyProblem(
      "frames", "the ui spring at irregular frame times with one stall of 250 ms",
      .spring(SpringForce(stiffness: w * w, damping: 1.6 * w)),
      pieces: [
        Piece(times: SampleTimes(times), duration: now, target: 0, endsBetweenSamples: false)
      ],
      start: 1, velocity: 0, frequency: w, coarsest: 10)
  }

  /// A spring of the user's.
  public static func custom(
    _ name: String = "custom", _ spring: Spring, from: Double, to: Double, velocity: Double,
    duration: Double, samplesCount: Int? = nil
  ) -> AccuracyProblem {
    let k = spring.stiffness / spring.mass
    let c = spring.damping / spring.mass
    let times = SampleTimes(duration: duration, count: samplesCount ?? standardSamples)
    let turns = duration * k.squareRoot()
    return AccuracyProblem(
      name, "the spring of the options",
      .spring(SpringForce(stiffness: k, damping: c)),
      pieces: [Piece(times: times, duration: duration, target: 0, endsBetweenSamples: false)],
      start: from - to, velocity: velocity, frequency: k.squareRoot(),
      coarsest: Int(min(max(turns / 4, 8), 2000)), isConservative: c == 0)
  }
}
