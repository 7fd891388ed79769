import Springs

/// A motion as somebody's spring showed it, with the exact one.
package struct ShownMotion: Sendable {
  /// What was shown at one time.
  package struct Frame: Sendable {
    /// Since the start, in seconds.
    package let time: Double
    /// The time since the frame before, as the spring was told, in seconds.
    package let step: Double
    /// Not finite where nothing usable was shown.
    package var position: Double
    package var velocity: Double?
    package let exact: SpringState
  }

  package let name: String
  let mass, stiffness, damping: Double
  package let rates: SpringRates
  package let start, target: Double
  let velocity: Double
  /// New targets in flight. One at the time of a frame takes effect after it.
  let calls: [TargetPath.Call]
  package let exact: PiecewiseMotion
  /// The largest |x - target| + |v|/ω at the start and at new targets.
  package let scale: Double
  package var frames: [Frame]
  /// Whether its times count as frames: by a median step of at most 51 ms.
  let isFramed: Bool

  /// - Parameters:
  ///   - spring: in kg, N/m and N s/m.
  ///   - rates: the spring's, if they are known more exactly than by `spring`.
  ///   - shown: in the order in which it was shown; a `step` of `nil` means the
  ///     time since the frame before, or since 0.
  package init(
    _ name: String, spring: (mass: Double, stiffness: Double, damping: Double),
    rates: SpringRates? = nil, from start: Double, to target: Double, velocity: Double,
    calls: [TargetPath.Call] = [],
    shown: [(time: Double, step: Double?, position: Double, velocity: Double?)]
  ) {
    self.name = name
    (mass, stiffness, damping) = spring
    let rates = rates ?? SpringRates(mass: mass, stiffness: stiffness, damping: damping)
    self.rates = rates
    (self.start, self.target, self.velocity, self.calls) = (start, target, velocity, calls)
    let exact = PiecewiseMotion(
      SpringMotion(rates: rates, from: start, to: target, initialVelocity: velocity), calls)
    (self.exact, scale) = (exact, exact.scale)
    var before = 0.0
    frames = shown.map { time, step, position, velocity in
      defer { before = time }
      return Frame(
        time: time, step: step ?? time - before, position: position, velocity: velocity,
        exact: exact.exactState(at: time))
    }
    let steps = frames.map(\.step).filter { $0 > 0 }.sorted()
    isFramed = !steps.isEmpty && steps[steps.count / 2] <= 0.051
  }

  /// The unit of errors of positions or of velocities.
  package func unit(ofPosition isPosition: Bool) -> Double {
    isPosition ? scale : scale * rates.angularFrequency
  }

  /// The largest error of a position, in units of the scale, and its frame; an
  /// infinite error if a position is not finite, as where a recording lacks it.
  package var worst: (error: Double, frame: Int) { worst(ofPosition: true) }

  /// The largest error of positions or of the velocities shown, in their unit,
  /// and its frame; 0 without any.
  package func worst(ofPosition isPosition: Bool) -> (error: Double, frame: Int) {
    let unit = unit(ofPosition: isPosition)
    let errors = frames.map { frame in
      isPosition
        ? Self.error(frame.position, frame.exact.position, unit)
        : frame.velocity.map { Self.error($0, frame.exact.velocity, unit) } ?? 0
    }
    let index = errors.indices.max { errors[$0] < errors[$1] }
    return index.map { (errors[$0], $0) } ?? (0, 0)
  }

  /// The largest error of a position, in units of the scale, if the frames had
  /// other times; 0 without frames.
  package func error(at times: [Double]) -> Double {
    zip(frames, times).map { Self.error($0.position, exact.state(at: $1).position, scale) }.max()
      ?? 0
  }

  /// The distance of two values in units of `scale`; infinite if `value` is not
  /// finite, and 0 if the two are equal but for rounding.
  package static func error(_ value: Double, _ exact: Double, _ scale: Double) -> Double {
    guard value.isFinite else { return .infinity }
    let error = (value - exact).magnitude
    return error <= 0x1p-50 * max(value.magnitude, exact.magnitude) ? 0 : error / scale
  }
}
