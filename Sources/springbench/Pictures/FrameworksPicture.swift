import Engines
import Springs
import Suites

/// One spring in every engine, drawn over the exact motion: a panel per engine,
/// the worst first, with its end marked.
public struct FrameworksPicture {
  private let spring: Spring
  private let name: String?
  private let rates: [Double]
  private let engines: [any Engine.Type]
  /// Whether the user has chosen the engines.
  private let areChosen: Bool
  /// When the picture begins, in seconds.
  private let start: Double
  /// What engines are asked for: a move of the spring from 0 to 1.
  private let request: EngineRequest
  /// The wanted engines that do not support this spring, and why.
  private let refusals: [(name: String, reason: String)]

  /// - Parameters:
  ///   - name: the user's name for the spring, if any.
  ///   - rates: frames per second. Each rate has a colour.
  ///   - engines: names; empty for all except this project's own engine.
  ///   - duration: see `EngineRequest`.
  ///   - start: when the picture begins, in seconds.
  public init(
    _ spring: Spring, name: String?, rates: [Double], engines names: [String] = [],
    duration: Double? = nil, from start: Double = 0
  ) {
    (self.spring, self.name, self.rates, self.start) = (spring, name, rates, start)
    let request = EngineRequest(
      mass: spring.mass, stiffness: spring.stiffness, damping: spring.damping, duration: duration)
    self.request = request
    areChosen = !names.isEmpty
    let wanted = EngineCatalogue.engines.filter { engine in
      names.isEmpty ? engine.name != Exact.name : names.contains(engine.name)
    }
    engines = wanted.filter { $0.supports(request.stretched(for: $0)) }
    refusals = wanted.compactMap { engine in
      engine.refusal(of: request.stretched(for: engine)).map { (engine.name, $0) }
    }
  }

  /// Why none of the wanted engines supports the spring; `nil` if one does.
  public var refusal: String? {
    engines.isEmpty
      ? refusals.map { "\($0.name) cannot play it: \($0.reason)" }.joined(separator: "; ") : nil
  }

  /// The exact motion of the same move.
  private var motion: SpringMotion { spring.motion(from: 0, to: 1) }

  /// The end of the time axis in seconds: a third longer than the exact motion
  /// takes to settle, but not so many swings that a panel would be filled with
  /// them, and limited because of the number of frames.
  public var end: Double {
    let swings = spring.regime == .underdamped ? motion.longestSwinging : .infinity
    return min(EngineTrial.longestPatience, 1.35 * motion.shownTime, start + 1.35 * swings)
  }

  public func chart(version: String) -> Chart {
    let rated = engines.map { engine in
      EnginePanel(engine, request, motion, rates: rates, from: start, until: end)
    }.sorted { $0.worst > $1.worst }
    let columns = 3
    let panels = rated.enumerated().map { index, item -> Panel in
      var panel = item.panel
      if index >= rated.count - columns { panel.x.label = "time (s)" }
      if index % columns == 0 { panel.y.label = "position" }
      return panel
    }
    let parameters =
      "damping ratio \(Figures.short(spring.dampingRatio)), "
      + "response \(Figures.short(2 * .pi / spring.angularFrequency)) s"
    var chart = Chart(
      "frameworks",
      title: "\(name ?? "One spring") (\(parameters)) in "
        + (panels.count == 1 ? "one engine" : "\(panels.count) engines"),
      caption: caption, panels: panels, columns: columns, panelHeight: 166)
    chart.footer =
      "computed by springbench \(version) from its models of the engines; the same on every machine"
    return chart
  }

  private var caption: String {
    let markWords =
      rates.count == 2
      ? " (\(Figures.short(rates[0])) Hz above the curve, \(Figures.short(rates[1])) Hz below)" : ""
    return Figures.text(
      "Each engine at each frame rate over the exact motion, the worst engine first.",
      "In the titles: its largest error within \(Figures.list(spans)) s, or how far the exact "
        + "motion still is from the target after its end, if that is more.",
      "Below: at which frame rate; and how early or late it is throughout, and how fast or slow its "
        + "time runs, from 1 % on, where that explains the error.",
      "Marks: when it ends by its own rule\(markWords); without one: after the axis.",
      restWords,
      refusals.isEmpty
        ? nil : "Not made for this spring: \(Figures.list(refusals.map(\.name))).",
      areChosen ? nil : "\(Exact.name) is the exact motion.")
  }

  /// The durations over which errors are taken: one, unless there are very high
  /// rates.
  private var spans: [String] {
    rates.map { EngineTrial.span(forSettlingTime: motion.restTime, rate: $0) }
      .map(Figures.short).uniqued()
  }

  /// When the exact motion is at rest, as a sentence.
  private var restWords: String {
    let rest = motion.restTime
    if (start...end).contains(rest) {
      return "Dotted vertical line: 0.1 % of the distance is left in the exact motion."
    }
    if rest == .infinity { return "The exact motion never ends." }
    return "The exact motion has 0.1 % of the distance left after \(Figures.short(rest)) s; "
      + "the picture shows \(Figures.short(start)) to \(Figures.short(end)) s."
  }
}
