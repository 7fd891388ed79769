import Pictures
import Springs

/// The exact motions of several springs in one panel, with their settling
/// times.
public struct SpringsPicture {
  private let springs: [(name: String, spring: Spring)]

  public init(_ springs: [(name: String, spring: Spring)]) { self.springs = springs }

  public func chart(version: String) -> Chart {
    let motions = springs.map { $0.spring.motion(from: 0, to: 1) }
    let rests = motions.map { $0.settlingTime(relativeTo: 0.001) }
    // Until all are at rest, up to a limit.
    let end = min(8, max(0.2, 1.15 * (rests.filter { $0 < .infinity }.max() ?? 8)))
    var panel = Panel(
      "", x: Axis("time (s)", range: 0...end, isFixed: true), y: Axis("position from 0 to 1"))
    for (index, motion) in motions.enumerated() {
      let rest = rests[index]
      let words = rest < .infinity ? "at rest after \(Figures.short(rest)) s" : "never at rest"
      let points = (0...300).map { step -> Point in
        let time = end * Double(step) / 300
        return Point(time, motion.position(at: time))
      }
      panel.series.append(Series("\(springs[index].name): \(words)", colour: index, .line, points))
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
