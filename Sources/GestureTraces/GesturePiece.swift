import Platform
import Springs

/// A piece of a pointer's path: a motion of some duration, given by its
/// displacement from where the piece begins. Displacements are in px,
/// velocities in px/s, times in seconds.
struct GesturePiece: Sendable {
  enum Shape: Sendable {
    /// No motion.
    case hold
    /// Movements that may overlap in time; their displacements are added.
    case sum([any SubMovement])
    /// A spring's step response, from rest at 0 to a displacement.
    case spring(x: SpringMotion, y: SpringMotion)
    /// A drag with a speed that oscillates about its mean.
    case drag(Drag)
    /// A fling: full speed at once, then v₀ e^(−kt), where k is
    /// `decayPerSecond`.
    case fling(velocity: SIMD2<Double>, decayPerSecond: Double)
    /// A velocity that changes into another.
    case swerve(Swerve)
    /// A spline through points at equal time intervals.
    case track(Track)
    /// A circle or an ellipse, traversed in part or several times.
    case loops(Loops)
    /// Fast at once, then ever slower: 1 - (1 - s)ᵖ of the displacement after
    /// the fraction s of the time, where p is `power`.
    case easeOut(SIMD2<Double>, power: Double)
    /// Half a cosine wave: (1 - cos πs)/2 of the displacement after the
    /// fraction s of the time.
    case halfWave(SIMD2<Double>)
  }

  var duration: Double
  var shape: Shape

  /// The displacement `time` s after the piece began; that at its beginning or
  /// end for times outside the piece.
  func displacement(at time: Double) -> SIMD2<Double> {
    let time = min(max(time, 0), duration)
    switch shape {
    case .hold: return .zero
    case .sum(let movements): return movements.displacement(at: time)
    case .spring(let x, let y): return SIMD2(x.position(at: time), y.position(at: time))
    case .drag(let drag): return drag.velocity * drag.effectiveSeconds(at: time, of: duration)
    case .fling(let velocity, let decay): return velocity * (-expm1(-decay * time) / decay)
    case .swerve(let swerve): return swerve.displacement(at: time, of: duration)
    case .track(let track): return track.displacement(at: time)
    case .loops(let loops): return loops.displacement(at: time / duration)
    case .easeOut(let whole, let power): return whole * (1 - pow(1 - time / duration, power))
    case .halfWave(let whole): return whole * (0.5 * (1 - cos(.pi * time / duration)))
    }
  }

  /// The fraction of the distance that a minimum-jerk motion has covered after
  /// the fraction s of its time: 10s³ - 15s⁴ + 6s⁵, whose peak speed is 1.875
  /// times its mean (T. Flash, N. Hogan, 1985,
  /// doi:10.1523/JNEUROSCI.05-07-01688.1985). 0 before the motion, 1 after it.
  static func minimumJerk(_ progress: Double) -> Double {
    let s = min(max(progress, 0), 1)
    return s * s * s * (10 + s * (6 * s - 15))
  }
}

extension SIMD2<Double> {
  /// A vector by its length and its angle from the x axis, in radians.
  init(length: Double, angle: Double) { self.init(length * cos(angle), length * sin(angle)) }
}

extension GesturePiece {
  /// The speed oscillates about that of `velocity` and ramps linearly up from
  /// and down to 0.
  struct Drag: Sendable {
    /// The mean velocity outside the ramps.
    var velocity: SIMD2<Double>
    /// Amplitude of the oscillation, relative to the mean speed.
    var swing: Double
    /// In Hz.
    var frequency: Double
    /// Where the oscillation begins, in radians.
    var phase: Double
    /// Duration of each ramp; at most half that of the piece counts.
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
  static func ramped(_ time: Double, of duration: Double, ramp: Double) -> Double {
    guard ramp > 0 else { return time }
    let early = min(time, ramp)
    let late = max(time - (duration - ramp), 0)
    return early * early / (2 * ramp) + max(time - ramp, 0) - late * late / (2 * ramp)
  }

  /// An ellipse whose centre may drift; angles in radians.
  struct Loops: Sendable {
    /// The half axes, in px; the radius of a circle twice.
    var long: Double
    var short: Double
    /// The angle of the long axis.
    var tilt = 0.0
    var startPhase: Double
    /// Change of the phase: 2π is one loop, and a negative one goes the other
    /// way.
    var sweep: Double
    /// How far the centre moves during the whole piece.
    var drift = SIMD2<Double>.zero
    /// Whether the phase advances uniformly rather than by minimum jerk.
    var isUniform: Bool

    /// After a fraction of the duration.
    fileprivate func displacement(at share: Double) -> SIMD2<Double> {
      let progress = isUniform ? share : GesturePiece.minimumJerk(share)
      let phase = startPhase + sweep * progress
      let along = long * (cos(phase) - cos(startPhase))
      let across = short * (sin(phase) - sin(startPhase))
      return SIMD2(
        along * cos(tilt) - across * sin(tilt) + drift.x * progress,
        along * sin(tilt) + across * cos(tilt) + drift.y * progress)
    }
  }

  /// A velocity that changes into another, early or late in the piece: v(s) =
  /// v₀ + (v₁ - v₀)·(1 - e⁻ᵏˢ) / (1 - e⁻ᵏ), where s is the fraction of its
  /// duration.
  ///
  /// With k > 0 most of the change comes first, as in a fling; with k < 0 last,
  /// as in a stop at a wall; near 0 it is even.
  struct Swerve: Sendable {
    /// v₀.
    var from: SIMD2<Double>
    /// v₁.
    var to: SIMD2<Double>
    /// k, not 0; dimensionless.
    var bend: Double

    fileprivate func displacement(at time: Double, of duration: Double) -> SIMD2<Double> {
      let share = time / duration
      // The integral over time of the factor of (v₁ - v₀) above.
      let changed = duration * (share + expm1(-bend * share) / bend) / -expm1(-bend)
      return from * time + (to - from) * changed
    }
  }
}
