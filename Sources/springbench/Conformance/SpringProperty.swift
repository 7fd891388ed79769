import Harness
import Platform
import SolverSuites
import Springs
import Suites

/// What a program under test should do, whoever wrote it.
enum SpringProperty: String, CaseIterable, Sendable {
  case regimes
  case rates
  case jitter
  case clock
  case stall
  case firstFrame = "first-frame"
  case sameTarget = "same-target"
  case startVelocity = "start-velocity"
  case inFlight = "in-flight"
  case rest
  case sizes
  case hostile

  var summary: String {
    switch self {
    case .regimes:
      "right at 60 Hz: damping ratios 0 to 50, next to 1, stiffness 1e-3 to 1e7, mass 2"
    case .rates: "the same motion at 30, 60, 90, 120, 144 and 240 Hz"
    case .jitter: "right with frames of 4 to 50 ms in any order, as with dropped frames"
    case .clock: "no motion in frames of no length; goes on after timestamps that go back"
    case .stall: "after 250 ms and 5 s without a frame on the clock, or behind it without a jump"
    case .firstFrame: "the first frame on time, whatever its length"
    case .sameTarget: "stays where from = to, unless it has a velocity"
    case .startVelocity: "keeps the velocity at the start, of any sign and size, and tells it"
    case .inFlight: "continues with position and velocity when a new target comes"
    case .rest: "ends, not before it is near the target for good, and exactly there"
    case .sizes: "moves of 0.01, 1, 100 and 10,000 alike"
    case .hostile: "finite, bounded and in time for extreme parameters and frames"
    }
  }

  /// What errors are compared with.
  var unit: String {
    switch self {
    case .firstFrame, .rest: "ms"
    default: "%"
    }
  }
}

/// The largest errors with which a program passes.
struct PropertyLimits: Sendable {
  /// In units of the distance S.
  var position = 0.01
  /// Of the first frame, in seconds.
  var late = 0.002
  /// How far the speed of time may be from 1.
  var speed = 0.005
  /// How long before the end of the visible motion a spring may end, in
  /// seconds.
  var rest = 0.03

  /// That of a property, in its unit.
  func limit(of property: SpringProperty) -> Double {
    switch property {
    case .firstFrame: late * 1000
    case .rest: rest * 1000
    default: position * 100
    }
  }
}

/// A property of a program, judged.
struct PropertyResult: Sendable {
  let property: SpringProperty
  var passes: Bool
  /// The largest error, in the unit of the property; infinite for what is not a
  /// number or does not come.
  let number: Double
  /// What was seen.
  var sentence: String
  /// What was shown, for the diagnosis.
  var motions: [ShownMotion] = []
}

/// What a program is asked to play: a spring, frames and new targets.
struct Scene: Sendable {
  enum Step: Sendable {
    /// A frame after so many milliseconds.
    case frame(Double)
    case target(Double)
  }

  let name: String
  let spring: (mass: Double, stiffness: Double, damping: Double)
  let (from, to, velocity): (Double, Double, Double)
  private(set) var steps: [Step] = []

  init(
    _ name: String, spring: (mass: Double, stiffness: Double, damping: Double) = (1, 170, 8),
    from: Double = 0, to: Double = 1, velocity: Double = 0
  ) {
    (self.name, self.spring) = (name, spring)
    (self.from, self.to, self.velocity) = (from, to, velocity)
  }

  init(spring: (mass: Double, stiffness: Double, damping: Double)) {
    self.init(
      "mass \(Value.decimal(spring.mass)), stiffness \(Value.decimal(spring.stiffness)), "
        + "damping \(Value.decimal(spring.damping))", spring: spring)
  }

  /// A spring by its damping ratio, with two oscillations a second.
  init(zeta: Double) {
    let omega = 4 * Double.pi
    self.init(
      "damping ratio \(Value.decimal(zeta))", spring: (1, omega * omega, 2 * zeta * omega))
  }

  /// The same with so many frames more.
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

  var motion: SpringMotion {
    SpringMotion(
      rates: SpringRates(
        mass: spring.mass, stiffness: spring.stiffness, damping: spring.damping),
      from: from, to: to, initialVelocity: velocity)
  }

  fileprivate var question: JSONValue {
    let members: KeyValuePairs = [
      "mass": spring.mass, "stiffness": spring.stiffness, "damping": spring.damping,
      "from": from, "to": to, "velocity": velocity,
    ]
    return .object([.init("new", .object(members.map { .init($0, .real($1)) }))])
  }
}

/// What a program replied to a scene.
struct PlayedScene: Sendable {
  let scene: Scene
  /// In order, with the target that held then.
  fileprivate(set) var frames:
    [(time: Double, step: Double, reply: TestedProgram.Reply, target: Double)] = []
  /// The reply to `new`.
  let first: TestedProgram.Reply
  /// The replies to new targets, each with the position before.
  fileprivate(set) var turns: [(before: Double, reply: TestedProgram.Reply)] = []
  fileprivate var calls: [TargetPath.Call] = []

  /// Plays a scene.
  ///
  /// - Parameter isEnough: whether the frames so far suffice.
  init(
    _ scene: Scene, _ program: TestedProgram, until isEnough: (PlayedScene) -> Bool = { _ in false }
  ) throws(TestedProgram.Trouble) {
    self.scene = scene
    first = try program.ask(scene.question)
    var (time, target) = (0.0, scene.to)
    for step in scene.steps {
      switch step {
      case .frame(let milliseconds):
        time += milliseconds
        let reply = try program.ask(
          .object([.init("dt_ms", .real(milliseconds)), .init("at_ms", .real(time))]))
        frames.append((time / 1000, milliseconds / 1000, reply, target))
      case .target(let new):
        target = new
        let reply = try program.ask(.object([.init("target", .real(new))]))
        turns.append((frames.last?.reply.position ?? first.position, reply))
        calls.append(.init(time / 1000, new))
      }
      if isEnough(self) { break }
    }
  }

  /// What was shown, beside the exact motion.
  var shown: ShownMotion { shown { $0 } }

  /// The same with a clock of another reading.
  func shown(at clock: (Double) -> Double) -> ShownMotion {
    ShownMotion(
      scene.name, spring: scene.spring, from: scene.from, to: scene.to, velocity: scene.velocity,
      calls: calls,
      shown: frames.map { (clock($0.time), $0.step, $0.reply.position, $0.reply.velocity) })
  }

  /// The largest difference of the positions at other times of frames, in units
  /// of S.
  func error(at times: [Double]) -> Double {
    var times = times[...]
    return shown { _ in times.removeFirst() }.worst.error
  }

  var times: [Double] { frames.map(\.time) }
}
