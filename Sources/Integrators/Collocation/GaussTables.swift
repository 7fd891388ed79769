import Equations
import Platform

/// The matrices of a Gauss collocation method, one column a register.
///
/// All are constant but the predictor, which depends on the ratio of two steps,
/// and the matrices that `compose` and `divide` compute. Iterations derive from
/// them the matrices for a step size: see `CollocationIteration`.
public final class GaussTables<V: NodeLanes> {
  /// Nodes c.
  @usableFromInline let nodes: V
  /// b_i and b_i(1 − c_i), the weights of the accelerations in the gains of
  /// velocity and position.
  @usableFromInline let velocityWeights: V
  @usableFromInline let positionWeights: V
  /// Columns of D and S: ∫∫ and ∫ of the Lagrange polynomials, at the nodes.
  @usableFromInline let doubleIntegrals: UnsafeMutablePointer<V>
  @usableFromInline let integrals: UnsafeMutablePointer<V>
  /// Columns of the matrix from values at the nodes to Legendre coefficients.
  @usableFromInline let transform: UnsafeMutablePointer<V>
  /// Columns of the matrix from Legendre coefficients to those of the powers of
  /// y in the dense output.
  @usableFromInline let residual: UnsafeMutablePointer<V>
  /// Columns of the matrices from Legendre coefficients to values at the next
  /// step's nodes, for the ratios of two steps that are kept.
  @usableFromInline let predictors: UnsafeMutablePointer<V>
  /// That for the last ratio, among `predictors`.
  @usableFromInline var predictor: UnsafeMutablePointer<V>
  @usableFromInline var ratios = StepSlots()
  /// Columns of the matrices from accelerations to the displacements and the
  /// positions of the next equal step: see `compose`.
  @usableFromInline let composed: UnsafeMutablePointer<V>
  @usableFromInline let placing: UnsafeMutablePointer<V>
  /// Columns of the product `residual` · `transform`.
  @usableFromInline let dense: UnsafeMutablePointer<V>
  /// Weights of the accelerations within a step, alternately in a position and
  /// in the velocity there.
  @usableFromInline let rows: UnsafeMutablePointer<V>
  /// Places halfway between nodes, and the step's end.
  @usableFromInline let gaps: V
  /// Columns of the matrices from Legendre coefficients to the polynomial, ∫ and
  /// ∫∫ of it there.
  @usableFromInline let gapValues: UnsafeMutablePointer<V>
  @usableFromInline let gapIntegrals: UnsafeMutablePointer<V>
  @usableFromInline let gapDoubleIntegrals: UnsafeMutablePointer<V>
  /// The number of equal parts into which `rows` divide a step.
  @usableFromInline var parts = 0
  /// Highest Legendre degree that is extrapolated.
  @usableFromInline let predictorDegree: Int
  /// A number for each lane, for the dense output.
  @usableFromInline let scratch: UnsafeMutablePointer<Double>
  /// The columns of the identity.
  @usableFromInline let units: UnsafeMutablePointer<V>
  /// Memory for the matrices of an iteration, two for each slot of steps.
  @usableFromInline let work: UnsafeMutablePointer<V>
  private var storage = CacheLines()

