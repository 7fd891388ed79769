import Harness
import Springs
import Suites

/// What a program is asked to play: a spring, frames and new targets.
struct Scene: Sendable {
  private enum Step {
    /// A frame after so many milliseconds.
    case frame(Double)
    case target(Double)
  }

  private let name: String
  private let spring: (mass: Double, stiffness: Double, damping: Double)
  private let from, to, velocity: Double
  private var steps: [Step] = []

  /// - Parameter name: if `nil`, the parameters of the spring and its move.
  init(
    _ name: String? = nil, spring: (Double, Double, Double) = (1, 170, 8), from: Double = 0,
    to: Double = 1, velocity: Double = 0
  ) {
    self.spring = spring
    (self.from, self.to, self.velocity) = (from, to, velocity)
    let numbers = [spring.0, spring.1, spring.2, from, to, velocity].map(Value.decimal)
    let words = ["mass", ", stiffness", ", damping", ", from", " to", " at"]
    self.name = name ?? zip(words, numbers).map { "\($0) \($1)" }.joined()
  }

  /// The same scene with `count` more frames.
  func frames(_ count: Int, hertz: Double = 60) -> Scene {
    frames(Array(repeating: 1000 / hertz, count: count))
  }

  func frames(_ milliseconds: [Double]) -> Scene { adding(milliseconds.map { .frame($0) }) }

  func target(_ target: Double) -> Scene { adding([.target(target)]) }

  private func adding(_ steps: [Step]) -> Scene {
    var scene = self
    scene.steps += steps
    return scene
  }

  /// What a program shows of the scene, and whether it says in each frame that
  /// it is done. The reply to the new spring is frame 0.
  func played(
    by program: TestedProgram
  ) throws(TestedProgram.Trouble) -> (motion: ShownMotion, isDone: [Bool?]) {
    func object(_ members: KeyValuePairs<String, Double>) -> JSONValue {
      .object(members.map { .init($0, .real($1)) })
    }
    let new = object([
      "mass": spring.mass, "stiffness": spring.stiffness, "damping": spring.damping,
      "from": from, "to": to, "velocity": velocity,
    ])
    var replies = [try program.ask(.object([.init("new", new)]))]
    var (times, lengths, calls): ([Double], [Double], [TargetPath.Call]) = ([0], [0], [])
    for step in steps {
      let time = times[times.count - 1]
      switch step {
      case .frame(let length):
        times.append(time + length)
        lengths.append(length)
        replies.append(try program.ask(object(["dt_ms": length, "at_ms": time + length])))
      case .target(let target):
        calls.append(.init(time / 1000, target))
        _ = try program.ask(object(["target": target]))
      }
    }
    let motion = ShownMotion(
      name, spring: spring, from: from, to: to, velocity: velocity, calls: calls,
      shown: replies.indices.map {
        (times[$0] / 1000, lengths[$0] / 1000, replies[$0].position, replies[$0].velocity)
      })
    return (motion, replies.map(\.isDone))
  }
}

extension SpringProperty {
  var scenes: [Scene] {
    switch self {
    case .regimes:
      // Two oscillations a second.
      let omega = 4 * Double.pi
      let ratios = [0, 0.05, 0.3, 0.7, 0.97, 1 - 1e-6, 1, 1 + 1e-6, 1.03, 1.5, 5, 50].map {
        Scene("damping ratio \(Value.decimal($0))", spring: (1, omega * omega, 2 * $0 * omega))
          .frames(90)
      }
      let others: [(Double, Double, Double)] = [
        (2, 200, 20), (2, 40, 60), (1, 1e-3, 0.03), (1, 1e5, 600), (1, 1e7, 3000), (1, 1e7, 6000),
      ]
      return ratios + others.map { Scene(spring: $0).frames(60) }
    case .rates:
      return [30, 60, 90, 120, 144, 240].map {
        Scene("\(Int($0)) Hz").frames(Int($0 * 1.2), hertz: $0)
      }
    case .jitter:
      var random = SplitMix64(seed: 1)
      return [(1, 170, 8), (1, 170, 26), (1, 400, 80)].map { spring in
        // In tenths of milliseconds: most from 4 to 30 ms, the others
        // with one or two dropped frames.
        let tenths = (0..<70).map { _ in
          Int.random(in: 0..<4, using: &random) == 0
            ? [333, 500][Int.random(in: 0..<2, using: &random)]
            : Int.random(in: 40...300, using: &random)
        }
        return Scene(spring: spring).frames(tenths.map { Double($0) / 10 })
      }
    case .clock:
      return [
        Scene("equal timestamps").frames(5).frames([0, 0]).frames(1).frames([0]).frames(20),
        Scene("timestamps that go back").frames(6).frames([-8, 8]).frames(2).frames([-50])
          .frames(20),
      ]
    case .stall:
      return [
        Scene("a stall of 250 ms").frames(6).frames([250]).frames(50),
        Scene("a stall of 5 s", spring: (1, 4, 0.8)).frames(30).frames([5000]).frames(90),
      ]
    case .firstFrame:
      return [(60, 0), (120, 0), (40, 0), (60, 8)].map { hertz, velocity in
        let length = DecimalRounding.significant(1000 / hertz, digits: 3)
        return Scene(
          "a first frame of \(length) ms" + (velocity == 0 ? "" : " and a velocity"),
          velocity: velocity
        ).frames(1, hertz: hertz).frames(10)
      }
    case .sameTarget:
      return [0, 20].map { Scene(from: 5, to: 5, velocity: $0).frames(60) }
    case .startVelocity:
      return [(0, 1, 10), (0, 1, -10), (0, 1, 0.5), (100, 300, -4000), (3, 1, 5)].map {
        Scene(from: $0, to: $1, velocity: $2).frames(50)
      }
    case .inFlight:
      return [
        Scene("sent back").frames(6).target(0).frames(60),
        Scene("sent back and forth").frames(6).target(0).frames(5).target(1).frames(7).target(0)
          .frames(50),
        Scene("sent further").frames(9).target(3).frames(60),
        Scene("given the same target again").frames(6).target(1).frames(60),
        Scene("sent back after its rest", spring: (1, 400, 30)).frames(120).target(0).frames(40),
      ]
    case .rest:
      // Until under 1e-9 of the distance is left.
      return [(8, 315), (26, 111), (60, 422)].map { damping, count in
        Scene("damping \(damping)", spring: (1, 170, Double(damping))).frames(count)
      }
    case .sizes:
      return [0.01, 1, 100, 10_000].flatMap { size in
        [8, 26].map { Scene(spring: (1, 170, $0), to: size).frames(70) }
      }
    case .hostile:
      return [
        Scene(spring: (1, 1e-9, 0)), Scene(spring: (1, 1e9, 1)), Scene(spring: (1, 1, 1e5)),
        Scene(spring: (1e-3, 170, 26)), Scene(spring: (1e6, 170, 26)), Scene(from: -1e9, to: 1e9),
        Scene(velocity: 1e9), Scene(to: 0), Scene(spring: (1, 1e7, 0)),
        Scene(spring: (1, 170, 2 * 170.squareRoot()), from: 1e-9, to: 0),
      ].map { $0.frames(3).frames([1e-6, 0.5, 100]).frames(3).frames([20_000]).frames(2) }
    }
  }
}
