/// What the learned detector looks at: the newest third of a second of the
/// path, described by numbers that do not depend on place and direction.
///
/// The program writes these for training and computes them when it detects;
/// there is one implementation.
package struct PauseFeatures: Sendable {
  /// Diagonals of boxes in px, whose stays are features, in seconds.
  static let boxes = [0.75, 1, 1.5, 2, 2.5, 3, 4, 5, 7, 12]
  /// Windows in seconds, over which spans of the filtered path are features,
  /// in px.
  static let spans = [0.017, 0.025, 0.034, 0.05, 0.067, 0.085, 0.1, 0.15, 0.2]
  /// Windows in seconds, over which raw spans and slopes are features.
  static let slopes = [0.02, 0.034, 0.05, 0.08]
  /// Times ago in seconds, from which the progress is a feature, in px along
  /// the approach.
  static let progress = [0.017, 0.034, 0.05, 0.067]
  /// Windows in seconds before the box, over which entry speeds are features.
  static let entries = [0.02, 0.034, 0.06, 0.12]

  /// Names of the features, in order.
  package static let names: [String] =
    boxes.map { "stay_\($0)px" } + spans.map { "span_\(Int($0 * 1000))ms" }
    + slopes.map { "raw_span_\(Int($0 * 1000))ms" } + slopes.map { "speed_\(Int($0 * 1000))ms" }
    + progress.map { "progress_\(Int($0 * 1000))ms" }
    + entries.map { "entry_speed_\(Int($0 * 1000))ms" }
    + [
      "forward_34ms", "forward_50ms", "sideways_50ms", "retreat", "noise", "step", "stays",
      "turns", "unchanged", "unchanged_share", "stay", "drift_100ms", "way_300ms", "entry_ratio",
      "short_rests", "long_rests", "longest_short_rest", "last_rest", "since_rest", "mean_speed",
      "top_speed",
    ]

  /// The features, in the order of the names.
  package private(set) var values: [Float]

  /// Stay in seconds in the box of 2.5 px, widened by the noise: no pause is
  /// older.
  package private(set) var stay = 0.0

  /// Standard deviation of the noise in px.
  private(set) var deviation = 0.0

  private var noise: NoiseEstimate

  package init(capacity: Int) {
    values = Array(repeating: 0, count: Self.names.count)
    noise = NoiseEstimate(capacity: capacity)
  }

  /// Finds noise and stay as of the newest sample: enough to tell whether the
  /// rest is worth computing. O(samples of 400 ms); allocates nothing.
  mutating func prepare(raw: SampleHistory, path: SampleHistory) {
    deviation = noise.deviation(of: raw)
    stay = path.stay(inDiagonal: 2.5 + 0.8 * deviation, limit: 0.3).time
  }

  /// Describes the newest sample, for which `prepare` has been called.
  /// O(samples of 300 ms); allocates nothing.
  ///
  /// - Parameters:
  ///   - raw: positions as they came.
  ///   - path: the same, filtered.
  ///   - entry: samples in the box of 2.5 px around the newest.
  ///   - habits: of the gesture so far.
  ///   - rests: of the gesture so far.
  mutating func describe(
    raw: SampleHistory, path: SampleHistory, entry: Int, habits: GestureHabits,
    rests: RestHabits
  ) {
    let approach = Approach(path: path, entry: entry)
    var slot = 0
    func put(_ value: Double, _ values: inout [Float]) {
      values[slot] = Float(value)
      slot += 1
    }
    slot = describeBoxes(path, from: slot)
    for window in Self.slopes { put(raw.diagonal(over: window), &values) }
    var slope50 = (x: 0.0, y: 0.0)
    var slope34 = (x: 0.0, y: 0.0)
    for (index, window) in Self.slopes.enumerated() {
      let slope = raw.slope(over: window)
      if index == 1 { slope34 = slope }
      if index == 2 { slope50 = slope }
      put((slope.x * slope.x + slope.y * slope.y).squareRoot(), &values)
    }
    for window in Self.progress { put(approach.along(path.way(over: window)), &values) }
    var entrySpeeds = (short: 0.0, long: 0.0)
    for (index, window) in Self.entries.enumerated() {
      let speed = Approach(path: path, entry: entry, window: window).speed
      if index == 0 { entrySpeeds.short = speed }
      if index == 3 { entrySpeeds.long = speed }
      put(speed, &values)
    }
    put(approach.along(slope34), &values)
    put(approach.along(slope50), &values)
    put(approach.across(slope50).magnitude, &values)
    put(approach.retreat(path, entry: entry), &values)
    put(deviation, &values)
    put(raw.meanStep(over: 0.1), &values)
    put(habits.stays, &values)
    put(habits.turns, &values)
    let unchanged = raw.unchanged(over: 0.1)
    put(unchanged.time, &values)
    put(unchanged.share, &values)
    put(stay, &values)
    let drift = path.way(over: 0.1)
    put((drift.x * drift.x + drift.y * drift.y).squareRoot(), &values)
    let far = path.way(over: 0.3)
    put((far.x * far.x + far.y * far.y).squareRoot(), &values)
    put(entrySpeeds.long > 0 ? entrySpeeds.short / entrySpeeds.long : 0, &values)
    put(rests.shortRests, &values)
    put(rests.longRests, &values)
    put(rests.longestShortRest, &values)
    put(rests.lastRest, &values)
    put(rests.sinceRest(raw[0].time), &values)
    put(rests.meanSpeed, &values)
    put(rests.topSpeed, &values)
  }

  /// Stays and spans in one walk back; returns the next slot.
  private mutating func describeBoxes(_ path: SampleHistory, from slot: Int) -> Int {
    let newest = path[0]
    let spanSlot = slot + Self.boxes.count
    var box = PointerBox(newest)
    var nextBox = 0
    var nextSpan = 0
    var oldest = 0.0
    var age = 1
    while age < path.count, nextBox < Self.boxes.count || nextSpan < Self.spans.count {
      let elapsed = newest.time - path[age].time
      if elapsed > 0.3 + timeSlack { break }
      box.add(path[age])
      let diagonal = box.diagonal
      while nextBox < Self.boxes.count, diagonal > Self.boxes[nextBox] {
        values[slot + nextBox] = Float(oldest)
        nextBox += 1
      }
      while nextSpan < Self.spans.count, elapsed >= Self.spans[nextSpan] - timeSlack {
        values[spanSlot + nextSpan] = Float(diagonal)
        nextSpan += 1
      }
      oldest = elapsed
      age += 1
    }
    for index in nextBox..<Self.boxes.count { values[slot + index] = Float(oldest) }
    for index in nextSpan..<Self.spans.count { values[spanSlot + index] = Float(box.diagonal) }
    return spanSlot + Self.spans.count
  }
}

