import Springs

/// Errors of one method at one point, relative to the scale as in every report.
public struct SweepError: Sendable, Hashable {
  /// The largest |x - x_exact| over |x0 - target| + |v0|/ω.
  public var position: Double
  /// The largest |v - v_exact| divided by that scale times ω.
  public var velocity: Double

  public init(position: Double = 0, velocity: Double = 0) {
    self.position = position
    self.velocity = velocity
  }

  /// Whether both are finite.
  public var isFinite: Bool { position.isFinite && velocity.isFinite }

  /// Adds an error; NaN counts as the largest.
  mutating func add(position: Double, velocity: Double) {
    if !(position <= self.position) { self.position = position.isNaN ? .infinity : position }
    if !(velocity <= self.velocity) { self.velocity = velocity.isNaN ? .infinity : velocity }
  }
}

/// A few points with their exact states, against which all methods are
/// compared.
///
/// The reference is the closed form in double-double, not rounded to double.
struct SweepBlock {
  let frames: Int
  private(set) var points: [SweepPoint] = []
  private(set) var motions: [SpringMotion] = []
  private var reference: [Reference] = []
  private var scales: [(position: Double, velocity: Double)] = []

  private struct Reference {
    let position: DoubleDouble
    let velocity: DoubleDouble
  }

  /// The number of points whose states fit into a core's cache.
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
    scales.removeAll(keepingCapacity: true)
    for number in 0..<count {
      let point = point(number)
      let motion = point.motion
      points.append(point)
      motions.append(motion)
      let scale = motion.scale
      scales.append((1 / scale, 1 / (scale * point.omega)))
      for frame in 0..<frames {
        let (position, velocity) = motion.doubledState(at: time(number, frame))
        reference.append(Reference(position: position, velocity: velocity))
      }
    }
  }

  /// Adds the difference between a state and the exact one to the error of its
  /// point.
  ///
  /// The difference of two close numbers is exact, so the reference's low part
  /// is not lost.
  @inline(__always)
  func add(_ state: SpringState, _ point: Int, _ frame: Int, to error: inout SweepError) {
    let exact = reference[point * frames + frame]
    let position = (state.position - exact.position.high) - exact.position.low
    let velocity = (state.velocity - exact.velocity.high) - exact.velocity.low
    let scale = scales[point]
    error.add(
      position: position.magnitude * scale.position, velocity: velocity.magnitude * scale.velocity)
  }
}
