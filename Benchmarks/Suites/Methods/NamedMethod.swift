import Springs

/// A way to solve one spring motion at given times, by its name on the command
/// line. `solve` and `answer` use it.
public struct NamedMethod: Sendable {
  public let name: String
  public let summary: String
  /// Whether the state at one time does not depend on the other times asked
  /// for, so that they may be asked for in pieces.
  public let isMemoryless: Bool
  /// The states at times that rise and are not negative, in seconds.
  public let solve: @Sendable (SpringMotion, [Double]) -> [SpringState]
  /// What decides on its steps.
  public internal(set) var drive = Drive.none

  /// What decides on the steps of a method.
  public enum Drive: Sendable {
    /// It has none, or those are the frames.
    case none
    /// Equal steps, given by their number or length.
    case step
    case tolerance
  }

  public init(
    _ name: String, _ summary: String, isMemoryless: Bool = false,
    solve: @escaping @Sendable (SpringMotion, [Double]) -> [SpringState]
  ) {
    self.name = name
    self.summary = summary
    self.isMemoryless = isMemoryless
    self.solve = solve
  }
}

extension NamedMethod {
  /// Every method that can solve a spring motion, exact ones first. A name
  /// that an integrator and an engine share means the integrator.
  public static let all: [NamedMethod] = {
    var seen: Set<String> = []
    return (exact + integrators + engines).filter { seen.insert($0.name).inserted }
  }()

  /// The method called `name`.
  public static func named(_ name: String) -> NamedMethod? { all.first { $0.name == name } }

  private static let exact: [NamedMethod] = [
    NamedMethod("closed-form", "the solution itself, evaluated at each time", isMemoryless: true) {
      motion, times in times.map(motion.state(at:))
    },
    NamedMethod("propagator", "the exact 2×2 map from each time to the next") { motion, times in
      var state = SpringState(position: motion.start, velocity: motion.initialVelocity)
      var last = 0.0
      return times.map { time in
        let map = motion.rates.propagator(time: time - last)
        map.advance(&state.position, &state.velocity, target: motion.target)
        last = time
        return state
      }
    },
    NamedMethod(
      "double-double", "the solution in twice working precision, rounded once", isMemoryless: true
    ) { motion, times in times.map(motion.exactState(at:)) },
  ]
}
