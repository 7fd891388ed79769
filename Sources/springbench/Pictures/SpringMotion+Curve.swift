import Springs
import Suites

extension SpringMotion {
  /// When the pictures show the motion as at rest, in seconds: when 0.1 % of
  /// the distance is left for good. Infinite for a motion that never rests.
  var restTime: Double { settlingTime(relativeTo: 0.001) }

  /// How much of the motion the pictures show, in seconds: until it rests, but
  /// at least a fifth of a second.
  var shownTime: Double { max(0.2, restTime < .infinity ? restTime : longestSwinging) }

  /// How much of a motion that swings for long a small panel shows, in seconds:
  /// 20 periods, or as much as engines are judged by.
  var longestSwinging: Double {
    max(20 * 2 * Double.pi / rates.angularFrequency, EngineTrial.leastSpan)
  }

  /// The motion from `start` to `end`, in seconds, as the points of a line.
  ///
  /// - Parameter pixels: the width of the line.
  func curve(from start: Double = 0, until end: Double, pixels: Double) -> [Point] {
    // A motion from rest turns after every half period, or never.
    let fromRest = SpringMotion(rates: rates, from: 0, to: 1)
    let halfPeriod = min(fromRest.firstTurningPoint ?? end, end)
    let turns = (end - start) / halfPeriod
    let (first, last) = ((start / halfPeriod).rounded(.down), end / halfPeriod)
    let times: [Double]
    if turns > pixels {
      // More turns than pixels: on each pixel the first two, of which one is
      // above the target and the other below, draw the envelope.
      times = stride(from: first, to: last, by: turns / pixels).flatMap { turn in
        [turn.rounded(.up), turn.rounded(.up) + 1].map { $0 * halfPeriod }
      }
    } else {
      // Eight points per half period, but at least one on every other pixel and
      // at most about one on each pixel. A whole number of points per half
      // period includes all turns of a motion from rest.
      let wanted = min(pixels, max(pixels / 2, 8 * turns))
      let perHalfPeriod = (wanted / turns).rounded(.up)
      times = stride(from: first * perHalfPeriod, to: last * perHalfPeriod, by: 1)
        .map { $0 * halfPeriod / perHalfPeriod }
    }
    return ([start] + times.filter { start < $0 && $0 < end } + [end])
      .map { Point($0, position(at: $0)) }
  }
}
