import Engines
import Springs

extension SpringMotion {
  /// A call in the middle of the frame interval in which this motion, to within
  /// 0.01/ω, first covers `part` of its distance; `nil` if not in `longest` s.
  public func call(to target: Double, after part: Double, rate: Double, within longest: Double = 10)
    -> TargetPath.Call?
  {
    let step = max(1 / (100 * rates.angularFrequency), 1e-5)
    let way = self.target - start
    let place = (1...max(1, Int(longest / step))).lazy.map { Double($0) * step }
      .first { (position(at: $0) - start) / way >= part }
    return place.map { .init((($0 * rate).rounded(.down) + 0.5) / rate, target) }
  }
}

/// How one engine takes new targets at one rate, against the exact motion.
package struct InterruptTrial: Sendable {
  /// A time in seconds, the value shown then, and the exact one.
  typealias Frame = (time: Double, shown: Double, exact: Double)

  let frames: [Frame]
  /// The most that a call changes the next frame beyond its effect on the exact
  /// motion, over the distance `TargetPath.way`.
  let positionJump: Double
  /// The share of the velocity that is left where a new target takes over, for
  /// the call that changes it most. Calls at a speed of up to 0.1 of the
  /// distance per second do not count; `nil` without others.
  package let velocityKept: Double?
  /// The largest error of a position, over the distance; infinite for NaN.
  package let maxPositionError: Double
  /// The number of ends of animations that the engine reported.
  let finishedCount: Int

  /// - Parameter spring: starts from rest, at the start of the path.
  package init<E: Engine>(
    _ type: E.Type, _ spring: EngineRequest, _ path: TargetPath, rate: Double, until end: Double
  ) {
    let first = path.calls[0]
    var request = spring
    (request.start, request.target, request.velocity) = (path.start, first.target, 0)
    let exact = PiecewiseMotion(request.motion, path.calls.dropFirst(), from: first.time)
    let way = path.way
    var player = EnginePlayer<E>(request, rate: rate, start: first.time * 1000)
    var frames: [Frame] = []
    var waiting = path.calls.dropFirst()
    var (jump, kept, worst) = (0.0, Double?.none, 0.0)
    // The player before the last call, and the time of that call.
    var undisturbed: (player: EnginePlayer<E>, until: Double)?
    for index in 1...max(1, Int(end * rate)) {
      // Computed as in `EngineTrial`, so that times have the same bits.
      let milliseconds = Double(index) * 1000 / rate
      let time = milliseconds / 1000
      guard time > first.time else { continue }
      while let call = waiting.first, call.time < time {
        waiting.removeFirst()
        undisturbed = (player, call.time)
        player.retarget(to: call.target, at: call.time * 1000)
      }
      player.play(milliseconds)
      let exactPosition = exact.state(at: time).position
      let shown = player.position
      frames.append((time, shown, exactPosition))
      let error = (shown - exactPosition).magnitude / way
      worst = max(worst, error.isNaN ? .infinity : error)
      if var before = undisturbed {
        undisturbed = nil
        before.player.play(milliseconds)
        let change = shown - before.player.position
        // The exact motion without that call.
        let piece = exact.motion(at: before.until)
        let exactChange = exactPosition - piece.motion.position(at: time - piece.begin)
        jump = max(jump, (change - exactChange).magnitude / way)
        if let (old, new) = player.handover, old.velocity.magnitude > 0.1 * way {
          let share = new.velocity / old.velocity
          if kept.map({ (share - 1).magnitude > ($0 - 1).magnitude }) ?? true { kept = share }
        }
      }
    }
    self.frames = frames
    (positionJump, velocityKept, maxPositionError) = (jump, kept, worst)
    finishedCount = player.endCount
  }

  /// The lags in seconds behind a pointer at `speed` · t, on the last frame up
  /// to a time; `nil` without such a frame.
  package func lag(speed: Double, at time: Double) -> (shown: Double, exact: Double)? {
    guard let frame = frames.last(where: { $0.time <= time * (1 + 1e-9) }) else { return nil }
    return (frame.time - frame.shown / speed, frame.time - frame.exact / speed)
  }

  /// The amplitude of a motion's component of 1 Hz over the last second, and
  /// its delay after sin 2πt, from -0.5 to 0.5 s; `nil` without frames.
  func response(_ value: (Frame) -> Double) -> (amplitude: Double, delay: Double)? {
    guard let end = frames.last?.time else { return nil }
    let period = frames.filter { $0.time > end - 1 + 1e-9 }
    // Least squares for a sin + b cos + c: exact at whole frame rates, where
    // the three functions are orthogonal over the frames of a second.
    let count = Double(period.count)
    let mean = period.reduce(0) { $0 + value($1) } / count
    var (a, b) = (0.0, 0.0)
    for frame in period {
      let phase = 2 * Double.pi * frame.time
      a += (value(frame) - mean) * sin(phase) * 2 / count
      b += (value(frame) - mean) * cos(phase) * 2 / count
    }
    return ((a * a + b * b).squareRoot(), atan2(-b, a) / (2 * .pi))
  }
}
