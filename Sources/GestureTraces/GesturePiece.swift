import Platform
import Springs

/// A piece of a pointer's path: a motion of some duration, in closed form.
package struct GesturePiece: Sendable {
  package enum Shape: Sendable {
    /// No motion.
    case hold
    /// One or more strokes, each a minimum-jerk motion s(τ) = 10τ³ - 15τ⁴ +
    /// 6τ⁵, whose peak speed is 1.875 times its mean (T. Flash, N. Hogan, 1985,
    /// doi:10.1523/JNEUROSCI.05-07-01688.1985); overlapping strokes are added.
    case strokes([Stroke])
    /// A spring's step response, from rest at 0 to a displacement.
    case spring(x: SpringMotion, y: SpringMotion)
    /// A drag with a speed that oscillates about its mean.
    case drag(Drag)
    /// A fling: full speed at once, then v₀ e^(−kt), where k is
    /// `decayPerSecond`.
    case fling(velocityX: Double, velocityY: Double, decayPerSecond: Double)
    /// A circular arc.
    case arc(Arc)
    /// One velocity that changes into another.
    case swerve(Swerve)
    /// A spline through points at equal time intervals.
    case track(Track)
    /// An ellipse with a drifting centre, traversed in part or several times.
    case loops(Loops)
    /// Handwriting, stroke by stroke.
    case script([ScriptStroke])
    /// Fast at once, then ever slower: 1 - (1 - s)ᵖ of the distance after the
    /// fraction s of the time.
    case easeOut(dx: Double, dy: Double, power: Double)
    /// A hand following a target that jumps.
    case responses([Response])
    /// Half a cosine wave: (1 - cos πs)/2 of the distance.
    case halfWave(dx: Double, dy: Double)
  }

  /// A minimum-jerk motion by (dx, dy) px that begins `delay` s into the piece
  /// and lasts `duration` s.
  package struct Stroke: Sendable {
    var delay: Double
    var duration: Double
    var dx: Double
    var dy: Double
  }

  /// A velocity in px/s, the mean outside the ramps. The speed oscillates about
  /// it with the relative amplitude `swing`, at `frequency` Hz and from `phase`
  /// (radians), and ramps linearly up from and down to 0 over `ramp` s.
  package struct Drag: Sendable {
    var velocityX: Double
    var velocityY: Double
    var swing: Double
    var frequency: Double
    var phase: Double
    var ramp: Double
  }

  /// Radius in px, angles in radians.
  package struct Arc: Sendable {
    var radius: Double
    var startAngle: Double
    var sweep: Double
    /// Whether the angle advances uniformly rather than by minimum jerk.
    var isUniform: Bool
  }

  /// In seconds.
  package var duration: Double
  package var shape: Shape

  /// The displacement from where the piece began, in px, `time` s into it.
  package func displacement(at time: Double) -> (x: Double, y: Double) {
    let time = min(max(time, 0), duration)
    switch shape {
    case .hold: return (0, 0)
    case .strokes(let strokes):
      var sum = (x: 0.0, y: 0.0)
      for stroke in strokes {
        let fraction = Self.minimumJerk((time - stroke.delay) / stroke.duration)
        sum.x += stroke.dx * fraction
        sum.y += stroke.dy * fraction
      }
      return sum
    case .spring(let x, let y): return (x.position(at: time), y.position(at: time))
    case .drag(let drag):
      let seconds = drag.effectiveSeconds(at: time, of: duration)
      return (drag.velocityX * seconds, drag.velocityY * seconds)
    case .fling(let velocityX, let velocityY, let decay):
      let seconds = -expm1(-decay * time) / decay
      return (velocityX * seconds, velocityY * seconds)
    case .arc(let arc):
      let progress = time / duration
      let fraction = arc.isUniform ? progress : Self.minimumJerk(progress)
      let angle = arc.startAngle + arc.sweep * fraction
      return (
        arc.radius * (cos(angle) - cos(arc.startAngle)),
        arc.radius * (sin(angle) - sin(arc.startAngle))
      )
    case .swerve(let swerve): return swerve.displacement(at: time, of: duration)
    case .track(let track): return track.displacement(at: time)
    case .loops(let loops): return loops.displacement(at: time, of: duration)
    case .script(let strokes): return ScriptStroke.displacement(of: strokes, at: time)
    case .easeOut(let dx, let dy, let power):
      let fraction = 1 - pow(1 - time / duration, power)
      return (dx * fraction, dy * fraction)
    case .responses(let responses): return Response.displacement(of: responses, at: time)
    case .halfWave(let dx, let dy):
      let fraction = 0.5 * (1 - cos(.pi * time / duration))
      return (dx * fraction, dy * fraction)
    }
  }

  /// The fraction of the distance covered after a fraction of the time.
  static func minimumJerk(_ progress: Double) -> Double {
    let s = min(max(progress, 0), 1)
    return s * s * s * (10 + s * (6 * s - 15))
  }
}

extension GesturePiece.Drag {
  /// The seconds at the mean velocity that cover the same distance as the drag
  /// has covered at `time`.
  fileprivate func effectiveSeconds(at time: Double, of duration: Double) -> Double {
    let ramp = min(self.ramp, duration / 2)
    // Time whose rate ramps from 0 to 1 and back.
    var warped = time
    if ramp > 0 {
      let fadingIn = min(time, ramp)
      let fadingOut = max(time - (duration - ramp), 0)
      warped = fadingIn * fadingIn / (2 * ramp) + max(time - ramp, 0)
      warped -= fadingOut * fadingOut / (2 * ramp)
    }
    let rate = 2 * .pi * frequency
    return warped + swing / rate * (cos(phase) - cos(rate * warped + phase))
  }
}
