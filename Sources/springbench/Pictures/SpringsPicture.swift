import Springs

/// The exact motions of several springs in one panel, with their settling
/// times.
public struct SpringsPicture {
  private let springs: [(name: String, spring: Spring)]
  /// Both ends of the time axis, in seconds.
  private let start: Double
  public let end: Double

  /// - Parameters:
  ///   - springs: each with its name in the legend.
  ///   - start: when the picture begins, in seconds.
  public init(_ springs: [(name: String, spring: Spring)], from start: Double = 0) {
    (self.springs, self.start) = (springs, start)
    let motions = springs.map { $0.spring.motion(from: 0, to: 1) }
    // The axis ends when all motions that ever rest do so.
    let resting = motions.filter { $0.restTime < .infinity }
    end = 1.15 * ((resting.isEmpty ? motions : resting).map(\.shownTime).max() ?? 1)
  }

  public func chart(version: String) -> Chart {
    let motions = springs.map { $0.spring.motion(from: 0, to: 1) }
    let rests = motions.map(\.restTime)
    var panel = Panel(
      "", x: Axis("time (s)", range: start...end, isFixed: true), y: Axis("position from 0 to 1"))
    for (index, motion) in motions.enumerated() {
      let rest = rests[index]
      let words = rest < .infinity ? "at rest after \(Figures.short(rest)) s" : "never at rest"
      panel.series.append(
        Series(
          "\(springs[index].name): \(words)", colour: index, .line,
          motion.curve(from: start, until: end, pixels: 750)))
      if start <= rest, rest <= end {
        panel.rules.append(Rule(.vertical, at: rest, springs[index].name, colour: index))
      }
    }
    var chart = Chart(
      "springs", title: "\(springs.count) springs",
      caption: "The exact motions. Dotted vertical lines: 0.1 % of the distance left.",
      panels: [panel])
    chart.footer = "computed by springbench \(version); the same on every machine"
    return chart
  }
}
