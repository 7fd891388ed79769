import Engines
import ModelSuites
import Pictures
import Springs

/// One spring in every engine, beside the exact motion: a panel each, the rest
/// marked.
public struct FrameworksPicture {
  private let spring: Spring
  private let label: String
  private let rates: [Double]
  private let engines: [any Engine.Type]
  /// Those that were asked for and do not take this spring.
  private let strangers: [String]

  /// - Parameters:
  ///   - label: what the user calls the spring.
  ///   - rates: frames per second; each has a colour.
  ///   - engines: names; none: all but our own.
  public init(_ spring: Spring, label: String, rates: [Double], engines: [String] = []) {
    self.spring = spring
    self.label = label
    self.rates = rates
    let wanted = EngineCatalogue.engines.filter { engine in
      engines.isEmpty ? engine.name != Exact.name : engines.contains(engine.name)
    }
    self.engines = wanted.filter { $0.supports(Self.request(spring, $0)) }
    strangers = wanted.filter { !$0.supports(Self.request(spring, $0)) }.map { $0.name }
  }

  /// Over the way that the engine usually goes.
  private static func request(_ spring: Spring, _ engine: any Engine.Type) -> EngineRequest {
    var request = EnginePlay.request(spring)
    request.target *= engine.usualDistance
    return request
  }

  /// In seconds: until all is at rest, within what one can watch.
  private var duration: Double {
    let settled = spring.motion(from: 0, to: 1).settlingTime(relativeTo: 0.001)
    return min(8, max(0.2, settled.isFinite ? 1.35 * settled : 8))
  }

  public func chart(version: String) -> Chart {
    let motion = spring.motion(from: 0, to: 1)
    let end = duration
    let curve = (0...150).map { index -> Point in
      let time = end * Double(index) / 150
      return Point(time, motion.position(at: time))
    }
    let rest = motion.settlingTime(relativeTo: 0.001)
    let high = max(1.1, curve.map(\.y).max() ?? 1) + 0.1
    let panels = engines.map { engine -> (worst: Double, panel: Panel) in
      let errors = rates.map { error(engine, $0) }
      let worst = errors.max() ?? 0
      var panel = Panel(
        heading(engine.name, worst), x: Axis("", range: 0...end, isFixed: true),
        y: Axis(
          "position", range: min(-0.1, (curve.map(\.y).min() ?? 0) - 0.1)...high, isFixed: true))
      var exact = Series("exact", colour: nil, .line, curve)
      exact.isBroad = true
      panel.series.append(exact)
      if worst >= 1e-4, let place = errors.firstIndex(of: worst) {
        let rate = rates[place]
        panel.remark =
          EngineOffset(
            play(engine, rate, end), beside: motion, speed: speed(engine, rate)
          ).words
        panel.remark += "\(panel.remark.isEmpty ? "" : " ")at \(Figures.short(rate)) Hz"
      }
      if rest <= end { panel.rules.append(Rule(.vertical, at: rest)) }
      for (index, rate) in rates.enumerated() {
        let play = play(engine, rate, end)
        panel.series.append(
          Series(
            "\(Figures.short(rate)) Hz", colour: index, .line,
            zip(play.times, play.positions).map { Point($0, $1) }))
        if let finish = play.finish, let place = play.times.firstIndex(of: finish) {
          panel.series.append(
            Series(
              "at rest, \(Figures.short(rate)) Hz", colour: index, .points,
              [
                Point(
                  finish, play.positions[place], note: "\(engine.name) is at rest after \(finish) s"
                )
              ]))
        }
      }
      return (worst, panel)
    }.sorted { $0.worst > $1.worst }
    var chart = Chart(
      "frameworks",
      title: "\(label) in \(panels.count == 1 ? "one engine" : "\(panels.count) engines")",
      caption:
        "Position from 0 to 1 over seconds, at each frame rate; the worst engine first. "
        + "Upright: 0.1 % of the way left. Without a mark: not at rest by its own rule yet, or it has "
        + "none. In the titles: the largest error within 2 s. Below: at which frame rate, and by how "
        + "much time the engine is early or late throughout, where that explains most of it, "
        + "and how fast or slow its time runs in many swings, from 1 % on."
        + (strangers.isEmpty ? "" : " Not made for this spring: \(Figures.list(strangers)).")
        + (engines.contains { $0.name == Exact.name } ? "" : " \(Exact.name) is the exact motion."),
      panels: panels.map(\.panel), columns: 3, panelHeight: 158)
    chart.footer =
      "computed by springbench \(version) from its models of the engines; the same on every machine"
    return chart
  }

  private func play(_ engine: any Engine.Type, _ rate: Double, _ end: Double) -> EnginePlay {
    func open<E: Engine>(_ type: E.Type) -> EnginePlay {
      EnginePlay(
        type, EnginePlay.request(spring), rate: rate,
        times: EnginePlay.frames(rate: rate, duration: end))
    }
    return open(engine)
  }

  /// The largest error of a position, over the scale of the motion.
  private func error(_ engine: any Engine.Type, _ rate: Double) -> Double {
    func open<E: Engine>(_ type: E.Type) -> Double {
      EngineTrial(type, Self.request(spring, type), rate: rate).maxPositionError
    }
    return open(engine)
  }

  /// Of time, in a spring of this stiffness that swings often enough to tell.
  private func speed(_ engine: any Engine.Type, _ rate: Double) -> Double? {
    func open<E: Engine>(_ type: E.Type) -> Double? {
      var request = Self.request(spring, type)
      request.damping *= 0.02 / request.ratio
      return type.supports(request)
        ? EngineTrial(type, request, rate: rate).effectiveSpeedRatio : nil
    }
    return open(engine)
  }

  private func heading(_ name: String, _ worst: Double) -> String {
    "\(name): \(worst > 1000 ? "diverges" : Figures.error(worst))"
  }
}
