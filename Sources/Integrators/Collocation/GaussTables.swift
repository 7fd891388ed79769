import CKernels
import Equations
import Platform

/// The matrices of a Gauss collocation method.
///
/// All are constant but the predictors, which depend on the ratio of two steps or
/// on the step, and the weights that `divide` computes.
/// Iterations derive their matrices for a step size from D and S: see
/// `CollocationIteration`.
public final class GaussTables<V: NodeLanes> {
  /// A matrix by its columns, each a vector over the nodes, for `NodeLanes.product`.
  @usableFromInline typealias Matrix = UnsafeMutablePointer<V>
  /// The nodes c, as shares of the step.
  @usableFromInline let nodes: V
  /// b_i and b_i(1 − c_i): the weights of the accelerations in what a step adds
  /// to the velocity, per h, and to the position, per h².
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
  /// Take Legendre coefficients to the polynomial's values at the next step's
  /// nodes, one matrix for each ratio of two steps in `ratios`.
  @usableFromInline let predictors: UnsafeMutablePointer<V>
  /// That of `predictors` for the ratio last given to `selectPredictor`.
  @usableFromInline var predictor: Matrix
  @usableFromInline var ratios = StepSlots()
  /// The highest Legendre degree that is extrapolated to the next step.
  @usableFromInline let predictorDegree: Int
  /// See `makeEqualStepPredictors`.
  @usableFromInline let displacementPredictor: Matrix
  @usableFromInline let placePredictor: Matrix
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
  @usableFromInline let gapValues: Matrix
  @usableFromInline let gapIntegrals: Matrix
  @usableFromInline let gapDoubleIntegrals: Matrix
  /// Memory for one vector, for the dense output.
  @usableFromInline let scratch: UnsafeMutablePointer<V>
  /// The identity.
  @usableFromInline let units: Matrix
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
    func vector(_ element: (Int) -> Double) -> V {
      var vector = V.zero
      for i in 0..<s { vector[i] = element(i) }
      return vector
    }
    nodes = vector { c[$0] }
    velocityWeights = vector { b[$0] }
    positionWeights = vector { b[$0] * (1 - c[$0]) }
    gaps = vector { $0 + 1 < s ? (c[$0] + c[$0 + 1]) / 2 : 1 }
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

  /// Makes a matrix of the iterations, which make up for what small pivots lose:
  /// (I + a S + b D)⁻¹.
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
}
