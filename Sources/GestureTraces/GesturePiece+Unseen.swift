import Platform

// Motions of the families that no detector is tuned on.

extension GesturePiece {
  /// An ellipse whose centre drifts: half axes in px, angles in radians, drift
  /// in px over the whole piece.
  package struct Loops: Sendable {
    var long: Double
    var short: Double
    /// The angle of the long axis.
    var tilt: Double
    var startPhase: Double
    /// Change of the phase; 2π is one loop.
    var sweep: Double
    var drift: (x: Double, y: Double)
    /// Whether progress is uniform rather than minimum-jerk.
    var isUniform: Bool

    /// In px, `time` s into a piece of `duration` s.
    func displacement(at time: Double, of duration: Double) -> (x: Double, y: Double) {
      let share = time / duration
      let progress = isUniform ? share : GesturePiece.minimumJerk(share)
      let phase = startPhase + sweep * progress
      let along = long * (cos(phase) - cos(startPhase))
      let across = short * (sin(phase) - sin(startPhase))
      return (
        along * cos(tilt) - across * sin(tilt) + drift.x * progress,
        along * sin(tilt) + across * cos(tilt) + drift.y * progress
      )
    }
  }

  /// A stroke of handwriting with a lognormal speed: of the displacement (dx,
  /// dy) px, the fraction Φ((ln(t - delay) - μ) / σ) is covered at time t.
  ///
  /// R. Plamondon, "A kinematic theory of rapid human movements", 1995,
  /// doi:10.1007/BF00202785.
  package struct ScriptStroke: Sendable {
    /// In seconds.
    var delay: Double
    var dx: Double
    var dy: Double
    /// e^μ: the time after the delay at which half of the distance is covered,
    /// in seconds.
    var middle: Double
    /// σ, dimensionless.
    var spread: Double

    /// In px, at a time in seconds.
    static func displacement(
      of strokes: [ScriptStroke], at time: Double
    ) -> (x: Double, y: Double) {
      var sum = (x: 0.0, y: 0.0)
      for stroke in strokes where time > stroke.delay {
        let deviation = log((time - stroke.delay) / stroke.middle) / stroke.spread
        let fraction = 0.5 * erfc(-deviation * 0.5.squareRoot())
        sum.x += stroke.dx * fraction
        sum.y += stroke.dy * fraction
      }
      return sum
    }

    /// When all but a thousandth of the distance is covered, in seconds.
    var end: Double { delay + middle * exp(3.1 * spread) }
  }
}
