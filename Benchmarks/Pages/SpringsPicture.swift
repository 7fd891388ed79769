import Pictures
import Springs

/// The exact motions of several springs in one panel, with their settling
/// times.
public struct SpringsPicture {
  private let springs: [(name: String, spring: Spring)]

  /// - Parameter springs: each with the name for the legend.
  public init(_ springs: [(name: String, spring: Spring)]) { self.springs = springs }

  public func chart(version: String) -> Chart {
    let motions = springs.map { $0.spring.motion(from: 0, to: 1) }
    let rests = motions.map(\.restTime)
    // Until all that ever rest have done so, up to a limit.
    let end = min(8, max(0.2, 1.15 * (rests.filter { $0 < .infinity }.max() ?? 8)))
    var panel = Panel(
      "", x: Axis("time (s)", range: 0...end, isFixed: true), y: Axis("position from 0 to 1"))
    for (index, motion) in motions.enumerated() {
      let rest = rests[index]
      let words = rest < .infinity ? "at rest after \(Figures.short(rest)) s" : "never at rest"
      panel.series.append(
        Series(
          "\(springs[index].name): \(words)", colour: index, .line,
          motion.curve(until: end, pieces: 300)))
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

extension SpringMotion {
  /// When the pictures show the motion as at rest, in seconds: when 0.1 % of the
  /// distance is left for good; infinite if never.
  var restTime: Double { settlingTime(relativeTo: 0.001) }

  /// Its positions from 0 to `end` seconds, at the ends of `pieces` equal
  /// intervals.
  func curve(until end: Double, pieces: Int) -> [Point] {
    (0...pieces).map { index in
      let time = end * Double(index) / Double(pieces)
      return Point(time, position(at: time))
    }
  }
}
