import Springs

/// The kinds of gestures that can be generated.
public enum GestureFamily: String, CaseIterable, Hashable, Sendable {
  /// Strokes, each followed by a pause.
  case stop
  /// Scrubbing to and fro without a hold, then a pause.
  case reverse
  /// Like a mouse on a desk: strokes and rests of many lengths, slow drags, and
  /// scrubbing.
  case pointer

  /// The families of the standard set.
  public static let standard: [GestureFamily] = [.stop, .reverse]
}

/// The noise-free path of a pointer, a sequence of pieces of motion.
///
/// All sizes, speeds and durations are drawn from ranges that are plausible for
/// a hand. The ranges are a choice, not fitted to recordings. The order of the
/// draws decides what traces a seed gives, so it must not change.
struct GesturePath {
  /// Each piece with the time and position at which it begins, its duration in
  /// seconds, and its displacement in px after a time in seconds.
  private var pieces:
    [(start: PointerSample, duration: Double, displacement: (Double) -> SIMD2<Double>)] = []
  private var end: PointerSample
  private var random: SplitMix64

  /// A random path of a family, 2.5 s long or more.
  init(_ family: GestureFamily, random: inout SplitMix64) {
    end = PointerSample(time: 0, x: random.uniform(100, 700), y: random.uniform(100, 700))
    let length = random.uniform(2.5, 5.5)
    self.random = random
    if self.random.chance(0.1) { hold(0.03, 0.2) }
    while duration < length {
      switch family {
      case .stop: stop()
      case .reverse: reverse()
      case .pointer: pointer()
      }
    }
    random = self.random
  }

  /// In seconds.
  var duration: Double { end.time }

  /// The position at a time in seconds; before the start the first, after the
  /// end the last. O(log pieces).
  func position(at time: Double) -> PointerSample {
    // The last piece that begins at or before `time`.
    let next = pieces.partitioningIndex { $0.start.time > time }
    let piece = pieces[max(next - 1, 0)]
    let offset = piece.displacement(min(max(time - piece.start.time, 0), piece.duration))
    return PointerSample(time: time, x: piece.start.x + offset.x, y: piece.start.y + offset.y)
  }

  /// The path at every millisecond from 0 to its end, rounded up, for
  /// ``PauseOracle``.
  func millisecondSamples() -> [PointerSample] {
    (0...Int((duration * 1000).rounded(.up))).map { position(at: Double($0) / 1000) }
  }

  private mutating func add(
    _ duration: Double, _ displacement: @escaping (Double) -> SIMD2<Double>
  ) {
    pieces.append((end, duration, displacement))
    let offset = displacement(duration)
    end = PointerSample(time: end.time + duration, x: end.x + offset.x, y: end.y + offset.y)
  }

  /// Stays in place for a time between two limits, in seconds.
  private mutating func hold(_ low: Double, _ high: Double) {
    add(random.uniform(low, high)) { _ in .zero }
  }

  private mutating func pause() { hold(0.18, 0.75) }

  private mutating func direction() -> Double { random.uniform(0, 2 * .pi) }

  /// Adds a stroke of a distance in px at a mean speed in px/s, or slower if it
  /// would take less than `shortest` seconds.
  ///
  /// A stroke minimizes the mean square of the jerk, the third derivative of
  /// the position: after the fraction s of its time it has covered
  /// 10s³ - 15s⁴ + 6s⁵ of its way, with a peak speed of 1.875 times the mean
  /// (T. Flash, N. Hogan, 1985, doi:10.1523/JNEUROSCI.05-07-01688.1985).
  private mutating func stroke(
    _ distance: Double, at angle: Double, meanSpeed: Double, shortest: Double = 0.08
  ) {
    let duration = max(distance / meanSpeed, shortest)
    let whole = SIMD2(length: distance, angle: angle)
    add(duration) { time in
      let s = time / duration
      return whole * (s * s * s * (10 + s * (6 * s - 15)))
    }
  }

  private mutating func stop() {
    let angle = direction()
    stroke(random.uniform(90, 600), at: angle, meanSpeed: random.uniform(400, 1300))
    pause()
  }

  private mutating func reverse() {
    let angle = direction()
    var distance = random.uniform(90, 600)
    for turn in 0..<random.integer(2...6) {
      stroke(
        distance, at: angle + (turn % 2 == 0 ? 0 : .pi) + random.uniform(-0.1, 0.1),
        meanSpeed: random.uniform(400, 1300))
      distance = max(distance * random.uniform(0.4, 1.1), 60)
    }
    pause()
  }

  /// A stroke of 4 to 900 px with up to two corrections, sometimes a slow drag,
  /// sometimes scrubbing, then a rest.
  private mutating func pointer() {
    let angle = direction()
    var distance = random.logUniform(4, 900)
    for _ in 0..<random.integer(1...3) {
      // Fitts' law with 60 ms plus 70 ms per bit, for a target 12 px wide.
      let duration = (0.06 + 0.07 * log2(1 + distance / 12)) * random.uniform(0.6, 1.5)
      stroke(
        distance, at: angle + random.uniform(-0.5, 0.5), meanSpeed: distance / duration,
        shortest: 0.05)
      if random.chance(0.5) { hold(0, 0.08) }
      distance *= random.uniform(0.05, 0.4)
      if distance < 3 || random.chance(0.4) { break }
    }
    if random.chance(0.12) { slow() }
    if random.chance(0.15) { reverse() }
    if random.chance(0.5) { hold(0.02, 0.16) } else { hold(0.08, 1.1) }
  }

  /// A slow drag, then a pause. The speed oscillates about its mean, and in
  /// half of the cases it ramps up from 0 and down to 0.
  private mutating func slow() {
    let speed = random.uniform(50, 120)
    let velocity = SIMD2(length: speed, angle: direction())
    let duration = random.uniform(0.6, 1.5)
    let swing = random.uniform(0, 0.2)
    let (rate, phase) = (2 * .pi * random.uniform(0.5, 3), direction())
    let ramp = random.chance(0.5) ? 0 : min(random.uniform(0.02, 0.15), duration / 2)
    add(duration) { time in
      // A time scale whose rate rises linearly from 0 to 1 during the first
      // `ramp` seconds, and falls to 0 during the last.
      let early = min(time, ramp)
      let late = max(time - (duration - ramp), 0)
      let warped =
        ramp > 0
        ? early * early / (2 * ramp) + max(time - ramp, 0) - late * late / (2 * ramp) : time
      return velocity * (warped + swing / rate * (cos(phase) - cos(rate * warped + phase)))
    }
    pause()
  }
}

extension SIMD2<Double> {
  /// A vector by its length and its angle from the x axis, in radians.
  package init(length: Double, angle: Double) {
    self.init(length * cos(angle), length * sin(angle))
  }
}
