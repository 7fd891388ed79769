import Pictures
import Springs

/// The exact motions of several springs in one panel, with their settling
/// times.
public struct SpringsPicture {
  private let springs: [(name: String, spring: Spring)]

  /// - Parameter springs: each with its name in the legend.
  public init(_ springs: [(name: String, spring: Spring)]) { self.springs = springs }

  public func chart(version: String) -> Chart {
    let motions = springs.map { $0.spring.motion(from: 0, to: 1) }
    let rests = motions.map(\.restTime)
    // The axis ends when all motions that ever rest do so.
    let resting = motions.filter { $0.restTime < .infinity }
    let end = 1.15 * ((resting.isEmpty ? motions : resting).map(\.shownTime).max() ?? 1)
    var panel = Panel(
      "", x: Axis("time (s)", range: 0...end, isFixed: true), y: Axis("position from 0 to 1"))
    for (index, motion) in motions.enumerated() {
      let rest = rests[index]
      let words = rest < .infinity ? "at rest after \(Figures.short(rest)) s" : "never at rest"
      panel.series.append(
        Series(
          "\(springs[index].name): \(words)", colour: index, .line,
          motion.curve(until: end, pixels: 750)))
      if rest <= end {
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
