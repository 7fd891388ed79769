import Platform

/// One of the movements that together form a piece of a gesture. They may
/// overlap in time, because a hand plans each by itself.
protocol SubMovement: Sendable {
  /// When the movement begins, in seconds after the beginning of the piece.
  var delay: Double { get }
  /// When at most about a thousandth of the movement is left, in seconds after
  /// the beginning of the piece.
  var end: Double { get }
  /// The displacement by the whole movement, in px.
  var whole: SIMD2<Double> { get }

  /// The fraction of the movement that is done `elapsed` seconds after it
  /// began; `elapsed` is above 0.
  func progress(after elapsed: Double) -> Double
}

extension [any SubMovement] {
  /// The sum of all displacements, in px, `time` seconds after the beginning of
  /// the piece.
  func displacement(at time: Double) -> SIMD2<Double> {
    reduce(into: .zero) { sum, movement in
      let elapsed = time - movement.delay
      if elapsed > 0 { sum += movement.whole * movement.progress(after: elapsed) }
    }
  }
}

/// A stroke that minimizes the jerk, the third derivative of the position.
struct Stroke: SubMovement {
  var delay = 0.0
  /// In seconds.
  var duration: Double
  var whole: SIMD2<Double>
  /// Skews the speed: above 1 its peak is later, below 1 earlier.
  var lean = 1.0

  var end: Double { delay + duration }

  func progress(after elapsed: Double) -> Double {
    let share = elapsed / duration
    // After the stroke, from a share of 1 on, this is 1.
    return GesturePiece.minimumJerk(lean == 1 ? share : pow(share, lean))
  }
}

/// A stroke of handwriting with a lognormal speed: the fraction covered after
/// the time t is Φ((ln t - μ) / σ).
///
/// R. Plamondon, "A kinematic theory of rapid human movements", 1995,
/// doi:10.1007/BF00202785.
struct ScriptStroke: SubMovement {
  var delay: Double
  var whole: SIMD2<Double>
  /// e^μ: the time after which half of the distance is covered, in seconds.
  var middle: Double
  /// σ, dimensionless.
  var spread: Double

  /// A thousandth of the distance is left then, as Φ(3.1) = 0.999.
  var end: Double { delay + middle * exp(3.1 * spread) }

  func progress(after elapsed: Double) -> Double {
    let deviation = log(elapsed / middle) / spread
    // Φ(x) = erfc(-x / √2) / 2.
    return 0.5 * erfc(-deviation * 0.5.squareRoot())
  }
}

/// The response of a hand to a jump of its target: the step response of n equal
/// first-order lags in series, 1 - e⁻ᵘ·(1 + u + … + uⁿ⁻¹/(n-1)!) for u = t /
/// lag. With n = 2 it is the critically damped spring.
struct Response: SubMovement {
  var delay: Double
  var whole: SIMD2<Double>
  /// In seconds.
  var lag: Double
  /// n, two or more.
  var order: Int

  /// Of the distance, 1/5000 (order 2) to 1/1000 (order 4) is left then.
  var end: Double { delay + lag * Double(order + 9) }

  func progress(after elapsed: Double) -> Double {
    let u = elapsed / lag
    var term = 1.0
    var sum = 1.0
    for power in 1..<order {
      term *= u / Double(power)
      sum += term
    }
    return 1 - exp(-u) * sum
  }
}
