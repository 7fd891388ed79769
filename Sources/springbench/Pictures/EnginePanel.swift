import Engines
import Springs
import Suites

/// The panel of one engine in `FrameworksPicture`.
struct EnginePanel {
  private let engine: any Engine.Type
  /// A move of the spring from 0 to 1, and the exact motion of the same move.
  private let request: EngineRequest
  private let motion: SpringMotion
  /// Frames per second. Each rate has a colour.
  private let rates: [Double]
  /// Both ends of the time axis, in seconds.
  private let start: Double
  private let end: Double
  /// The results of the engine, by rate.
  private let trials: [EngineTrial]
  /// The largest error, by rate. If the engine ends too early, what is left of
  /// the exact motion counts as an error.
  private let errors: [Double]

  init(
    _ engine: any Engine.Type, _ request: EngineRequest, _ motion: SpringMotion, rates: [Double],
    from start: Double, until end: Double
  ) {
    (self.engine, self.request, self.motion) = (engine, request, motion)
    (self.rates, self.start, self.end) = (rates, start, end)
    trials = rates.map { EngineTrial(engine, request.stretched(for: engine), rate: $0) }
    errors = trials.map { max($0.maxPositionError, $0.end?.restPositionError ?? 0) }
  }

  /// The largest error at any rate.
  var worst: Double { errors.max() ?? 0 }

  /// Whether the error is so large that its size is meaningless.
  private var diverges: Bool { worst > 1000 }

  var panel: Panel {
    var exact = Series(
      "exact", colour: nil, .line, motion.curve(from: start, until: end, pixels: 300))
    exact.isBroad = true
    let curves = rates.indices.flatMap { curve(rateIndex: $0) }
    let positions = curves.flatMap(\.points).map(\.y).filter(\.isFinite)
    let extremes = [positions.min(), positions.max()].compactMap(\.self)
    let shown = Self.shownRange(exact.points.map(\.y), extremes, isWhole: start == 0)
    let outside = extremes.filter { !shown.contains($0) }.map(Figures.short)
    var panel = Panel(
      "\(engine.name): \(diverges ? "diverges" : Figures.percent(worst))",
      x: Axis("", range: start...end, isFixed: true), y: Axis("", range: shown, isFixed: true))
    panel.remark = [
      offsetWords, endWords,
      outside.isEmpty || diverges ? nil : "reaches \(Figures.list(outside))",
    ].compactMap(\.self).joined(separator: "; ")
    if (start...end).contains(motion.restTime) {
      panel.rules = [Rule(.vertical, at: motion.restTime)]
    }
    panel.series = [exact] + curves
    return panel
  }

  /// The range of positions that a panel shows: that of the exact motion,
  /// extended to the positions of the engine. It is extended by at most its own
  /// length above and below, so that the exact motion remains recognisable
  /// beside an engine that goes far beyond it.
  ///
  /// - Parameters:
  ///   - extremes: the engine's lowest and highest position.
  ///   - isWhole: whether the panel begins at the start. It then has the whole
  ///     way from 0 to 1; otherwise what is left is enlarged.
  private static func shownRange(
    _ exact: [Double], _ extremes: [Double], isWhole: Bool
  ) -> ClosedRange<Double> {
    let (least, most) = (exact.min() ?? 0, exact.max() ?? 1)
    let room = isWhole ? 0.1 : max(0.1 * (most - least), 1e-3)
    let low = isWhole ? min(-room, least - room) : least - room
    let high = (isWhole ? max(1.1, most) : most) + room
    let lowest = extremes.reduce(low) { min($0, $1 - room) }
    let highest = extremes.reduce(high) { max($0, $1 + room) }
    return max(lowest, 2 * low - high)...min(highest, 2 * high - low)
  }

  /// How the time of the engine is off at its worst frame rate; `nil` if its
  /// errors are invisible.
  private var offsetWords: String? {
    guard worst >= 1e-4, let index = errors.firstIndex(of: worst) else { return nil }
    let rate = rates[index]
    let span = trials[index].span
    let offset = EngineOffset(
      play(rate), beside: motion, speed: speed(rate, over: span), span: span
    ).words
    return "\(offset.isEmpty ? "worst" : offset) at \(Figures.short(rate)) Hz"
  }

  /// Says that the engine never ends although the motion does; `nil` if that is
  /// not the case.
  private var endWords: String? {
    guard motion.restTime < .infinity, trials.allSatisfy({ $0.end == nil }) else { return nil }
    // How long the engine was given is the same at all rates.
    let patience = trials.first?.patience
    return patience.map { "not at rest within \(Figures.short($0)) s" } ?? "never ends"
  }

  /// The frames of the engine at one rate, and a mark where it ends.
  private func curve(rateIndex index: Int) -> [Series] {
    let rate = "\(Figures.short(rates[index])) Hz"
    let play = play(rates[index])
    let line = Series(
      rate, colour: index, .line,
      Self.outline(
        zip(play.times, play.positions).map { Point($0, $1) }.filter { $0.x >= start }))
    guard let finish = play.finish, finish >= start,
      let frame = play.times.firstIndex(of: finish)
    else { return [line] }
    // Above or below the curve, so that the marks of two rates do not overlap.
    // Where a part is enlarged this would be beyond the panel.
    let lift =
      rates.count > 1 && start == 0 ? 0.11 * (1 - 2 * Double(index) / Double(rates.count - 1)) : 0
    let mark = Point(
      finish, play.positions[frame] + lift, note: "\(engine.name) ends after \(finish) s")
    return [line, Series("ends, \(rate)", colour: index, .points, [mark])]
  }

  /// Reduces the points of a curve to the lowest and the highest one on each
  /// pixel of the panel, which is about 300 pixels wide.
  private static func outline(_ points: [Point]) -> [Point] {
    let perPixel = (points.count + 299) / 300
    guard perPixel > 2 else { return points }
    return stride(from: 0, to: points.count, by: perPixel).flatMap { start in
      let part = points[start..<min(start + perPixel, points.count)]
      let ends = part.indices.sorted { part[$0].y < part[$1].y }
      return [ends[0], ends[ends.count - 1]].sorted().map { part[$0] }
    }
  }

  private func play(_ rate: Double) -> EnginePlay {
    EnginePlay(
      engine, request, rate: rate, times: EnginePlay.frames(rate: rate, duration: end))
  }

  /// The speed of the engine's time relative to true time, measured over `span`
  /// seconds on a spring of the same stiffness that oscillates for long. `nil`
  /// if the engine cannot play that spring or the speed cannot be measured.
  private func speed(_ rate: Double, over span: Double) -> Double? {
    var request = request.stretched(for: engine)
    // A damping ratio of 0.02: the damping is 2 ζ √(m k).
    request.damping = 0.04 * request.mass.squareRoot() * request.stiffness.squareRoot()
    return engine.supports(request)
      ? EngineTrial(engine, request, rate: rate, duration: span).effectiveSpeedRatio : nil
  }
}
