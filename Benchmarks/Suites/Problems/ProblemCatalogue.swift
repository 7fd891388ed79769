import Equations
import Harness
import Integrators
import Springs

extension Problem {
  /// The standard problems, in the order of the report.
  public static let all: [Problem] = {
    let pi = Double.pi
    // ω of a response of 0.3 s, in rad/s. A unit mass has a damping of 2 ζ ω.
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
        duration: 1000, coarsest: defaultIntervals),
      duffing,
      Problem(
        "drag", "a spring with quadratic drag and a drive, 30 s", DrivenDrag(),
        at: evenTimes(30), positions: [1], frequency: 2, coarsest: 25),
      Problem(
        "pendulum", "x'' = -9.81 sin x from 2.5 rad, 30 s", Pendulum(), at: evenTimes(30),
        positions: [2.5], frequency: 9.81.squareRoot(), coarsest: 30),
      Problem(
        "van-der-pol", "x'' = 5 (1 - x²) x' - x from 2, 40 s", VanDerPol(), at: evenTimes(40),
        positions: [2], frequency: 1, coarsest: 60),
      stiffVanDerPol,
    ] + families.map { $0.problem($0.size, samples: nil) }
  }()

  public static func named(_ name: String) -> Problem? { all.first { $0.name == name } }

  /// The problems of the catalogue that peers also solve.
  package static var forPeers: [Problem] {
    let names = [
      "ui", "bouncy", "critical", "stiff", "undamped", "duffing", "drag", "pendulum", "van-der-pol",
      "van-der-pol-stiff", "lattice",
    ]
    return all.filter { names.contains($0.name) }
  }

  // MARK: Problems of one size

  /// A spring released from 1 at rest.
  private static func spring(
    _ name: String, _ summary: String, stiffness: Double, damping: Double, duration: Double,
    coarsest: Int
  ) -> Problem {
    Problem(
      name, summary, LinearOscillator(stiffness: stiffness, damping: damping),
      at: evenTimes(duration), positions: [1], frequency: stiffness.squareRoot(),
      coarsest: coarsest)
  }

  private static var duffing: Problem {
    Problem(
      "duffing", "x'' + x + x³ = 0, 100 periods", DuffingOscillator(),
      at: evenTimes((DuffingOscillator.period * 100.0).rounded), positions: [1], frequency: 1,
      coarsest: 250)
  }

  /// Relaxation oscillations: slow parts of about 800 s and jumps within some
  /// thousandths of a second. The samples of the solution are data, computed by
  /// `Data/reference/van-der-pol-stiff.c`.
  private static var stiffVanDerPol: Problem {
    let samples = SharedResult { () -> [(position: Double, velocity: Double)] in
      guard let table = try? CSVDocument(builtIn: "reference/van-der-pol-stiff.csv") else {
        return []
      }
      return table.records.map {
        (Double($0["position"]) ?? .nan, Double($0["velocity"]) ?? .nan)
      }
    }
    let duration = 2000.0
    return Problem(
      "van-der-pol-stiff", "x'' = 1000 (1 - x²) x' - x from 2, 2000 s", VanDerPol(damping: 1000),
      at: evenTimes(duration), positions: [2], frequency: 1, coarsest: 250,
      isForImplicitMethods: true,
      solution: { time in
        let place = time.high * Double(defaultIntervals) / duration
        let index = Int(place.rounded())
        // Nothing is known between the samples.
        let isKnown = samples().indices.contains(index) && (place - Double(index)).magnitude < 1e-9
        let sample = isKnown ? samples()[index] : (position: .nan, velocity: .nan)
        return ExactState(positions: [sample.position], velocities: [sample.velocity])
      })
  }

  // MARK: Problems of any size

  /// Lattices with the start that `fourModeStart` makes.
  private struct Family: Sendable {
    let name: String
    let summary: String
    /// The number of coordinates of the problem in the catalogue.
    let size: Int
    let lattice: @Sendable (_ size: Int) -> Lattice

    /// The problem of a size; `samples` is `nil` for the default number.
    func problem(_ size: Int, samples: Int?) -> Problem {
      let lattice = lattice(size)
      let (positions, solution) = fourModeStart(lattice)
      return Problem(
        name, summary + ", four modes", lattice,
        at: evenTimes(10, coordinates: lattice.count, count: samples),
        positions: positions, frequency: lattice.stiffness.squareRoot(), coarsest: 40,
        isSized: true, solution: solution)
    }
  }

  private static let families = [
    Family(name: "chain", summary: "a chain of N masses between walls", size: 100) {
      Lattice(columns: $0, stiffness: 100)
    },
    Family(name: "lattice", summary: "a net of N masses between walls", size: 120) {
      Lattice(masses: $0, stiffness: 100)
    },
  ]

  public static var familyNames: [String] { families.map(\.name) }

  /// The problem of the family `name` with `size` coordinates, 1 or more; `nil`
  /// if there is no such family. It has at most 100 samples, fewer if there are
  /// more than 40,000 coordinates.
  public static func sized(_ name: String, _ size: Int) -> Problem? {
    families.first { $0.name == name }?
      .problem(size, samples: min(100, max(2, 4_000_000 / size)))
  }

  /// A start at rest in up to four modes, from the slowest to the fastest, and
  /// the solution from it, the sum of these modes.
  private static func fourModeStart(
    _ lattice: Lattice
  ) -> (positions: [Double], solution: @Sendable (DoubleDouble) -> ExactState) {
    // The slowest mode, and modes with the fastest one's indices divided by 3,
    // 2 and 1; on small lattices some are the same.
    var modes = [Lattice.Mode(i: 1, j: 1)]
    for divisor in [3, 2, 1] {
      let mode = Lattice.Mode(
        i: max(1, lattice.rows / divisor), j: max(1, lattice.columns / divisor))
      if !modes.contains(mode) { modes.append(mode) }
    }
    let amplitude = 1 / Double(modes.count)
    let shapes = modes.map(lattice.shape)
    let positions = (0..<lattice.count).map { i in
      shapes.reduce(0) { $0 + $1[i] * amplitude }
    }
    return (positions, lattice.solution(of: modes.map { ($0, amplitude) }))
  }
}
