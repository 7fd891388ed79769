import Platform

/// The noise-free path of a pointer, as a sequence of pieces.
struct GesturePath: Sendable {
  /// Each piece with the time and position at which it begins.
  private var pieces: [(piece: GesturePiece, start: PointerSample)] = []
  private var end: PointerSample

  /// A path that begins at a position in px, without pieces yet.
  init(x: Double, y: Double) { end = PointerSample(time: 0, x: x, y: y) }

  /// In seconds.
  var duration: Double { end.time }

  mutating func append(_ piece: GesturePiece) {
    pieces.append((piece, end))
    let offset = piece.displacement(at: piece.duration)
    end.time += piece.duration
    end.x += offset.x
    end.y += offset.y
  }

  /// The position at a time in seconds; the end points before the start and
  /// after the end. O(log pieces).
  func position(at time: Double) -> PointerSample {
    guard !pieces.isEmpty else { return PointerSample(time: time, x: end.x, y: end.y) }
    // The last piece that begins at or before `time`.
    let next = pieces.partitioningIndex { $0.start.time > time }
    let (piece, start) = pieces[max(next - 1, 0)]
    let offset = piece.displacement(at: time - start.time)
    return PointerSample(time: time, x: start.x + offset.x, y: start.y + offset.y)
  }

  /// The path at every millisecond from 0 to its end, for ``PauseOracle``.
  func millisecondSamples() -> [PointerSample] {
    (0...Int((duration * 1000).rounded(.up))).map { position(at: Double($0) / 1000) }
  }
}

/// A piece of a pointer's path: a motion of some duration, given by its
/// displacement from where the piece begins. Displacements are in px,
/// velocities in px/s, times in seconds.
struct GesturePiece: Sendable {
  enum Shape: Sendable {
    /// No motion.
    case hold
    /// A stroke that minimizes the jerk, the third derivative of the position.
    case stroke(SIMD2<Double>)
    /// A drag with a speed that oscillates about its mean.
    case drag(Drag)
  }

  var duration: Double
  var shape: Shape

  /// The displacement `time` s after the piece began; that at its beginning or
  /// end for times outside the piece.
  func displacement(at time: Double) -> SIMD2<Double> {
    let time = min(max(time, 0), duration)
    switch shape {
    case .hold: return .zero
    case .stroke(let whole): return whole * Self.minimumJerk(time / duration)
    case .drag(let drag): return drag.velocity * drag.effectiveSeconds(at: time, of: duration)
    }
  }

  /// The fraction of the distance that a minimum-jerk motion has covered after
  /// the fraction s of its time: 10s³ - 15s⁴ + 6s⁵, whose peak speed is 1.875
  /// times its mean (T. Flash, N. Hogan, 1985,
  /// doi:10.1523/JNEUROSCI.05-07-01688.1985). 0 before the motion, 1 after it.
  private static func minimumJerk(_ progress: Double) -> Double {
    let s = min(max(progress, 0), 1)
    return s * s * s * (10 + s * (6 * s - 15))
  }
}

extension SIMD2<Double> {
  /// A vector by its length and its angle from the x axis, in radians.
  package init(length: Double, angle: Double) {
    self.init(length * cos(angle), length * sin(angle))
  }
}

extension GesturePiece {
  /// The speed oscillates about the speed of `velocity` and ramps linearly up
  /// from and down to 0.
  struct Drag: Sendable {
    /// The mean velocity outside the ramps.
    var velocity: SIMD2<Double>
    /// Amplitude of the oscillation, relative to the mean speed.
    var swing: Double
    /// In Hz.
    var frequency: Double
    /// Where the oscillation begins, in radians.
    var phase: Double
    /// Duration of each ramp; at most half of the piece counts.
    var ramp: Double

    /// The seconds at the mean velocity that cover the same distance as the
    /// drag has covered at `time`.
    fileprivate func effectiveSeconds(at time: Double, of duration: Double) -> Double {
      let warped = GesturePiece.ramped(time, of: duration, ramp: min(ramp, duration / 2))
      let rate = 2 * .pi * frequency
      return warped + swing / rate * (cos(phase) - cos(rate * warped + phase))
    }
  }

  /// A time scale that starts and stops gently: its rate rises linearly from 0
  /// to 1 during the first `ramp` seconds and falls to 0 during the last.
  private static func ramped(_ time: Double, of duration: Double, ramp: Double) -> Double {
    guard ramp > 0 else { return time }
    let early = min(time, ramp)
    let late = max(time - (duration - ramp), 0)
    return early * early / (2 * ramp) + max(time - ramp, 0) - late * late / (2 * ramp)
  }
}
