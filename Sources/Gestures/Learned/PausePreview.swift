/// The part of the learned detector that comes before the model: the filtered
/// path, when the model is worth asking, and what it is asked about.
package struct PausePreview: Sendable {
  package private(set) var raw: SampleHistory
  package private(set) var path: SampleHistory
  private var box = StillBox(diagonal: 2.5)
  private var wideBox = StillBox(diagonal: 3.7)
  private var habits = GestureHabits()
  private var rests = RestHabits()
  private var beginning = 0.0
  package private(set) var features: PauseFeatures

  /// Shortest stay in the wide box in seconds at which the model is asked.
  private static let shortestStay = 0.025

  package init(capacity: Int = 512) {
    raw = SampleHistory(capacity: capacity)
    path = SampleHistory(capacity: capacity)
    features = PauseFeatures(capacity: capacity)
  }

  /// Takes a sample; false where it is refused.
  package mutating func observe(_ sample: PointerSample) -> Bool {
    let isFirst = raw.count == 0
    guard raw.append(sample) else { return false }
    if isFirst { beginning = sample.time }
    let mean = raw.mean(over: 0.017)
    path.store(PointerSample(time: sample.time, x: mean.x, y: mean.y))
    box.update(path)
    wideBox.update(path)
    habits.update(path, stay: sample.time - box.since)
    rests.update(path[0], stay: sample.time - box.since)
    return true
  }

  /// Whether the pointer can be at rest as of the newest sample.
  package var isCandidate: Bool {
    path.count > 2 && path[0].time - wideBox.since >= Self.shortestStay - timeSlack
      && path[0].time - beginning >= 0.06 - timeSlack
  }

  /// The longest that `stay()` can be, in seconds: no noise widens the box
  /// beyond the wide one. O(1).
  package var longestStay: Double {
    path.count > 0 ? path[0].time - wideBox.since : 0
  }

  /// How long a candidate has stayed in the box, in seconds.
  package mutating func stay() -> Double {
    features.prepare(raw: raw, path: path)
    return features.stay
  }

  /// Computes the features of a candidate, after `stay()`.
  package mutating func describe() {
    features.describe(raw: raw, path: path, entry: box.count, habits: habits, rests: rests)
  }

  package mutating func reset() {
    raw.removeAll()
    path.removeAll()
    box.reset()
    wideBox.reset()
    habits.reset()
    rests.reset()
  }
}
