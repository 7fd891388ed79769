import Platform

// A kind of motion that no detector is tuned on.

extension GesturePiece {
  /// The response of a hand to a jump of its target by (dx, dy) px: the step
  /// response of n equal first-order lags in series, 1 - e⁻ᵘ·(1 + u + … +
  /// uⁿ⁻¹/(n-1)!) for u = (t - delay) / lag. With n = 2 it is the critically
  /// damped spring.
  package struct Response: Sendable {
    /// When the hand starts, in seconds.
    var delay: Double
    var dx: Double
    var dy: Double
    /// In seconds.
    var lag: Double
    /// n, the number of lags in series; two or more.
    var order: Int

    /// In px, at a time in seconds.
    static func displacement(of responses: [Response], at time: Double) -> (x: Double, y: Double) {
      var sum = (x: 0.0, y: 0.0)
      for response in responses where time > response.delay {
        let fraction = response.progress(at: time)
        sum.x += response.dx * fraction
        sum.y += response.dy * fraction
      }
      return sum
    }

    /// The fraction of the distance covered.
    private func progress(at time: Double) -> Double {
      let elapsed = (time - delay) / lag
      var term = 1.0
      var left = 1.0
      for power in 1..<order {
        term *= elapsed / Double(power)
        left += term
      }
      return 1 - exp(-elapsed) * left
    }

    /// When all but about a thousandth of the distance, or less, is covered, in
    /// seconds.
    var end: Double { delay + lag * Double(order + 9) }
  }
}
