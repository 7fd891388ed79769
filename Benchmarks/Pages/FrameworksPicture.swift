import Engines
import ModelSuites
import Pictures
import Springs

/// One spring in every engine with the exact motion: one panel per engine, with
/// its end marked.
public struct FrameworksPicture {
  private let spring: Spring
  private let name: String?
  private let rates: [Double]
  private let engines: [any Engine.Type]
  /// Requested engines that do not support this spring.
  private let strangers: [String]
  /// Why none of the requested engines supports it; `nil` if one does.
  public let refusal: String?

  /// - Parameters:
  ///   - name: the user's name for the spring, if any.
  ///   - rates: frames per second; each has a colour.
  ///   - engines: names; empty for all except this project's own.
  public init(_ spring: Spring, name: String?, rates: [Double], engines: [String] = []) {
    self.spring = spring
    self.name = name
    self.rates = rates
    let wanted = EngineCatalogue.engines.filter { engine in
      engines.isEmpty ? engine.name != Exact.name : engines.contains(engine.name)
    }
    self.engines = wanted.filter { $0.supports(Self.request(spring, $0)) }
    let refusals = wanted.compactMap { engine in
      engine.refusal(of: Self.request(spring, engine)).map { (name: engine.name, reason: $0) }
    }
    strangers = refusals.map(\.name)
    refusal =
      self.engines.isEmpty
      ? refusals.map { "\($0.name) cannot play it: \($0.reason)" }.joined(separator: "; ") : nil
  }

  /// Over the usual distance of the engine.
  private static func request(_ spring: Spring, _ engine: any Engine.Type) -> EngineRequest {
    var request = EnginePlay.request(spring)
    request.target *= engine.usualDistance
    return request
  }

  /// In seconds: a third longer than the exact motion takes to settle, within
  /// limits.
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
    let rated = engines.map { engine -> (worst: Double, panel: Panel) in
      let trials = rates.map { trial(engine, $0) }
      // A remaining distance at the end is visible, as a jump or permanently,
      // so it counts.
      let errors = trials.map { max($0.maxPositionError, $0.finishPositionError ?? 0) }
      let worst = errors.max() ?? 0
      var panel = Panel(
        "\(engine.name): \(worst > 1000 ? "diverges" : Figures.percent(worst))",
        x: Axis("", range: 0...end, isFixed: true),
        y: Axis("", range: min(-0.1, (curve.map(\.y).min() ?? 0) - 0.1)...high, isFixed: true))
      var exact = Series("exact", colour: nil, .line, curve)
      exact.isBroad = true
      panel.series.append(exact)
      var words: [String] = []
      if worst >= 1e-4, let place = errors.firstIndex(of: worst) {
        let rate = rates[place]
        let offset = EngineOffset(
          play(engine, rate, end), beside: motion, speed: speed(engine, rate)
        ).words
        words.append("\(offset.isEmpty ? "worst" : offset) at \(Figures.short(rate)) Hz")
      }
      if rest < .infinity, trials.allSatisfy({ $0.finishTime == nil }) {
        // The patience is the same at all rates.
        words.append(
          trials.first?.patience.map { "not at rest within \(Figures.short($0)) s" } ?? "never ends"
        )
      }
      panel.remark = words.joined(separator: "; ")
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
              "ends, \(Figures.short(rate)) Hz", colour: index, .points,
              [
                Point(
                  finish, play.positions[place] + height(ofMark: index),
                  note: "\(engine.name) ends after \(finish) s")
              ]))
        }
      }
      return (worst, panel)
    }.sorted { $0.worst > $1.worst }
    let columns = 3
    let panels = rated.enumerated().map { index, item -> Panel in
      var panel = item.panel
      if index >= rated.count - columns { panel.x.label = "time (s)" }
      if index % columns == 0 { panel.y.label = "position" }
      return panel
    }
    var chart = Chart(
      "frameworks",
      title: "\(name ?? "One spring") (\(parameters)) in "
        + (panels.count == 1 ? "one engine" : "\(panels.count) engines"),
      caption:
        "Each engine at each frame rate over the exact motion, the worst engine first. In the "
        + "titles: its largest error within 2 s, or what is left of the distance when it ends, if "
        + "that is more. Below: at which frame rate; how early or late it is throughout, where that "
        + "explains most of the error; and how fast or slow its time runs in many swings, from 1 % "
        + "on. Marks: when it ends by its own rule\(heightWords); without one: after the axis. "
        + (rest <= end
          ? "Dotted vertical line: 0.1 % of the distance is left in the exact motion."
          : rest < .infinity
            ? "The exact motion has 0.1 % of the distance left after \(Figures.short(rest)) s."
            : "The exact motion never ends.")
        + (strangers.isEmpty ? "" : " Not made for this spring: \(Figures.list(strangers)).")
        + (engines.contains { $0.name == Exact.name } ? "" : " \(Exact.name) is the exact motion."),
      panels: panels, columns: columns, panelHeight: 166)
    chart.footer =
      "computed by springbench \(version) from its models of the engines; the same on every machine"
    return chart
  }

  private var parameters: String {
    "damping ratio \(Figures.short(spring.dampingRatio)), "
      + "response \(Figures.short(2 * .pi / spring.angularFrequency)) s"
  }

  /// Above or below the curve, so that the marks of two rates do not overlap.
  private func height(ofMark index: Int) -> Double {
    rates.count > 1 ? 0.11 * (1 - 2 * Double(index) / Double(rates.count - 1)) : 0
  }

  private var heightWords: String {
    rates.count == 2
      ? " (\(Figures.short(rates[0])) Hz above the curve, \(Figures.short(rates[1])) Hz below)" : ""
  }

  private func play(_ engine: any Engine.Type, _ rate: Double, _ end: Double) -> EnginePlay {
    EnginePlay(
      engine, EnginePlay.request(spring), rate: rate,
      times: EnginePlay.frames(rate: rate, duration: end))
  }

  private func trial(_ engine: any Engine.Type, _ rate: Double) -> EngineTrial {
    EngineTrial(engine, Self.request(spring, engine), rate: rate)
  }

  /// The speed of time, from a spring of this stiffness that oscillates long
  /// enough to measure it.
  private func speed(_ engine: any Engine.Type, _ rate: Double) -> Double? {
    var request = Self.request(spring, engine)
    // A damping ratio of 0.02.
    request.damping = 0.04 * request.mass.squareRoot() * request.stiffness.squareRoot()
    return engine.supports(request)
      ? EngineTrial(engine, request, rate: rate).effectiveSpeedRatio : nil
  }
}
