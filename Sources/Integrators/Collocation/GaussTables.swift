import CKernels
import Equations
import Platform

/// The matrices of a Gauss collocation method.
///
/// A matrix is a pointer to its columns, each a vector over the nodes, for
/// `NodeLanes.product`. All are constant but the predictors, which depend on the
/// ratio of two steps or on the step, and the weights that `divide` computes.
/// Iterations derive their matrices for a step size from D and S: see
/// `CollocationIteration`.
public final class GaussTables<V: NodeLanes> {
  /// The nodes c, as shares of the step.
  @usableFromInline let nodes: V
  /// b_i and b_i(1 − c_i): the weights of the accelerations in what a step adds
  /// to the velocity, per h, and to the position, per h².
  @usableFromInline let velocityWeights: V
  @usableFromInline let positionWeights: V
  /// D and S: ∫∫ and ∫ of the Lagrange polynomials, from 0 to each node.
  @usableFromInline let doubleIntegrals: UnsafeMutablePointer<V>
  @usableFromInline let integrals: UnsafeMutablePointer<V>
  /// Takes values at the nodes to the Legendre coefficients of the polynomial
  /// through them.
  @usableFromInline let toLegendre: UnsafeMutablePointer<V>
  /// Takes Legendre coefficients of the accelerations to the coefficients, in
  /// powers of y = 2τ − 1, of the dense output; see
  /// `GaussLegendre.reducedDoubleIntegrals`.
  @usableFromInline let legendreToOutput: UnsafeMutablePointer<V>
  /// The product `legendreToOutput` · `toLegendre`.
  @usableFromInline let valuesToOutput: UnsafeMutablePointer<V>
  /// Take Legendre coefficients to the polynomial's values at the next step's
  /// nodes, one matrix for each ratio of two steps in `ratios`.
  @usableFromInline let predictors: UnsafeMutablePointer<V>
  /// That of `predictors` for the ratio last given to `selectPredictor`.
  @usableFromInline var predictor: UnsafeMutablePointer<V>
  @usableFromInline var ratios = StepSlots()
  /// The highest Legendre degree that is extrapolated to the next step.
  @usableFromInline let predictorDegree: Int
  /// See `makeEqualStepPredictors`.
  @usableFromInline let displacementPredictor: UnsafeMutablePointer<V>
  @usableFromInline let placePredictor: UnsafeMutablePointer<V>
  /// The number of equal parts into which `divide` has last divided a step, and
  /// the weights of the accelerations in the position and the velocity at the
  /// end of each part; elements 0 are not used.
  @usableFromInline var parts = 0
  @usableFromInline let partPositionWeights: UnsafeMutablePointer<V>
  @usableFromInline let partVelocityWeights: UnsafeMutablePointer<V>
  /// The midpoints between neighbouring nodes, and the step's end.
  @usableFromInline let gaps: V
  /// Take Legendre coefficients to the polynomial's values at the gaps and to its
  /// ∫ and ∫∫ up to there.
  @usableFromInline let gapValues: UnsafeMutablePointer<V>
  @usableFromInline let gapIntegrals: UnsafeMutablePointer<V>
  @usableFromInline let gapDoubleIntegrals: UnsafeMutablePointer<V>
  /// Memory for one vector, for the dense output.
  @usableFromInline let scratch: UnsafeMutablePointer<V>
  /// The identity.
  @usableFromInline let units: UnsafeMutablePointer<V>
  /// Memory for the matrices of an iteration, up to three for each slot of steps.
  @usableFromInline let work: UnsafeMutablePointer<V>
  private var storage = CacheLines()

  /// The highest Legendre degree that is worth extrapolating to the next step: of
  /// 8 nodes all.
  ///
  /// Extrapolation multiplies the error that rounding or an iteration leaves by
  /// about 5.8 for each degree: P_k(y) grows by 3 + √8 with k at y = 3, the end of
  /// a next step as long as this one.
  static var mostPredictorDegree: Int { V.width == 8 ? 7 : 11 }

  /// The nodes and the weights of as many nodes as `V` has lanes.
  static var quadrature: (nodes: [Double], weights: [Double]) {
    V.width == 8
      ? (GaussLegendre.nodes8, GaussLegendre.weights8)
      : (GaussLegendre.nodes16, GaussLegendre.weights16)
  }

