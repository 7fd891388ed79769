import CKernels
import Equations
import Platform

/// The weights of position, velocity and acceleration at up to four nodes in a
/// sample of the Hermite interpolant through them.
///
/// They are the same for every coordinate, so they are computed once for all,
/// instead of divided differences for each. Lane 3g + d has the weight of
/// x_g, h v_g or h² a_g / 2 (d = 0, 1, 2) at node g, where h is the step.
struct HermiteWeights {
  /// The divided differences of order 0 to 11, the coefficients of Newton's
  /// form, each as weights of the data.
  let newton: UnsafeMutablePointer<Lanes16>
  /// The nodes in units of the step; NaN for nodes not used.
  let places: UnsafeMutablePointer<Double>
  /// The reciprocal of the distance from node j to node i at 4 i + j.
  let inverse: UnsafeMutablePointer<Double>

  init() {
    newton = .onCacheLine(capacity: 12)
    places = .onCacheLine(capacity: 4)
    inverse = .onCacheLine(capacity: 16)
    newton.initialize(repeating: .zero, count: 12)
    places.initialize(repeating: .nan, count: 4)
    inverse.initialize(repeating: 0, count: 16)
  }

  func deallocate() {
    newton.deallocate()
    places.deallocate()
    inverse.deallocate()
  }

  /// The nodes through which the polynomial of the interval from node `index`
  /// to the next passes, and how many of these `used` are, at most `wanted`.
  ///
  /// The ends of the interval come first. The others are one on each side. If
  /// there is none on one side, or only one at a much shorter distance, they
  /// are the next two on the other side, as far as there are any.
  ///
  /// Steps are cut where a force bends or jumps, and a node just behind such a
  /// place would make the polynomial follow the bend. Much shorter is less than
  /// 0.23 of the interval: steps differ by powers of 2^(1/4), so they are at
  /// most 0.21 or at least 0.25 of it, and rounding does not decide.
  ///
  /// - Parameters:
  ///   - count: the number of all nodes.
  ///   - time: the time of a node, in s.
  @inline(__always)
  static func sources(
    of index: Int, count: Int, wanted: Int, time: (Int) -> Double
  ) -> (nodes: InlineArray<4, Int>, used: Int) {
    let short = (time(index + 1) - time(index)) * 0.23
    func isUsable(_ node: Int, beside other: Int) -> Bool {
      node >= 0 && node < count && (time(other) - time(node)).magnitude >= short
    }
    let hasBefore = isUsable(index - 1, beside: index)
    let hasAfter = isUsable(index + 2, beside: index + 1)
    let third = hasBefore ? index - 1 : index + 2
    let fourth = hasBefore ? (hasAfter ? index + 2 : index - 2) : index + 3
    let hasFourth = hasBefore && hasAfter || isUsable(fourth, beside: third)
    let usable = hasBefore || hasAfter ? (hasFourth ? 4 : 3) : 2
    return ([index, index + 1, third, fourth], min(wanted, usable))
  }

  /// Whether an interval of `step` seconds is so short that the state at its
  /// end is that of constant acceleration, but for four units in the last place
  /// of the position. Divided differences of positions would then be mostly
  /// rounding, so the polynomial should use the first node alone.
  @inline(__always)
  static func isShort(
    _ step: Double, from: (x: Double, v: Double, a: Double), to: (x: Double, v: Double, a: Double)
  ) -> Bool {
    let bound = 0x1p-50 * from.x.magnitude
    return ((to.a - from.a) * step * step).magnitude < bound
      && ((to.v - from.v - from.a * step) * step).magnitude < bound
      && ((to.x - from.x) - (from.v + from.a * step / 2) * step).magnitude < bound
  }

