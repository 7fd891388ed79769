import CKernels
import Equations
import Platform

/// The Hermite interpolant through up to four nodes, as weights of the data:
/// position, velocity and acceleration at each node.
///
/// The weights depend only on the times of the nodes, so they are computed once
/// for all coordinates, instead of divided differences for each. In a vector of
/// weights, lane 3g + d has that of x_g, h v_g or h² a_g / 2 (d = 0, 1, 2) at
/// node g, where h is the step.
///
/// The interpolant is in Newton's form on a sequence in which each node occurs
/// three times: element j of the sequence is node j / 3.
final class HermiteWeights {
  /// The coefficients of Newton's form: divided differences of order 0 to 11,
  /// each as weights of the data.
  let newton: UnsafeMutablePointer<Lanes16>
  /// The nodes in units of the step; NaN for nodes not used.
  let places: UnsafeMutablePointer<Double>
  private var storage = CacheLines()

  init() {
    newton = storage.make(12, of: .zero)
    places = storage.make(4, of: .nan)
  }

  /// Computes the divided differences for these nodes. Does nothing if they are
  /// where the nodes of the last call were, as in equal steps, or the first of
  /// those, whose divided differences are the same.
  func prepare(_ nodes: InterpolationNodes) {
    var isKnown = true
    for g in 0..<nodes.count where places[g] != nodes.places[g] { isKnown = false }
    if isKnown { return }
    for g in 0..<4 { places[g] = g < nodes.count ? nodes.places[g] : .nan }
    takeDividedDifferences(nodeCount: nodes.count)
  }

  /// Computes the divided differences of the nodes at `places`. After the round
  /// of each order, element j of `newton` has that of the elements j − order to
  /// j of the sequence.
  private func takeDividedDifferences(nodeCount: Int) {
    // 1 over the distance from node j to node i, at index 4i + j.
    var inverse = InlineArray<16, Double>(repeating: 0)
    for i in 0..<nodeCount {
      for j in 0..<i { inverse[4 * i + j] = 1 / (places[i] - places[j]) }
    }
    // Of order 0: the position at each node.
    let count = 3 * nodeCount
    for j in 0..<count { newton[j] = Self.weights(ofNode: j / 3, derivative: 0) }
    for order in 1..<count {
      // From the end, because an element needs the one before it as it was
      // after the last round.
      for j in (order..<count).reversed() {
        let (first, last) = ((j - order) / 3, j / 3)
        if first == last {
          // Between repetitions of a node the difference is derivative/order!.
          newton[j] = Self.weights(ofNode: last, derivative: order)
        } else {
          newton[j] = (newton[j] - newton[j - 1]) * Lanes16(constant: inverse[4 * last + first])
        }
      }
    }
  }

  /// The weights of which the sum is the position, velocity or acceleration of
  /// one node.
  private static func weights(ofNode node: Int, derivative: Int) -> Lanes16 {
    var weights = Lanes16.zero
    weights[3 * node + derivative] = 1
    return weights
  }

  /// The weights of the data in the value of the interpolant `s` steps from the
  /// origin, and in its derivative with respect to s, by Horner's scheme for
  /// Newton's form on `used` nodes.
  func sample(at s: Double, used: Int) -> (value: Lanes16, slope: Lanes16) {
    var sum = Lanes16.zero
    var slope = Lanes16.zero
    for j in (0..<3 * used).reversed() {
      let w = Lanes16(constant: s - places[j / 3])
      slope = .multiplyAdd(w, slope, sum)
      sum = .multiplyAdd(w, sum, newton[j])
    }
    return (sum, slope)
  }
}