  /// The matrices for as many nodes as `V` has lanes.
  public init(predictorDegree: Int) {
    let s = V.width
    let (c, b) = Self.quadrature
    require(c.count == s, "a table for as many nodes as there are lanes")
    self.predictorDegree = predictorDegree
    var nodes = V.zero
    var velocityWeights = V.zero
    var positionWeights = V.zero
    var gaps = V.zero
    for i in 0..<s {
      nodes[i] = c[i]
      velocityWeights[i] = b[i]
      positionWeights[i] = b[i] * (1 - c[i])
      gaps[i] = i + 1 < s ? (c[i] + c[i + 1]) / 2 : 1
    }
    self.nodes = nodes
    self.velocityWeights = velocityWeights
    self.positionWeights = positionWeights
    self.gaps = gaps
    doubleIntegrals = storage.make(s, of: .zero)
    integrals = storage.make(s, of: .zero)
    toLegendre = storage.make(s, of: .zero)
    legendreToOutput = storage.make(s, of: .zero)
    valuesToOutput = storage.make(s, of: .zero)
    predictors = storage.make(s * Trial.slots, of: .zero)
    predictor = predictors
    displacementPredictor = storage.make(s, of: .zero)
    placePredictor = storage.make(s, of: .zero)
    partPositionWeights = storage.make(Self.mostParts, of: .zero)
    partVelocityWeights = storage.make(Self.mostParts, of: .zero)
    gapValues = storage.make(s, of: .zero)
    gapIntegrals = storage.make(s, of: .zero)
    gapDoubleIntegrals = storage.make(s, of: .zero)
    scratch = storage.make(1, of: .zero)
    units = storage.make(s, of: .zero)
    work = storage.make(3 * s * Trial.slots, of: .zero)
    makeNodeMatrices()
    makeGapMatrices()
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
        // The Lagrange polynomial of node j is b_j Σ_k (2k + 1) P_k(c_j) P_k.
        let p = GaussLegendre.legendre(2 * c[j] - 1, degree: s - 1)
        var first = 0.0
        var second = 0.0
        for k in 0..<s {
          let weight = (2 * Double(k) + 1) * p[k]
          first += weight * once[k]
          second += weight * twice[k]
        }
        integrals[j][i] = b[j] * first
        doubleIntegrals[j][i] = b[j] * second
        toLegendre[j][i] = b[j] * (2 * Double(i) + 1) * p[i]
        legendreToOutput[j][i] = i < powers[j].count ? powers[j][i] : 0
      }
    }
    for j in 0..<s { valuesToOutput[j] = V.product(legendreToOutput, toLegendre[j]) }
  }

  /// Fills the matrices that take Legendre coefficients to values at the gaps.
  private func makeGapMatrices() {
    let s = V.width
    for i in 0..<s {
      let values = GaussLegendre.legendre(2 * gaps[i] - 1, degree: s - 1)
      let once = GaussLegendre.integrals(gaps[i], degree: s - 1)
      let twice = GaussLegendre.doubleIntegrals(gaps[i], degree: s - 1)
      for k in 0..<s {
        gapValues[k][i] = values[k]
        gapIntegrals[k][i] = once[k]
        gapDoubleIntegrals[k][i] = twice[k]
      }
    }
  }

  /// Makes `predictor` the extrapolation to a next step `ratio` times as long.
  ///
  /// - Parameter rungs: the rung of the next step minus that of this one, modulo
  ///   16.
  @inlinable @inline(__always)
  func selectPredictor(ratio given: Double, rungs: Int) {
    // The slots are for differences from −8 to 7.
    let zero = Trial.keptSlots / 2
    var slot = (rungs + zero) & (Trial.keptSlots - 1)
    // The ratio of the ladder: the quotient of two rounded steps may differ from
    // it in the last bits.
    var ratio = given
    let exact = StepLadder.step(top: 1, rung: slot - zero)
    if (ratio - exact).magnitude < 1e-12 { ratio = exact } else { slot = Trial.spareSlot }
    predictor = predictors + V.width * slot
    if ratios.assign(slot, to: ratio) { makePredictor(ratio) }
  }

  /// Fills `predictor`: P_k at the next step's nodes, by the recurrence of the
  /// Legendre polynomials, and 0 above `predictorDegree`.
  @inlinable @inline(never)
  func makePredictor(_ ratio: Double) {
    let y = V.multiplyAdd(V(constant: 2 * ratio), nodes, V(constant: 1))
    var before = V(constant: 1)
    var here = y
    predictor[0] = before
    predictor[1] = here
    for k in 2..<V.width {
      if k > predictorDegree {
        predictor[k] = .zero
        continue
      }
      let n = Double(k)
      let next =
        y * here * V(constant: (2 * n - 1) / n) - before * V(constant: (n - 1) / n)
      predictor[k] = next
      before = here
      here = next
    }
  }

  /// Computes the matrices that take the accelerations of a step of `h` seconds
  /// to a guess for the next, equal step: `displacementPredictor` to h² D f of
  /// its predicted accelerations f; `placePredictor` to the same plus the first
  /// step's h² Σ b_j (1 − c_j) f_j and c h² Σ b_j f_j, which its forces add to
  /// the next step's nodes.
  @inlinable @inline(never)
  func makeEqualStepPredictors(_ h: Double) {
    selectPredictor(ratio: 1, rungs: 0)
    let h2 = V(constant: h * h)
    for j in 0..<V.width {
      let predicted = V.product(predictor, toLegendre[j])
      displacementPredictor[j] = V.product(doubleIntegrals, predicted * h2)
      let gained = V.multiplyAdd(
        nodes, V(constant: velocityWeights[j]), V(constant: positionWeights[j]))
      placePredictor[j] = V.multiplyAdd(gained, h2, displacementPredictor[j])
    }
  }

  /// Makes a matrix of the iterations: (I + a S + b D)⁻¹.
  @inlinable @inline(__always)
  func makeInverse(_ columns: UnsafeMutablePointer<V>, _ a: Double, _ b: Double) {
    let (once, twice) = (V(constant: a), V(constant: b))
    for j in 0..<V.width {
      columns[j] = V.multiplyAdd(
        twice, doubleIntegrals[j], V.multiplyAdd(once, integrals[j], units[j]))
    }
    invert(columns)
  }

  /// Inverts a matrix in place. The iteration makes up for what small pivots
  /// lose.
  @inlinable @inline(__always)
  func invert(_ columns: UnsafeMutablePointer<V>) {
    let elements = UnsafeMutableRawPointer(columns).assumingMemoryBound(to: Double.self)
    let kernels = springbench_kernels().pointee.nodes
    V.width == 8 ? kernels.invert8(elements) : kernels.invert16(elements)
  }
}
