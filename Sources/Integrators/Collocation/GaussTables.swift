import CKernels
import Equations
import Springs

/// The matrices of a Gauss collocation method. Those that an iteration derives
/// from D and S for a step size are in `work`, those for a ratio of step sizes
/// in `prediction`.
@usableFromInline
package final class GaussTables<V: NodeLanes> {
  /// A matrix by its columns, each a vector over the nodes, for
  /// `NodeLanes.product`.
  @usableFromInline typealias Matrix = UnsafeMutablePointer<V>
  /// The nodes c, as shares of the step.
  @usableFromInline let nodes: V
  /// b_i and b_i(1 − c_i): the weights of the accelerations in what a step adds
  /// to the velocity, per h, and to the position x + h v, per h².
  @usableFromInline let velocityWeights: V
  @usableFromInline let positionWeights: V
  /// D and S: ∫∫ and ∫ of the Lagrange polynomials, from 0 to each node.
  @usableFromInline let doubleIntegrals: Matrix
  @usableFromInline let integrals: Matrix
  /// Takes values at the nodes to the Legendre coefficients of the polynomial
  /// through them.
  @usableFromInline let toLegendre: Matrix
  /// Takes Legendre coefficients of the accelerations to the coefficients, in
  /// powers of y = 2τ − 1, of the dense output; see
  /// `GaussLegendre.reducedDoubleIntegrals`.
  @usableFromInline let legendreToOutput: Matrix
  /// The product `legendreToOutput` · `toLegendre`.
  @usableFromInline let valuesToOutput: Matrix
  /// Takes Legendre coefficients to values at the nodes of the next step.
  @usableFromInline var prediction: GaussPrediction<V>
  /// Take the accelerations at the nodes of a step straight to the guess for
  /// the next, equal step.
  @usableFromInline let toEqualDisplacements: Matrix
  @usableFromInline let toEqualVelocities: Matrix
  /// The number of parts that the weights below are for; 0 at first.
  @usableFromInline var parts = 0
  /// The weights of the accelerations in the position, per h², and in the
  /// velocity, per h, at the end of part 1, 2, …; elements 0 are not used.
  @usableFromInline let partPositionWeights: UnsafeMutablePointer<V>
  @usableFromInline let partVelocityWeights: UnsafeMutablePointer<V>
  /// The identity.
  @usableFromInline let units: Matrix
  /// Memory for the matrices of an iteration, up to three per slot of steps.
  @usableFromInline let work: UnsafeMutablePointer<V>
  private var storage = CacheLines()

  /// The nodes and the weights of as many nodes as `V` has lanes.
  static var quadrature: (nodes: [Double], weights: [Double]) {
    V.width == 8
      ? (GaussLegendre.nodes8, GaussLegendre.weights8)
      : (GaussLegendre.nodes16, GaussLegendre.weights16)
  }

  /// The matrices for as many nodes as `V` has lanes.
  ///
  /// - Parameter predictedDegree: the highest Legendre degree that is
  ///   extrapolated to the next step, at most `GaussPrediction.highestDegree`.
  init(predictedDegree: Int) {
    let s = V.width
    let (c, b) = Self.quadrature
    require(c.count == s, "a table for as many nodes as there are lanes")
    func vector(_ element: (Int) -> Double) -> V {
      var vector = V.zero
      for i in 0..<s { vector[i] = element(i) }
      return vector
    }
    nodes = vector { c[$0] }
    velocityWeights = vector { b[$0] }
    positionWeights = vector { b[$0] * (1 - c[$0]) }
    doubleIntegrals = storage.make(s, of: .zero)
    integrals = storage.make(s, of: .zero)
    toLegendre = storage.make(s, of: .zero)
    legendreToOutput = storage.make(s, of: .zero)
    valuesToOutput = storage.make(s, of: .zero)
    prediction = GaussPrediction(degree: predictedDegree, nodes: nodes, &storage)
    toEqualDisplacements = storage.make(s, of: .zero)
    toEqualVelocities = storage.make(s, of: .zero)
    partPositionWeights = storage.make(Self.maximumParts, of: .zero)
    partVelocityWeights = storage.make(Self.maximumParts, of: .zero)
    units = storage.make(s, of: .zero)
    work = storage.make(3 * s * Trial.slots, of: .zero)
    makeNodeMatrices()
  }

  /// Fills the matrices of the polynomial through the nodes.
  private func makeNodeMatrices() {
    let s = V.width
    let (c, b) = Self.quadrature
    let powers = GaussLegendre.reducedDoubleIntegrals(degree: s - 1)
    for i in 0..<s {
      units[i][i] = 1
      let once = GaussLegendre.integrals(c[i], degree: s - 1)
      let twice = GaussLegendre.doubleIntegrals(c[i], degree: s - 1)
      for j in 0..<s {
        // Node j's Lagrange polynomial is b_j Σ_k (2k + 1) P_k(2c_j − 1) P_k.
        let p = GaussLegendre.legendre(2 * c[j] - 1, degree: s - 1)
        var integral = 0.0
        var doubleIntegral = 0.0
        for k in 0..<s {
          let weight = (2 * Double(k) + 1) * p[k]
          integral += weight * once[k]
          doubleIntegral += weight * twice[k]
        }
        integrals[j][i] = b[j] * integral
        doubleIntegrals[j][i] = b[j] * doubleIntegral
        // Row i is for P_i; in the next matrix it is for y^i, column j for P_j.
        toLegendre[j][i] = b[j] * (2 * Double(i) + 1) * p[i]
        legendreToOutput[j][i] = i < powers[j].count ? powers[j][i] : 0
      }
    }
    for j in 0..<s { valuesToOutput[j] = V.product(legendreToOutput, toLegendre[j]) }
  }

  /// Computes the matrices for guesses in equal steps of `h` seconds.
  @inlinable @inline(never)
  func prepareEqualSteps(_ h: Double) {
    prediction.select(ratio: 1, rungs: 0)
    for j in 0..<V.width {
      let predicted = V.product(prediction.matrix, toLegendre[j])
      toEqualDisplacements[j] = V.product(doubleIntegrals, predicted * V(constant: h * h))
      toEqualVelocities[j] = V.product(integrals, predicted * V(constant: h))
    }
  }

  /// Moves a state to the end of a step of `h` + `stepLow` seconds with the
  /// accelerations `f`. The rounding error of h v is added, since it matters
  /// over thousands of steps.
  @inlinable @inline(__always)
  func advance(
    _ x: inout Compensated, _ v: inout Compensated, _ f: V, _ h: Double, stepLow: Double = 0
  ) {
    let drift = h * v.value
    let driftError = springbench_product_error(h, v.value, drift)
    x.add(drift)
    x.add(positionWeights.dot(f) * (h * h) + (driftError + stepLow * v.value + h * v.low))
    v.add(velocityWeights.dot(f) * h)
  }

  /// Makes `columns` (I + a S + b D)⁻¹. The kernel does not pivot: iterations
  /// make up for the digits that small pivots lose.
  @inlinable @inline(__always)
  func makeInverse(_ columns: Matrix, _ a: Double, _ b: Double) {
    let (once, twice) = (V(constant: a), V(constant: b))
    for j in 0..<V.width {
      columns[j] = V.multiplyAdd(
        twice, doubleIntegrals[j], V.multiplyAdd(once, integrals[j], units[j]))
    }
    let elements = UnsafeMutableRawPointer(columns).assumingMemoryBound(to: Double.self)
    let kernels = springbench_kernels().pointee.nodes
    V.width == 8 ? kernels.invert8(elements) : kernels.invert16(elements)
  }

  // MARK: Dense output

  /// The coefficients of the powers of y in the dense output of a step of `h`
  /// seconds with the accelerations `f`.
  ///
  /// With 16 nodes the elements of `legendreToOutput` are as large as 95, but
  /// the Legendre coefficients that they multiply are small. Digits would be
  /// lost if both matrices were multiplied first.
  @inlinable @inline(__always)
  func outputPowers(of f: V, _ h: Double) -> V {
    let h2 = V(constant: h * h)
    if V.width == 8 { return V.product(valuesToOutput, f * h2) }
    return V.product(legendreToOutput, V.product(toLegendre, f) * h2)
  }

  /// Writes the samples before the index `end` from the polynomial of a step of
  /// `h` seconds from (x, v).
  ///
  /// - Parameters:
  ///   - powers: the coefficients, as `outputPowers(of:_:)` computes them.
  ///   - t: when the step begins (s), plus `low`, the rounding error of `t`.
  @inlinable @inline(__always)
  func write(
    _ powers: V, _ x: Double, _ v: Double, _ h: Double, at t: Double, low: Double,
    before end: Int, to trajectory: Trajectory
  ) {
    withUnsafePointer(to: powers) { powers in
      trajectory.evaluateCollocation(
        UnsafeRawPointer(powers).assumingMemoryBound(to: Double.self), degree: V.width - 1,
        position: x, slope: h * v, origin: t, originLow: low, step: h, end: end)
    }
  }
}