/// How the pointer came into the box of 2.5 px.
private struct Approach {
  /// Direction, without unit; zero where unknown.
  var x = 0.0
  var y = 0.0
  /// In px/s.
  var speed = 0.0

  /// - Parameters:
  ///   - path: the filtered path.
  ///   - entry: samples in the box.
  ///   - window: seconds before the box that count.
  init(path: SampleHistory, entry: Int, window: Double = 0.06) {
    guard entry < path.count else { return }
    let end = path[entry]
    var age = entry
    while age < path.count - 1, end.time - path[age].time < window - timeSlack { age += 1 }
    let elapsed = end.time - path[age].time
    guard elapsed > 0 else { return }
    let way = (x: end.x - path[age].x, y: end.y - path[age].y)
    let length = (way.x * way.x + way.y * way.y).squareRoot()
    guard length > 0 else { return }
    x = way.x / length
    y = way.y / length
    speed = length / elapsed
  }

  func along(_ vector: (x: Double, y: Double)) -> Double { vector.x * x + vector.y * y }

  func across(_ vector: (x: Double, y: Double)) -> Double { vector.y * x - vector.x * y }

  /// How far in px the pointer is behind the farthest place it has been in
  /// the box.
  func retreat(_ path: SampleHistory, entry: Int) -> Double {
    var farthest = 0.0
    for age in 0..<min(entry + 1, path.count) {
      let way = (x: path[age].x - path[0].x, y: path[age].y - path[0].y)
      farthest = max(farthest, along(way))
    }
    return farthest
  }
}

extension SampleHistory {
  /// From the first sample at least `window` seconds old to the newest, in px.
  fileprivate func way(over window: Double) -> (x: Double, y: Double) {
    var age = 1
    while age < count - 1, self[0].time - self[age].time < window - timeSlack { age += 1 }
    guard age < count else { return (0, 0) }
    return (self[0].x - self[age].x, self[0].y - self[age].y)
  }

  /// Mean seconds between the samples of a window.
  fileprivate func meanStep(over window: Double) -> Double {
    let size = count(within: window)
    guard size > 1 else { return window }
    return (self[0].time - self[size - 1].time) / Double(size - 1)
  }

  /// Since when the position is the same, in seconds, and which share of the
  /// steps of the window changed nothing.
  fileprivate func unchanged(over window: Double) -> (time: Double, share: Double) {
    let size = count(within: window)
    guard size > 1 else { return (0, 0) }
    var same = 0
    var isFirst = true
    var since = 0.0
    for age in 0..<size - 1 {
      if self[age].x == self[age + 1].x, self[age].y == self[age + 1].y {
        same += 1
        if isFirst { since = self[0].time - self[age + 1].time }
      } else {
        isFirst = false
      }
    }
    return (since, Double(same) / Double(size - 1))
  }
}