  public init(predictorDegree: Int) {
    let s = V.width
    self.predictorDegree = predictorDegree
    let c = s == 8 ? GaussLegendre.nodes8 : GaussLegendre.nodes16
    let b = s == 8 ? GaussLegendre.weights8 : GaussLegendre.weights16
    require(c.count == s, "a table for as many nodes as there are lanes")
    doubleIntegrals = storage.make(s, of: .zero)
    integrals = storage.make(s, of: .zero)
    transform = storage.make(s, of: .zero)
    residual = storage.make(s, of: .zero)
    predictors = storage.make(s * Trial.slots, of: .zero)
    predictor = predictors
    composed = storage.make(s, of: .zero)
    placing = storage.make(s, of: .zero)
    dense = storage.make(s, of: .zero)
    rows = storage.make(2 * Self.mostParts, of: .zero)
    units = storage.make(s, of: .zero)
    gapValues = storage.make(s, of: .zero)
    gapIntegrals = storage.make(s, of: .zero)
    gapDoubleIntegrals = storage.make(s, of: .zero)
    work = storage.make(2 * s * Trial.slots, of: .zero)
    scratch = storage.make(s, of: 0)
    var nodes = V.zero
    var velocity = V.zero
    var position = V.zero
    let residuals = GaussLegendre.residualCoefficients(degree: s - 1)
    for i in 0..<s {
      nodes[i] = c[i]
      velocity[i] = b[i]
      position[i] = b[i] * (1 - c[i])
    }
    for i in 0..<s {
      units[i][i] = 1
      let once = GaussLegendre.integrals(c[i], degree: s - 1)
      let twice = GaussLegendre.doubleIntegrals(c[i], degree: s - 1)
      for j in 0..<s {
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
        transform[j][i] = b[j] * (2 * Double(i) + 1) * p[i]
        residual[j][i] = i < residuals[j].count ? residuals[j][i] : 0
      }
    }
    var gaps = V.zero
    for i in 0..<s {
      gaps[i] = i + 1 < s ? (c[i] + c[i + 1]) / 2 : 1
      let values = GaussLegendre.legendre(2 * gaps[i] - 1, degree: s - 1)
      let once = GaussLegendre.integrals(gaps[i], degree: s - 1)
      let twice = GaussLegendre.doubleIntegrals(gaps[i], degree: s - 1)
      for k in 0..<s {
        (gapValues[k][i], gapIntegrals[k][i], gapDoubleIntegrals[k][i]) = (
          values[k], once[k], twice[k]
        )
      }
    }
    self.gaps = gaps
    for j in 0..<s { dense[j] = V.apply(residual, transform[j], onto: .zero) }
    self.nodes = nodes
    velocityWeights = velocity
    positionWeights = position
  }

  /// Σ_j columns[j] · values[j] + base.
  @inlinable @inline(__always)
  package func apply(_ columns: UnsafeMutablePointer<V>, _ values: V, onto base: V) -> V {
    V.apply(columns, values, onto: base)
  }

  /// Computes or finds the extrapolation to a next step `ratio` times as long.
  ///
  /// - Parameter rungs: the rung of the next step minus that of this one, modulo
  ///   16.
  @inlinable @inline(__always)
  package func prepare(ratio given: Double, rungs: Int) {
    var slot = (rungs + Trial.keptSlots / 2) & (Trial.keptSlots - 1)
    // The ratio of the ladder: the quotient of two rounded steps may differ from
    // it in the last bits.
    var ratio = given
    let exact = StepLadder.step(top: 1, rung: slot - Trial.keptSlots / 2)
    if (ratio - exact).magnitude < 1e-12 { ratio = exact } else { slot = Trial.spareSlot }
    predictor = predictors + V.width * slot
    if ratios.assign(slot, to: ratio) { makePredictor(ratio) }
  }

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

  /// Computes `composed`, which takes the accelerations of a step of `h`
  /// seconds to the displacements predicted for the next, equal step, and
  /// `placing`, which also adds what the first step contributes to position and
  /// velocity.
  @inlinable @inline(never)
  package func compose(_ h: Double) {
    prepare(ratio: 1, rungs: 0)
    let h2 = V(constant: h * h)
    for j in 0..<V.width {
      let predicted = apply(predictor, transform[j], onto: .zero)
      composed[j] = apply(doubleIntegrals, predicted * h2, onto: .zero)
      let gained = V.multiplyAdd(
        nodes, V(constant: velocityWeights[j]), V(constant: positionWeights[j]))
      placing[j] = V.multiplyAdd(gained, h2, composed[j])
    }
  }

  /// Inverts a matrix, stored by columns, in place: Gauss–Jordan elimination
  /// without pivoting. The iteration makes up for what small pivots lose.
  ///
  /// Work that does not need the pivot's inverse overlaps the division.
  @inlinable @inline(__always)
  package func invert(_ columns: UnsafeMutablePointer<V>) {
    let element = UnsafeMutableRawPointer(columns).assumingMemoryBound(to: Double.self)
    for p in 0..<V.width {
      let inverse = V(constant: 1 / element[p * V.width + p])
      let unit = units[p]
      let pivot = columns[p] + unit
      for j in 0..<V.width {
        let part = pivot * V(constant: -element[j * V.width + p])
        if j != p { columns[j] = V.multiplyAdd(part, inverse, columns[j]) }
      }
      columns[p] = pivot * inverse - unit
    }
  }
}
