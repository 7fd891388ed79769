import Harness
import Suites

/// What a program under test should do.
enum SpringProperty: String, CaseIterable, Sendable {
  case regimes, rates, jitter, clock, stall
  case firstFrame = "first-frame"
  case sameTarget = "same-target"
  case startVelocity = "start-velocity"
  case inFlight = "in-flight"
  case rest, sizes, hostile

  var summary: String {
    switch self {
    case .regimes:
      "right at 60 Hz: damping ratio 0 to 50, some close to 1; stiffness 1e-3 to 1e7; mass 1 or 2"
    case .rates: "the same motion at 30, 60, 90, 120, 144 and 240 Hz"
    case .jitter: "right with frames of 4 to 50 ms in any order, as with dropped frames"
    case .clock: "no motion in frames of no length; goes on after timestamps that go back"
    case .stall: "after stalls of 250 ms and 5 s: on the clock, or behind it without a jump"
    case .firstFrame: "the first frame on time, whatever its length"
    case .sameTarget: "stays where from = to, unless it has a velocity"
    case .startVelocity: "keeps the initial velocity, of any sign and size; v is right, if given"
    case .inFlight: "continues with position and velocity when a new target comes"
    case .rest: "ends exactly at its target, and not before the exact motion stays near it"
    case .sizes: "moves of 0.01, 1, 100 and 10,000 alike"
    case .hostile: "finite, bounded and in time for extreme parameters and frames"
    }
  }

  /// Whether errors are times, in milliseconds; others are in per cent.
  var isOfTime: Bool { self == .firstFrame || self == .rest }
  var unit: String { isOfTime ? "ms" : "%" }
}

/// The largest errors with which a program passes.
struct PropertyLimits: Sendable {
  /// In units of S (see docs/check.md) for positions, of S ω for velocities.
  var position = 0.01
  /// How late or early the first frame may be, in seconds.
  var late = 0.002
  /// How far the speed of time may be from 1.
  var speed = 0.005
  /// By how many seconds a spring may end before the visible motion does.
  var rest = 0.03

  /// The limit of a property, in its unit.
  func limit(of property: SpringProperty) -> Double {
    switch property {
    case .firstFrame: late * 1000
    case .rest: rest * 1000
    default: position * 100
    }
  }
}

struct PropertyResult: Sendable {
  let property: SpringProperty
  /// The largest error, in the unit of the property; may be infinite.
  var number: Double
  var limit: Double
  /// What was seen, and its probable cause, if any.
  var sentence: String
  /// What was shown, for the diagnosis.
  var motions: [ShownMotion] = []

  var passes: Bool { number <= limit }
}
