import Gestures
import Interactions
import Springs

/// A stroke with its release or stop, and the velocity there.
struct ReleasedStroke {
  /// The samples that the program gets, also after a stop, without the release.
  var samples: [PointerSample]
  /// The time of the release or stop, in seconds.
  var release: Double
  /// The velocity at the release, in px/s; zero after a rest and at a stop.
  var velocity: PointerVelocity
  /// The speed in px/s before any rest; errors are divided by it.
  var speed: Double
  var direction: SIMD2<Double>

  /// The error of a velocity over the speed: along the motion, and its length.
  func error(of found: PointerVelocity) -> (along: Double, distance: Double) {
    let error = (found - velocity) / speed
    return ((error * direction).sum(), (error * error).sum().squareRoot())
  }
}

/// Motions whose velocity at the release is known, as devices report them.
///
/// Strokes 0 to 23 of a motion have speeds from 300 to 3394 px/s, directions
/// all around, and releases at any time between two ticks of the device.
/// Nothing is random, so that `Data/reference/velocity.py` can repeat it.
enum KnownMotion: String, CaseIterable {
  case steady
  /// Slowing down, or speeding up, by a factor of e in 100 ms.
  case slowing
  case speedingUp = "speeding-up"
  /// Constant speed, then rest until the release.
  case rest20 = "rest-20ms"
  case rest40 = "rest-40ms"
  case rest100 = "rest-100ms"
  /// Steady in whole px.
  case wholePixels = "whole-px"
  /// Steady with stamps that are off by up to a fifth of a period.
  case jittered
  /// Steady with every second stamp 1 ms before the next.
  case batched
  /// Steady; the program gets the very first event, then only the last of each
  /// 1/60 s.
  case coalesced
  /// Steady and so short that there are two or three events.
  case twoEvents = "two-events"
  case threeEvents = "three-events"
  /// Steady until a stop, whose place the device sends once or at every tick.
  case stopSilent = "stop-silent"
  case stopSending = "stop-sending"

  static let rates = [60.0, 90, 120, 240]

  /// The rest of the finger before the release, in seconds.
  var rest: Double? {
    switch self {
    case .rest20: 0.02
    case .rest40: 0.04
    case .rest100: 0.1
    default: nil
    }
  }

  /// Whether the finger stops and is not lifted.
  var isStop: Bool { self == .stopSilent || self == .stopSending }

  /// The position, up to a constant, at a time in seconds relative to the
  /// release or stop, for a speed of 1 there or before the rest.
  private func distance(_ time: Double) -> Double {
    switch self {
    case .slowing: 0.1 * (1 - exp(-time / 0.1))
    case .speedingUp: 0.1 * (exp(time / 0.1) - 1)
    default: min(time, -(rest ?? 0))
    }
  }

  private static func fraction(_ value: Double) -> Double { value - value.rounded(.down) }

  func stroke(_ index: Int, rate: Double) -> ReleasedStroke {
    let number = Double(index)
    let speed = 300 * pow(2, Double(index % 8) / 2)
    // Multiples of the golden angle and ratio spread evenly.
    let direction = SIMD2(length: 1, angle: 2.399963229728653 * number)
    let release = 0.3 + Self.fraction(0.6180339887498949 * (number + 1)) / rate
    let lastTick = Int((0.3 * rate).rounded())
    var samples: [PointerSample] = []
    // A stop is followed for another second.
    for tick in 0...(isStop ? lastTick + Int(rate) : lastTick) {
      let time = Double(tick) / rate
      let position = speed * distance(time - release) * direction
      var sample = PointerSample(time: time, x: position.x, y: position.y)
      switch self {
      case .wholePixels:
        sample.x = position.x.rounded(.toNearestOrAwayFromZero)
        sample.y = position.y.rounded(.toNearestOrAwayFromZero)
      case .jittered:
        let offset = Self.fraction(0.7548776662466927 * Double(tick + 1) + 0.1 * number) - 0.5
        sample.time = min(time + 0.4 * offset / rate, release)
      case .batched where tick % 2 == 0:
        sample.time = min(Double(tick + 1) / rate - 0.001, release)
      case .coalesced:
        func frame(_ tick: Int) -> Double { (60 * (Double(tick) / rate)).rounded(.down) }
        guard tick == 0 || tick == lastTick || frame(tick) != frame(tick + 1) else { continue }
      default: break
      }
      // Except in `stopSending`, a finger at rest sends nothing.
      let isAtRest = samples.last.map { $0.x == sample.x && $0.y == sample.y } ?? false
      if isAtRest, self != .stopSending { continue }
      samples.append(sample)
    }
    if self == .twoEvents { samples.removeFirst(samples.count - 2) }
    if self == .threeEvents { samples.removeFirst(samples.count - 3) }
    let velocity = rest == nil && !isStop ? speed * direction : .zero
    return ReleasedStroke(
      samples: samples, release: release, velocity: velocity, speed: speed, direction: direction)
  }

  func strokes(rate: Double) -> [ReleasedStroke] { (0..<24).map { stroke($0, rate: rate) } }
}

/// The place, a number, where the corrected model of an interaction ends. The
/// position of the release is given as shares, from 0 to 1, of its range.
struct Landing: Sendable {
  /// The first part of a column's name.
  let name: String
  let words: String
  /// All places; if `nil`, the lowest to the highest that occur.
  let allPlaces: ClosedRange<Int>?
  let place: @Sendable (_ share: SIMD2<Double>, _ velocity: PointerVelocity) -> Int

  static let all = [
    Landing(name: "drawer", words: "drawer closed, open", allPlaces: 0...1) { share, velocity in
      let closed = MomentumDrawer.Configuration().closed
      let drive = ModelDrive(MomentumDrawer.self, .corrected).send(0, Touch.down, y: 0)
        .send(0.1, Touch.move, y: -closed * share.y).send(0.2, Touch.up, vy: velocity.y)
      // The first output is the offset, 0 when open.
      return drive.advance(to: 10).x < closed / 2 ? 1 : 0
    },
    Landing(name: "pip", words: "picture in its corners", allPlaces: 0...3) { share, velocity in
      let settings = PictureInPicture.Configuration()
      let position = settings.corner(0) + (settings.corner(3) - settings.corner(0)) * share
      let drive = ModelDrive(PictureInPicture.self, .corrected).send(0, Touch.down)
        .send(0.2, Touch.up, x: position.x, y: position.y, vx: velocity.x, vy: velocity.y)
      // An output event says to which corner the picture goes.
      return Int(drive.log.last?.value ?? -1)
    },
    // About a point 100 px away, released within ±45°.
    Landing(name: "rotation", words: "quarter turns", allPlaces: nil) { share, velocity in
      let drive = ModelDrive(QuarterTurns.self, .corrected).send(0, Touch.down)
        .send(0.1, Touch.move, value: (share.x - 0.5) * .pi / 2)
        .send(0.2, Touch.up, value: velocity.x / 100)
      return Int(((drive.log.last?.value ?? 0) / (.pi / 2)).rounded())
    },
  ]

  /// Where releases with these velocities, spread over the range, end.
  func places(_ velocities: [PointerVelocity]) -> [Int] {
    velocities.enumerated().map { index, velocity in
      let product = SIMD2(0.7548776662466927, 0.5698402909980532) * Double(index + 1)
      return place(product - product.rounded(.down), velocity)
    }
  }
}