  /// Takes the divided differences of the first `used` nodes. Does nothing if
  /// the nodes are where they were, as in equal steps.
  func prepare(_ nodes: InlineArray<4, Double>, used: Int) {
    var isKnown = true
    for g in 0..<used where places[g] != nodes[g] { isKnown = false }
    if isKnown { return }
    // The differences of the other nodes become invalid.
    for g in used..<4 { places[g] = .nan }
    // Level 0: the value at each node.
    for g in 0..<used {
      places[g] = nodes[g]
      for other in 0..<g {
        inverse[4 * g + other] = 1 / (nodes[g] - nodes[other])
      }
      var value = Lanes16.zero
      value[3 * g] = 1
      for d in 0..<3 { newton[3 * g + d] = value }
    }
    // Each node stands three times in the sequence of the differences. A
    // difference within a node is that node's derivative, which the data hold.
    let last = 3 * used - 1
    for level in 1...last {
      var j = last
      while j >= level {
        let here = j / 3
        let there = (j - level) / 3
        if here != there {
          let distance = Lanes16(constant: inverse[4 * here + there])
          newton[j] = (newton[j] - newton[j - 1]) * distance
        } else {
          newton[j] = .zero
          newton[j][3 * here + level] = 1
        }
        j -= 1
      }
    }
  }

  /// The weights in a sample `s` steps from the origin, by Horner's scheme for
  /// Newton's form.
  func value(at s: Double, used: Int) -> Lanes16 {
    var sum = Lanes16.zero
    var g = used - 1
    while g >= 0 {
      let w = Lanes16(constant: s - places[g])
      sum = .multiplyAdd(w, sum, newton[3 * g + 2])
      sum = .multiplyAdd(w, sum, newton[3 * g + 1])
      sum = .multiplyAdd(w, sum, newton[3 * g])
      g -= 1
    }
    return sum
  }

  /// The weights in the derivative with respect to s.
  func slope(at s: Double, used: Int) -> Lanes16 {
    var sum = Lanes16.zero
    var slope = Lanes16.zero
    var j = 3 * used - 1
    while j >= 0 {
      let w = Lanes16(constant: s - places[j / 3])
      slope = .multiplyAdd(w, slope, sum)
      sum = .multiplyAdd(w, sum, newton[j])
      j -= 1
    }
    return slope
  }
}

/// A Hermite interpolant through up to four states of many coordinates,
/// evaluated by a kernel.
final class HermiteSum {
  private let weights = HermiteWeights()
  /// Position, velocity and acceleration of each node, as in `HermiteWeights`.
  private let states: UnsafeMutablePointer<UnsafePointer<Double>?>
  /// The factors of these states: 1, h, h²/2.
  private let scale: UnsafeMutablePointer<Double>
  private var interpolant: springbench_interpolant

  init() {
    states = .onCacheLine(capacity: 12)
    states.initialize(repeating: nil, count: 12)
    scale = .onCacheLine(capacity: 12)
    scale.initialize(repeating: 1, count: 12)
    interpolant = springbench_interpolant(
      states: states, state_count: 0, scale: scale,
      newton: UnsafeRawPointer(weights.newton).assumingMemoryBound(to: Double.self),
      node_offsets: weights.places, origin: 0, origin_low: 0, inverse: 1)
  }

  deinit {
    weights.deallocate()
    states.deallocate()
    scale.deallocate()
  }

  /// Sets the state at node `g`; `step`, in seconds, is the interval's.
  func set(
    _ g: Int, step: Double, _ x: UnsafePointer<Double>, _ v: UnsafePointer<Double>,
    _ a: UnsafePointer<Double>
  ) {
    (states[3 * g], states[3 * g + 1], states[3 * g + 2]) = (x, v, a)
    (scale[3 * g + 1], scale[3 * g + 2]) = (step, step * step / 2)
  }

  /// Sets the places of the nodes, in steps from `origin`, a time and its
  /// rounding error; `step` is in seconds.
  func prepare(
    _ places: InlineArray<4, Double>, used: Int, origin: (Double, Double), step: Double
  ) {
    weights.prepare(places, used: used)
    interpolant.state_count = Int32(3 * used)
    (interpolant.origin, interpolant.origin_low) = origin
    interpolant.inverse = 1 / step
  }

  /// Writes the samples `first..<end`: positions, and velocities if recorded.
  func write(_ first: Int, _ end: Int, to trajectory: Trajectory) {
    let kernels = springbench_kernels().pointee.states
    let (high, low) = (trajectory.high + first, trajectory.low + first)
    let (rows, width) = (end - first, trajectory.width)
    kernels.interpolate(
      &interpolant, high, low, rows, 0, width, trajectory.positions + first * width)
    guard trajectory.recordsVelocities else { return }
    kernels.interpolate(
      &interpolant, high, low, rows, 1, width, trajectory.velocities + first * width)
  }
}
