import CKernels
import Equations

/// The weights with which the data at the nodes of a Hermite interpolant add
/// up to a sample.
///
/// They are the same for every component of a state, so for a wide one they
/// are found once, and the divided differences need not be taken of states.
/// Lane 3g + d belongs to derivative d at node g.
@usableFromInline
package struct HermiteWeights {
  /// Coefficients of the Newton polynomials, one register pair for each power.
  @usableFromInline let newton: UnsafeMutablePointer<Lanes16>
  /// The nodes in units of the step.
  @usableFromInline let places: UnsafeMutablePointer<Double>
  /// One over the distance of two nodes, four by four.
  @usableFromInline let inverse: UnsafeMutablePointer<Double>

  @usableFromInline
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

  /// Divided differences of the data's own lanes. Nothing is done where the
  /// nodes are where they were, as they are in equal steps.
  @inlinable @inline(__always)
  func prepare(_ nodes: InlineArray<4, Double>, used: Int) {
    var isKnown = true
    for g in 0..<used where places[g] != nodes[g] { isKnown = false }
    if isKnown { return }
    // Nodes that are not used now stand for differences that are no longer there.
    for g in used..<4 { places[g] = .nan }
    for g in 0..<used {
      places[g] = nodes[g]
      for other in 0..<g {
        inverse[4 * g + other] = 1 / (nodes[g] - nodes[other])
        inverse[4 * other + g] = -inverse[4 * g + other]
      }
      var value = Lanes16.zero
      value[3 * g] = 1
      for d in 0..<3 { newton[3 * g + d] = value }
    }
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

  /// The weights of a sample `s` steps from the origin.
  @inlinable @inline(__always)
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

  /// The weights of the derivative to s.
  @inlinable @inline(__always)
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