/// Samples that divide each step into a few equal parts: position and velocity
/// at the end of a part follow from weighted sums of the step's accelerations.
extension GaussTables {
  /// The largest number of parts for which there is memory.
  private static var maximumParts: Int { 8 }

  /// Whether the samples divide each of `steps` equal steps to `duration` (s)
  /// into 2 to `maximumParts` equal parts; if so, prepares their weights.
  @usableFromInline
  func prepareParts(_ steps: Int, to duration: Double, for trajectory: Trajectory) -> Bool {
    let intervals = trajectory.count - 1
    let isEven = trajectory.samplesPerSecond > 0 && trajectory.times.end == duration
    guard isEven && intervals % steps == 0 else { return false }
    let parts = intervals / steps
    guard parts > 1 && parts <= Self.maximumParts else { return false }
    if parts != self.parts { computePartWeights(parts) }
    return true
  }

  private func computePartWeights(_ parts: Int) {
    self.parts = parts
    let s = V.width
    let (c, b) = Self.quadrature
    for part in 1..<parts {
      let share = Double(part) / Double(parts)
      let once = GaussLegendre.integrals(share, degree: s - 1)
      let twice = GaussLegendre.doubleIntegrals(share, degree: s - 1)
      for j in 0..<s {
        // The Legendre coefficients of the Lagrange polynomial of node j.
        let p = GaussLegendre.legendre(2 * c[j] - 1, degree: s - 1)
        let lagrange = (0..<s).map { (2 * Double($0) + 1) * p[$0] * b[j] }
        partPositionWeights[part][j] = zip(lagrange, twice).reduce(0) { $0 + $1.0 * $1.1 }
        partVelocityWeights[part][j] = zip(lagrange, once).reduce(0) { $0 + $1.0 * $1.1 }
      }
    }
  }

  /// Writes the samples within a step of `h` seconds from (x, v), without those
  /// at its ends.
  @inlinable @inline(__always)
  func recordParts(_ f: V, _ x: Double, _ v: Double, _ h: Double, into trajectory: Trajectory) {
    let drift = h * v / Double(parts)
    for part in 1..<parts {
      let position = x + (Double(part) * drift + h * h * partPositionWeights[part].dot(f))
      let velocity = trajectory.recordsVelocities ? v + h * partVelocityWeights[part].dot(f) : 0
      trajectory.record(position, velocity)
    }
  }
}
