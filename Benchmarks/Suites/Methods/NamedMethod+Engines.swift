import Engines
import Springs

extension NamedMethod {
  /// Whether it is an engine, which takes a frame for each time asked for.
  public var isEngine: Bool { drive == .none && EngineCatalogue.engine(named: name) != nil }

  /// Frames a second where the times asked for lie further apart.
  private static let frameRate = 60.0
  /// The longest gap that is one frame, in seconds: ten frames a second.
  private static let longestFrame = 0.1
  /// A motion of more frames than this is not begun.
  private static let mostFrames = 4e6

  /// The spring engines of UI frameworks: the times asked for are frames, and
  /// longer gaps are filled with sixty frames a second.
  static let engines: [NamedMethod] = EngineCatalogue.engines.map { engine in
    NamedMethod(engine.name, "as \(engine.source) does: \(engine.method)") { motion, times in
      animate(engine, motion, times)
    }
  }

  private static func animate<E: Engine>(
    _ engine: E.Type, _ motion: SpringMotion, _ times: [Double]
  ) -> [SpringState] {
    let omega = motion.rates.angularFrequency
    let request = EngineRequest(
      stiffness: omega * omega, damping: 2 * motion.rates.dampingRatio * omega,
      from: motion.start, to: motion.target, velocity: motion.initialVelocity)
    let lost = SpringState(position: .infinity, velocity: .infinity)
    guard engine.supports(request), (times.last ?? 0) * frameRate < mostFrames else {
      return times.map { _ in lost }
    }
    let gaps = zip(times, times.dropFirst()).map { $1 - $0 }
    let gap = gaps.first { $0 > 0 } ?? 1 / frameRate
    var running = engine.init(request, rate: gap <= longestFrame ? 1 / gap : frameRate)
    var clock = 0.0
    return times.map { time in
      let frames = time - clock <= longestFrame ? 1 : ((time - clock) * frameRate).rounded(.up)
      let start = clock
      for frame in 1...Int(max(1, frames)) where time > start {
        let next = frame == Int(frames) ? time : start + Double(frame) / frameRate
        running.advance(next - clock, to: next)
        clock = next
      }
      guard running.position.isFinite, running.velocity.isFinite else { return lost }
      return SpringState(position: running.position, velocity: running.velocity)
    }
  }
}
