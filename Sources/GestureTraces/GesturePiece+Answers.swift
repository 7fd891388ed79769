import Platform

// A motion of a family that no detector is trained on.

extension GesturePiece {
  /// What a hand does about one jump of its target by (dx, dy) px: the step
  /// response of equal lags in a row, which for two is the critically damped
  /// spring: 1 - e⁻ᵘ·(1 + u + … + uⁿ⁻¹/(n-1)!) for u = (t - delay) / lag.
  package struct Answer: Sendable {
    /// When the hand begins, in seconds.
    var delay: Double
    var dx: Double
    var dy: Double
    /// In seconds.
    var lag: Double
    /// n, lags in a row; two or more.
    var order: Int

    /// In px, at a time in seconds.
    static func displacement(of answers: [Answer], at time: Double) -> (x: Double, y: Double) {
      var sum = (x: 0.0, y: 0.0)
      for answer in answers where time > answer.delay {
        let way = answer.share(at: time)
        sum.x += answer.dx * way
        sum.y += answer.dy * way
      }
      return sum
    }

    /// The share of the way that is done.
    private func share(at time: Double) -> Double {
      let elapsed = (time - delay) / lag
      var term = 1.0
      var left = 1.0
      for power in 1..<order {
        term *= elapsed / Double(power)
        left += term
      }
      return 1 - exp(-elapsed) * left
    }

    /// When all but some ten-thousandths of the way are done, in seconds.
    var end: Double { delay + lag * Double(order + 9) }
  }
}
