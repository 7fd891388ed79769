import Equations

/// The error of a step, estimated from the Legendre coefficients of the
/// polynomial through the accelerations at its nodes: from how large the first
/// one that it lacks must be.
extension GaussSteps {
  /// About the size of the first Legendre coefficient that the polynomial
  /// through the nodes lacks. That is the size of the last two that it has,
  /// since one may vanish by symmetry, or more if the polynomial is seen to
  /// miss the force: `GaussTuning.endShare` of the difference, and all of it
  /// where the force may jump.
  @inlinable @inline(__always)
  mutating func missingCoefficient(_ trial: Trial, _ report: inout SolveReport) -> Double {
    var missing = max(legendre[V.width - 1].magnitude, legendre[V.width - 2].magnitude)
    if iteration.equation.hasCorners {
      // A jump of the force between an end and the node next to it goes unseen
      // by the nodes, and makes the velocity wrong, however short the step.
      missing = max(missing, endDefect(trial))
      report.evaluations += 2
    } else if isFirstStep {
      // In a motion that begins at rest, a steep drag may change its sign
      // before the first node.
      let missed = (startAcceleration - polynomialAtEnds.start).magnitude
      missing = max(missing, GaussTuning.endShare * missed)
    }
    return missing
  }

  /// The error of a step of `h` seconds from its `missingCoefficient`, in units
  /// of `GaussTuning.pessimism` times the tolerance.
  ///
  /// What the polynomial lacks is integrated over an effective length, once for
  /// a velocity and twice for a position. Where steps are much shorter than the
  /// state takes to change, as near a pole of the force, they hardly move the
  /// position, and the error of the velocity is multiplied by the longer time
  /// `reach` instead. With corners that time is a second.
  ///
  /// `mutating`, as otherwise all of `self` is copied at every step.
  @inlinable @inline(__always)
  mutating func error(ofMissing missing: Double, _ h: Double) -> Double {
    // Half the mean distance of neighbouring nodes: what is missing changes its
    // sign at every node, so that most of its integral cancels.
    let effectiveLength = h * (0.5 / Double(V.width))
    let isFirstOrder = iteration.equation.isFirstOrder
    let allowed =
      tolerance.absolute + tolerance.relative * (isFirstOrder ? v : x).value.magnitude
    let timeScale = iteration.progress.timeScale
    let reach = max(effectiveLength, GaussTuning.leastReach * timeScale)
    let countsVelocity = isFirstOrder || iteration.equation.hasCorners
    // Independent of `missing`, so that the division does not wait for it.
    let share =
      effectiveLength * (countsVelocity ? 1 : reach) / (allowed * GaussTuning.pessimism)
    var error = missing * share
    if !iteration.equation.isLinear && !countsVelocity {
      // The velocity at the end of the step, which later steps inherit, is
      // wrong by
      //
      //     missing · effectiveLength · (missing/(missing + middle))²,
      //
      // `middle` being the coefficients at half the degree: from there they
      // fade by this quotient, and the velocity at the end is as accurate as
      // with twice as many coefficients. Across a steep layer of the force they
      // do not fade. So `reach` is at least `lastingReach` · `timeScale` times
      // this square. The coefficients of a linear force fade, so it is spared
      // the work.
      let middle = max(legendre[V.width / 2].magnitude, legendre[V.width / 2 - 1].magnitude)
      let lasting = missing * missing * (GaussTuning.lastingReach * timeScale)
      let usual = (missing + middle) * (missing + middle) * reach
      if lasting > usual { error *= lasting / usual }
    }
    return error
  }

  /// The amount by which the polynomial through the nodes misses the force at
  /// the ends of the step.
  @inlinable @inline(never)
  func endDefect(_ trial: Trial) -> Double {
    let h = trial.length
    let endX = x.value + h * (v.value + h * tables.positionWeights.dot(f))
    let endV = v.value + h * tables.velocityWeights.dot(f)
    let (start, end) = polynomialAtEnds
    return max(
      (iteration.acceleration(x.value, v.value, trial.time) - start).magnitude,
      (iteration.acceleration(endX, endV, trial.end) - end).magnitude)
  }

  /// The polynomial through the nodes at the ends of the step: Legendre
  /// polynomials are 1 at the end, and 1 and −1 in turn at the start.
  @inlinable
  var polynomialAtEnds: (start: Double, end: Double) {
    var (start, end) = (0.0, 0.0)
    for k in 0..<V.width {
      start += k & 1 == 0 ? legendre[k] : -legendre[k]
      end += legendre[k]
    }
    return (start, end)
  }
}
