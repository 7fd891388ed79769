import ModelSuites
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
    // Until all that ever rest have done so.
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

extension SpringMotion {
  /// When the pictures show the motion as at rest, in seconds: when 0.1 % of the
  /// distance is left for good; infinite if never.
  var restTime: Double { settlingTime(relativeTo: 0.001) }

  /// How much of it the pictures show, in seconds: until then, or of a motion
  /// that never rests 20 periods or what engines are measured on; at least a
  /// fifth of a second.
  var shownTime: Double {
    let periods = 20 * 2 * Double.pi / rates.angularFrequency
    return max(0.2, restTime < .infinity ? restTime : max(periods, EngineTrial.leastSpan))
  }

  /// Its positions from 0 to `end` seconds, at least one on every other pixel and,
  /// down to one on each, eight from one turn to the next; all turns of a motion
  /// from rest are among them. Of more turns than pixels, the first two on each
  /// draw the envelope.
  func curve(until end: Double, pixels: Double) -> [Point] {
    // From rest it turns after every half period, or never.
    let rested = SpringMotion(rates: rates, from: 0, to: 1)
    let half = min(rested.firstTurningPoint ?? end, end)
    let turns = end / half
    let steps = max(1, (min(pixels, max(pixels / 2, 8 * turns)) / turns).rounded(.up))
    let counts =
      turns > pixels
      ? stride(from: 0, to: turns, by: turns / pixels).flatMap { pixel in
        [pixel.rounded(.up), pixel.rounded(.up) + 1]
      } : Array(stride(from: 0, to: turns * steps, by: 1))
    let times = counts.map { $0 * half / steps }.filter { $0 < end } + [end]
    return times.map { Point($0, position(at: $0)) }
  }
}
