import Foundation
import GestureTraces
import Gestures

/// Samples of a path at a rate in Hz, for a duration in seconds.
func samples(
  rate: Double = 120, seconds: Double, from start: Double = 0,
  _ position: (Double) -> (x: Double, y: Double)
) -> [PointerSample] {
  (0...Int((seconds * rate).rounded())).map { tick in
    let time = start + Double(tick) / rate
    let place = position(time)
    return PointerSample(time: time, x: place.x, y: place.y)
  }
}

/// The times at which a detector's state changes to paused.
func triggers(_ detector: some PauseDetector, _ samples: [PointerSample]) -> [Double] {
  var detector = detector
  return FrameClock(of: samples).edges(of: &detector, over: samples).filter(\.isPaused).map(\.time)
}

/// A minimum-jerk motion from 0 to 1, with its start and duration.
func stroke(_ time: Double, from start: Double, lasting duration: Double) -> Double {
  let s = min(max((time - start) / duration, 0), 1)
  return s * s * s * (10 + s * (6 * s - 15))
}

/// A stroke of 400 px down in 300 ms, then rest.
func stopped(_ time: Double) -> (x: Double, y: Double) {
  (
    100 + 50 * stroke(time, from: 0, lasting: 0.3),
    100 + 400 * stroke(time, from: 0, lasting: 0.3)
  )
}

/// Elementary functions, so that only this file needs a C library.
enum GestureCurve {
  static func cosine(_ angle: Double) -> Double { Foundation.cos(angle) }
  static func sine(_ angle: Double) -> Double { Foundation.sin(angle) }
  static func exponential(_ value: Double) -> Double { Foundation.exp(value) }
}

/// A number of repetitions, reduced if the tests are not optimised.
func repetitions(_ count: Int) -> Int {
  #if DEBUG
    max(count / 20, 2)
  #else
    count
  #endif
}
