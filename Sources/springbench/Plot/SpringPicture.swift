import Engines
import Harness
import SolverSuites
import Springs
import Suites

/// The cells and titles of the script `spring`: one spring as engines show it,
/// over its exact motion; or the exact motions of several springs. The engines
/// are the chosen ones, or all that are more than 1 % off; the worst is first.
struct SpringPicture {
  /// Cells of panel, title, note, series, time and position.
  private(set) var cells: [[String]] = []
  private(set) var titles: [String] = []

  /// If no engines are chosen, those with a larger error get a panel.
  private static let leastError = 0.01

  /// - Parameter chosen: the engines to draw; empty for all over `leastError`.
  init(
    _ spring: SpringArguments.Named, _ move: EngineMove, rates: [Double],
    engines chosen: [any Engine.Type]
  ) throws(UsageError) {
    let all = chosen.isEmpty ? EngineCatalogue.engines.filter { $0.name != Exact.name } : chosen
    let engines = all.filter { move.refusal(by: $0) == nil }
    if engines.isEmpty, let engine = all.first, let reason = move.refusal(by: engine) {
      throw UsageError("nothing to draw; \(engine.name): \(reason)")
    }
    let end = move.shownTime
    let rated = engines.map { engine in
      let errors = rates.map { rate -> Double in
        let trial = EngineTrial(engine, move.request(of: engine), rate: rate)
        return max(trial.maxPositionError, trial.end?.restPositionError ?? 0)
      }
      return (engine: engine, errors: errors, worst: errors.max() ?? 0)
    }.sorted { $0.worst > $1.worst }
    let drawn = chosen.isEmpty ? rated.filter { $0.worst > Self.leastError } : rated
    for (engine, errors, worst) in drawn {
      let rate = rates[errors.firstIndex(of: worst) ?? 0]
      let title =
        "\(engine.name): " + (worst > 1000 ? "diverges" : Self.short(100 * worst, digits: 2) + " %")
      let note = rates.count > 1 ? "largest error, at \(Self.short(rate)) Hz" : "largest error"
      addExact(move.motion, until: end, panel: engine.name, title, note)
      for rate in rates {
        let times = EngineMove.frames(rate: rate, duration: end)
        let positions = move.positions(in: engine, rate: rate, times: times)
        // More points would not be seen, and take gnuplot long.
        for frame in stride(from: 0, to: times.count, by: 1 + times.count / 600)
        where positions[frame].isFinite {
          add(engine.name, title, note, "\(Self.short(rate)) Hz", times[frame], positions[frame])
        }
      }
    }
    if drawn.isEmpty { addExact(move.motion, until: end, panel: "exact", "", "") }
    let right = rated.dropFirst(drawn.count).map { $0.engine.name }.sorted()
    let refusing = all.filter { move.refusal(by: $0) != nil }.map { $0.name }
    let notes = [("within 1 %", right), ("not made for it", refusing)].filter { !$1.isEmpty }
      .map { "\($0): \($1.joined(separator: ", "))" }
    let lines = TextLayout.wrapped(notes.joined(separator: "; "), width: 150)
    titles = [spring.name, lines.joined(separator: "\n")]
  }

  init(_ springs: [(name: String, motion: SpringMotion)]) {
    let end = springs.map { EngineMove.shownTime($0.motion) }.max() ?? 1
    for (name, motion) in springs {
      addExact(motion, until: end, panel: "springs", "", "", series: name)
    }
    titles = ["\(springs.count) springs", ""]
  }

  private mutating func addExact(
    _ motion: SpringMotion, until end: Double, panel: String, _ title: String, _ note: String,
    series: String = "exact"
  ) {
    let (scale, origin) = (motion.target - motion.start, motion.start)
    for index in 0...300 {
      let time = end * Double(index) / 300
      let position = motion.position(at: time)
      add(panel, title, note, series, time, scale == 0 ? position : (position - origin) / scale)
    }
  }

  private mutating func add(
    _ panel: String, _ title: String, _ note: String, _ series: String, _ time: Double,
    _ position: Double
  ) {
    cells.append([panel, title, note, series, Value.decimal(time), Value.decimal(position)])
  }

  private static func short(_ value: Double, digits: Int = 3) -> String {
    DecimalRounding.significant(value, digits: digits)
  }
}

/// A motion that engines play. Pictures and the player show positions from 0 at
/// the start to 1 at the target.
struct EngineMove {
  let spring: Spring
  /// The velocity at the start, in distances per second.
  var velocity = 0.0
  /// As in `EngineRequest`.
  var duration: Double?
  /// In the unit of the engine's thresholds; its `usualDistance` if `nil`.
  var distance: Double?

  var motion: SpringMotion { spring.motion(from: 0, to: 1, initialVelocity: velocity) }

  func request(of engine: any Engine.Type) -> EngineRequest {
    let distance = distance ?? engine.usualDistance
    return EngineRequest(
      mass: spring.mass, stiffness: spring.stiffness, damping: spring.damping, to: distance,
      velocity: velocity * distance, duration: duration)
  }

  func refusal(by engine: any Engine.Type) -> String? { engine.refusal(of: request(of: engine)) }

  /// How much of the motion is shown, in seconds.
  var shownTime: Double { Self.shownTime(motion) }

  /// 1.35 times the time of settling within 0.1 %, in seconds: at least 0.27 s,
  /// at most 27 undamped periods (2.7 s if that is longer), never over 300 s.
  static func shownTime(_ motion: SpringMotion) -> Double {
    let swings = max(20 * 2 * Double.pi / motion.rates.angularFrequency, EngineTrial.leastSpan)
    return min(1.35 * min(swings, max(0.2, motion.settlingTime(relativeTo: 0.001))), 300)
  }

  /// The times of frames at `rate` (Hz), the last one nearest to `duration` (s).
  static func frames(rate: Double, duration: Double) -> [Double] {
    (0...Int((duration * rate).rounded())).map { Double($0) / rate }
  }

  /// The position in each frame of an engine on its own clock: 0 at the start,
  /// 1 at the target; NaN from the first NaN or magnitude of 1,000,000 or more.
  ///
  /// - Parameters:
  ///   - rate: the frame rate of the display, in Hz.
  ///   - times: of the frames, increasing from 0, in seconds.
  ///   - call: a new target in the same unit.
  func positions<E: Engine>(
    in type: E.Type, rate: Double, times: [Double], call: TargetPath.Call? = nil
  ) -> [Double] {
    let request = request(of: type)
    var player = EnginePlayer<E>(request, rate: rate)
    var waiting = call
    var positions = [0.0]
    for time in times.dropFirst() {
      if let call = waiting, call.time < time {
        player.retarget(to: call.target * request.target, at: call.time * 1000)
        waiting = nil
      }
      player.play(time * 1000)
      let position = player.position / request.target
      let isLost = positions.last?.isNaN == true || !(position.magnitude < 1e6)
      positions.append(isLost ? .nan : position)
    }
    return positions
  }
}
