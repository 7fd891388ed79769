import Equations

/// The polynomial of a step, extrapolated to the nodes of the next.
extension GaussTables {
  /// Makes `predictor` the extrapolation to a next step `ratio` times as long.
  ///
  /// - Parameter rungs: the rung of the next step minus that of this one, modulo
  ///   16.
  @inlinable @inline(__always)
  func selectPredictor(ratio: Double, rungs: Int) {
    // The slots are for differences from −8 to 7.
    let zero = Trial.keptSlots / 2
    let rungSlot = (rungs + zero) & (Trial.keptSlots - 1)
    let rungRatio = StepLadder.step(top: 1, rung: rungSlot - zero)
    // The quotient of two rounded steps may differ from that in the last bits.
    let isRung = (ratio - rungRatio).magnitude < 1e-12
    let slot = isRung ? rungSlot : Trial.spareSlot
    predictor = predictors + V.width * slot
    let ratio = isRung ? rungRatio : ratio
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
}
