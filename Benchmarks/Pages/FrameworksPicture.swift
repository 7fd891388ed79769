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

  /// - Parameters:
  ///   - label: what the user calls the spring.
  ///   - rates: frames per second; each has a colour.
  ///   - engines: names; none: all but our own.
  public init(_ spring: Spring, label: String, rates: [Double], engines: [String] = []) {
    self.spring = spring
    self.label = label
    self.rates = rates
    let request = EnginePlay.request(spring)
    self.engines = EngineCatalogue.engines.filter { engine in
      engine.supports(request)
        && (engines.isEmpty ? engine.name != Exact.name : engines.contains(engine.name))
    }
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
      let trials = rates.map { trial(engine, $0) }
      var panel = Panel(
        heading(engine.name, trials), x: Axis("", range: 0...end, isFixed: true),
        y: Axis("", range: min(-0.1, (curve.map(\.y).min() ?? 0) - 0.1)...high, isFixed: true))
      panel.series.append(Series("exact", colour: nil, .line, curve))
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
      return (trials.map(\.error).max() ?? 0, panel)
    }.sorted { $0.worst > $1.worst }
    var chart = Chart(
      "frameworks",
      title: "\(label) in \(panels.count == 1 ? "one engine" : "\(panels.count) engines")",
      caption:
        "Position from 0 to 1 over seconds, at each frame rate; the worst engine first. "
        + "Upright: 0.1 % of the way left. Without a mark: not at rest by its own rule yet, or it has "
        + "none. In the titles: largest error, and how fast time runs for this spring.",
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

  private func trial(
    _ engine: any Engine.Type, _ rate: Double
  ) -> (error: Double, speed: Double?) {
    func open<E: Engine>(_ type: E.Type) -> EngineTrial {
      EngineTrial(type, EnginePlay.request(spring), rate: rate)
    }
    let trial = open(engine)
    return (trial.maxPositionError, trial.effectiveSpeedRatio)
  }

  private func heading(_ name: String, _ trials: [(error: Double, speed: Double?)]) -> String {
    let worst = trials.map(\.error).max() ?? 0
    let error = worst > 1000 ? "diverges" : Figures.error(worst)
    let speeds = trials.compactMap { $0.speed.map { ($0 - 1) * 100 } }
    guard let speed = speeds.max(by: { $0.magnitude < $1.magnitude }), speed.magnitude >= 0.2 else {
      return "\(name): \(error)"
    }
    let percent = Figures.short((speed.magnitude * 10).rounded() / 10)
    return "\(name): \(error), \(percent) % \(speed > 0 ? "fast" : "slow")"
  }
}
