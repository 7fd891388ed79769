import Gestures
import TestSupport

/// Samples of a path, which gives a position in px for a time in s.
///
/// - Parameters:
///   - rate: samples per second.
///   - seconds: from the first sample to the last.
///   - start: the time of the first sample, in s.
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

/// A motion from 0 to 1 of least jerk, the usual model of a hand's reach: the
/// polynomial of fifth degree that begins and ends at rest and without
/// acceleration.
func stroke(_ time: Double, from start: Double, lasting duration: Double) -> Double {
  let s = min(max((time - start) / duration, 0), 1)
  return s * s * s * (10 + s * (6 * s - 15))
}

/// A stroke of 50 px right and 400 px down in 300 ms, then rest.
func stopped(_ time: Double) -> (x: Double, y: Double) {
  let way = stroke(time, from: 0, lasting: 0.3)
  return (100 + 50 * way, 100 + 400 * way)
}

/// A number of repetitions, reduced if the tests are not optimised.
func repetitions(_ count: Int) -> Int { TestBuild.isOptimized ? count : max(count / 20, 2) }

extension SplitMix64 {
  /// A random element of a nonempty array.
  mutating func element<Element>(_ elements: [Element]) -> Element {
    elements[integer(0...elements.count - 1)]
  }
}
