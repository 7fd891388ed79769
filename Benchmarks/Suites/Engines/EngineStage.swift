import Engines
import Springs

/// A spring and a move as one engine plays them in an ``EngineTrial``, with any
/// of its frames left out, and the exact motion.
struct EngineStage<E: Engine> {
  let request: EngineRequest
  /// Frames per second.
  let rate: Double
  let clock: EngineClock
  /// The exact motion.
  let motion: SpringMotion
  /// The undamped angular frequency, in rad/s.
  var omega: Double { motion.rates.angularFrequency }

  init(_ type: E.Type, _ request: EngineRequest, rate: Double, clock: EngineClock) {
    self.request = request
    self.rate = rate
    self.clock = clock
    motion = request.motion
  }

  /// The distance of the move; without one, |v|/ω, and 1 if that is 0.
  var distance: Double {
    let distance = (request.target - request.start).magnitude
    return distance > 0 ? distance : motion.scale > 0 ? motion.scale : 1
  }

  /// The engine before its first frame.
  func player() -> EnginePlayer<E> { EnginePlayer(request, rate: rate, clock: clock) }

  /// The time of a frame in milliseconds. Frame 0 is the start.
  func time(_ frame: Int) -> Double { Double(frame) * 1000 / rate }

  /// The largest errors from frame `first` when only the frames with these
  /// numbers are shown.
  ///
  /// - Parameter visit: called with both positions at each of them.
  func errors(
    _ frames: [Int], from first: Int = 1,
    _ visit: (_ shown: Double, _ exact: Double) -> Void = { _, _ in }
  ) -> (position: Double, velocity: Double) {
    var player = player()
    var worst = (position: 0.0, velocity: 0.0)
    for frame in frames {
      player.play(time(frame))
      let exact = motion.state(at: time(frame) / 1000)
      visit(player.engine.position, exact.position)
      guard frame >= first else { continue }
      let distance = (player.engine.position - exact.position).magnitude
      // 0, not NaN, for a spring that does not move: its scale is 0.
      let position = distance == 0 ? 0 : distance / motion.scale
      let change = (player.engine.velocity - exact.velocity).magnitude
      let velocity = change == 0 ? 0 : change / (motion.scale * omega)
      // Comparisons with NaN are false, but it counts as the largest error.
      worst.position = max(worst.position, position.isNaN ? .infinity : position)
      worst.velocity = max(worst.velocity, velocity.isNaN ? .infinity : velocity)
    }
    return worst
  }

  /// The distances from the target, with signs, of the start and of the
  /// positions after it.
  func distances(_ positions: [Double]) -> [Double] {
    // Not `[start] + …`: the optimiser of Swift 6.3 makes two such literals one
    // array on the stack, which growing one then frees.
    var distances: [Double] = []
    distances.reserveCapacity(positions.count + 1)
    distances.append(request.start - request.target)
    for position in positions { distances.append(position - request.target) }
    return distances
  }

  /// The time in seconds at which the exact motion passes a position that the
  /// engine shows on its first frame, at `time`: of several passages, the one
  /// nearest to `time`. `nil` if none is within a fifth of a second or two
  /// frames, or if the motion begins beyond the position.
  func passage(of position: Double, nearestTo time: Double) -> Double? {
    let direction = firstDirection(shown: position)
    /// Above 0 once the motion has passed the position.
    func progress(_ time: Double) -> Double { (motion.position(at: time) - position) * direction }
    var before = progress(0)
    // Engines in single precision round the start, so the motion may seem to
    // have passed it already.
    guard before <= 1e-6 * distance else { return nil }
    var wasBeyond = false
    var nearest = Double.infinity
    let step = 1e-4
    for index in 1...max(2000, Int(2 * time / step)) {
      // Later passages are further away than the nearest one so far.
      if Double(index - 1) * step > time + (nearest - time).magnitude { break }
      let after = progress(Double(index) * step)
      if (after > 0) != wasBeyond {
        // The zero between the two, by linear interpolation.
        let passage = (Double(index - 1) - before / (after - before)) * step
        if (passage - time).magnitude < (nearest - time).magnitude { nearest = passage }
      }
      (before, wasBeyond) = (after, after > 0)
    }
    return nearest < .infinity ? nearest : nil
  }

  /// The sign of the motion in its first frame, which shows the position
  /// `shown`: towards the target, unless there is no move or the initial
  /// velocity leads away from the target.
  private func firstDirection(shown: Double) -> Double {
    let move = request.target - request.start
    let leadsToTarget = move != 0 && move * request.velocity >= 0
    if leadsToTarget { return move < 0 ? -1 : 1 }
    return (shown == request.start ? request.velocity : shown - request.start) < 0 ? -1 : 1
  }
}
