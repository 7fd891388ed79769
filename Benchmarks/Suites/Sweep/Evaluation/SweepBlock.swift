import Springs

/// A few points of a sweep with their exact states, with which the states of
/// all methods are compared.
///
/// The exact states come from the closed form in double-double, not rounded to
/// double.
struct SweepBlock {
  /// Writes the error of every point of a block to the start of an array.
  typealias Evaluate = @Sendable (SweepBlock, _ errors: inout [SweepError]) -> Void

  /// The number of times at which each point is compared.
  let frames: Int
  private(set) var points: [SweepPoint] = []
  /// The motion of each point.
  private(set) var motions: [SpringMotion] = []
  /// The exact states, by point and then by frame.
  private var reference: [(position: DoubleDouble, velocity: DoubleDouble)] = []
  /// The factors that make errors relative, by point.
  private var factors: [(position: Double, velocity: Double)] = []

  /// The number of points in a block, so few that their states stay in a core's
  /// cache while one method after another is compared with them.
  static func size(frames: Int) -> Int { max(1, 256 / frames) }

  init(frames: Int) { self.frames = frames }

  /// The time in seconds of a frame; frame 0 is one step after the start.
  @inline(__always)
  func time(_ point: Int, _ frame: Int) -> Double { Double(frame + 1) * points[point].step }

  /// Replaces the points, reusing the memory.
  mutating func fill(count: Int, _ point: (Int) -> SweepPoint) {
    points.removeAll(keepingCapacity: true)
    motions.removeAll(keepingCapacity: true)
    reference.removeAll(keepingCapacity: true)
    factors.removeAll(keepingCapacity: true)
    for number in 0..<count {
      let point = point(number)
      let motion = point.motion
      points.append(point)
      motions.append(motion)
      let scale = motion.scale
      factors.append((1 / scale, 1 / (scale * point.omega)))
      for frame in 0..<frames {
        reference.append(motion.doubledState(at: time(number, frame)))
      }
    }
  }

  /// The error of a point over all frames.
  ///
  /// - Parameter state: the state that a method gives for a frame.
  @inline(__always)
  func error(_ point: Int, _ state: (_ frame: Int) -> SpringState) -> SweepError {
    var error = SweepError()
    for frame in 0..<frames {
      let (state, exact) = (state(frame), reference[point * frames + frame])
      // The first difference, of two close numbers, is exact (Sterbenz), so
      // that the low part of the reference still counts.
      let position = (state.position - exact.position.high) - exact.position.low
      let velocity = (state.velocity - exact.velocity.high) - exact.velocity.low
      error.add(
        position: position.magnitude * factors[point].position,
        velocity: velocity.magnitude * factors[point].velocity)
    }
    return error
  }
}

/// The largest errors of one method at one point.
public struct SweepError: Sendable, Hashable {
  /// The largest |x - x_exact| over |x0 - target| + |v0|/ω.
  public var position = 0.0
  /// The largest |v - v_exact| over the same scale times ω.
  public var velocity = 0.0

  /// Whether both are finite.
  public var isFinite: Bool { position.isFinite && velocity.isFinite }

  /// Includes the errors at one more time. NaN counts as infinity.
  mutating func add(position: Double, velocity: Double) {
    if !(position <= self.position) { self.position = position.isNaN ? .infinity : position }
    if !(velocity <= self.velocity) { self.velocity = velocity.isNaN ? .infinity : velocity }
  }
}
