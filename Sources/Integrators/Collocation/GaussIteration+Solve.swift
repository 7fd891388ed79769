import Equations

extension GaussIteration {
  /// Solves a step from (x, v); see `GaussIteration` for W and probes.
  ///
  /// - Returns: the accelerations at the nodes and the number of iterations,
  ///   nil if these did not converge.
  @inlinable @inline(__always)
  mutating func solve(
    _ x: Double, _ v: Double, _ trial: Trial, guess: Moves, isProbe: Bool
  ) -> (f: V, iterations: Int?) {
    let h = trial.length
    let times = V.multiplyAdd(tables.nodes, V(constant: h), V(constant: trial.time))
    let drift = V.multiplyAdd(tables.nodes, V(constant: h * v), V(constant: x))
    let convergedAtOnce = convergesAtOnce
    let guess: Moves = convergedAtOnce ? (.zero, .zero) : guess
    if h != step {
      if stiffness.isEmpty && !convergedAtOnce {
        measureSlopes(drift + guess.positions, V(constant: v) + guess.velocities, times)
      }
      selectMatrices(h, slot: trial.slot)
    }
    if convergedAtOnce && contraction < 1e-13 && !isProbe {
      return (solveAtOnce(drift, v, times), 1)
    }
    return solveByIteration(drift, v, times, guess, isProbe: isProbe)
  }

  /// Solves a step by iterations from a guess. Not inlined, to save time of
  /// compilation.
  @inlinable @inline(never)
  mutating func solveByIteration(
    _ drift: V, _ v: Double, _ times: V, _ guess: Moves, isProbe: Bool
  ) -> (f: V, iterations: Int?) {
    var moves = guess
    let (sum, iterations) = iterate(&moves, drift, v, times, isProbe: isProbe)
    if iterations == nil { return (sum, nil) }
    let f: V
    if isUndamped {
      // The force at the solution is free of the rounding of W
      // (`accelerationMatrix`).
      evaluations += 1
      f = equation.acceleration(
        time: times, position: drift + moves.positions, velocity: .zero)
    } else {
      f = V.product(accelerationMatrix, sum)
    }
    if isProbe && !convergesAtOnce {
      let h = step
      measureSlopes(drift + moves.positions, V(constant: v) + moves.velocities, times)
      // New slopes invalidate the matrices, and set `step` to 0.
      if step != h { selectMatrices(h, slot: slot) }
      if !isComplete { completeMatrices() }
    }
    return (f, iterations)
  }

  /// Solves the step of a linear force by one iteration from the states without
  /// forces; only rounding errors are left.
  @inlinable @inline(__always)
  mutating func solveAtOnce(_ drift: V, _ v: Double, _ times: V) -> V {
    evaluations += 1
    let force = equation.acceleration(time: times, position: drift, velocity: V(constant: v))
    if E.takesVelocity { return V.product(accelerationMatrix, force) }
    if !isUndamped {
      return V.product(accelerationMatrix, force + V(constant: -equation.damping * v))
    }
    // As in `solveByIteration`, free of the rounding of W.
    evaluations += 1
    if !isComplete { completeMatrices() }
    return equation.acceleration(
      time: times, position: V.product(displacementMatrix, force, plus: drift), velocity: .zero)
  }

  /// Iterates until the states at the nodes have converged.
  ///
  /// - Parameters:
  ///   - moves: the guess, which becomes the solution.
  ///   - drift: x + c h v, the positions without forces.
  /// - Returns: the sum that W takes to the accelerations, and the number of
  ///   iterations, nil if they did not converge.
  @inlinable @inline(__always)
  mutating func iterate(
    _ moves: inout Moves, _ drift: V, _ v: Double, _ times: V, isProbe: Bool
  ) -> (sum: V, iterations: Int?) {
    let k = V(constant: stiffness.assumed)
    let d = V(constant: damping.assumed)
    let start = V(constant: v)
    let drag = V(constant: -equation.damping * v)
    let reach = V(constant: reach)
    let limit = moveLimit(isProbe: isProbe)
    let isComplete = isComplete
    var states: Moves = (drift + moves.positions, start + moves.velocities)
    var change = V(constant: .infinity)
    var iterations = 0
    defer { evaluations += iterations }
    while true {
      var sum = V.multiplyAdd(
        k, moves.positions,
        equation.acceleration(
          time: times, position: states.positions, velocity: states.velocities))
      if E.takesVelocity {
        sum = V.multiplyAdd(d, moves.velocities, sum)
      } else if !isUndamped {
        sum = sum + drag
      }
      iterations += 1
      let previousChange = change
      // The accelerations; not used if all matrices are there.
      let f = isComplete ? sum : V.product(accelerationMatrix, sum)
      var isWithinLimit = true
      if E.takesVelocity {
        let velocities =
          isComplete
          ? V.product(velocityMatrix, sum, plus: start)
          : V.product(tables.integrals, f * V(constant: step), plus: start)
        change = (velocities - states.velocities) * reach
        states.velocities = velocities
        moves.velocities = velocities - start
        isWithinLimit = change.isWithin(limit)
      }
      // Only now: there are not enough registers for both products at a time.
      let positions =
        isComplete
        ? V.product(displacementMatrix, sum, plus: drift)
        : V.product(tables.doubleIntegrals, f * V(constant: step * step), plus: drift)
      let shift = positions - states.positions
      if !E.takesVelocity { change = shift }
      if !equation.isFirstOrder { isWithinLimit = isWithinLimit && shift.isWithin(limit) }
      states.positions = positions
      moves.positions = positions - drift
      if isWithinLimit
        && hasConverged(
          move: change.largest, previous: previousChange.largest, limit: limit,
          size: E.takesVelocity ? states.velocities.largest * reach[0] : positions.largest)
      {
        return (sum, iterations)
      }
      if iterations > maximumIterations { return (sum, nil) }
    }
  }

  /// The time (s) by which a change of velocity is multiplied to count as one
  /// of position. Where velocities are the solution, or the force has corners,
  /// they count as they are.
  @inlinable @inline(__always)
  var reach: Double {
    equation.isFirstOrder || equation.hasCorners ? 1 : max(step, timeScale)
  }

  /// The largest change after which an iteration may stop.
  @inlinable @inline(__always)
  func moveLimit(isProbe: Bool) -> Double {
    let limit = (isProbe ? tolerance : stoppingMove) * toleranceFactor
    if !E.takesVelocity {
      // The velocity is off by the error of the position over h, which counts
      // more over short steps.
      return step < timeScale ? limit * (step / timeScale) : limit
    }
    if !equation.hasCorners { return limit }
    // The slope across a jump has no bound. If the assumed slope is steep, an
    // iteration hardly moves a node, however far it is from the solution.
    return limit / (1 + (damping.assumed + stiffness.assumed * step) * step)
  }

  /// Whether to stop after an iteration that moved no node by more than
  /// `limit`; updates `contraction` and `stoppingMove`.
  ///
  /// If every further move is q = move/previous times the one before it, all of
  /// them together are move · q/(1 − q) = move²/(previous − move). This must be
  /// within the limit as well: if Newton's matrix assumes slopes that are far
  /// too steep, iterations hardly move the nodes, however far these are from
  /// the solution.
  ///
  /// - Parameters:
  ///   - move: how far this iteration moved a node, at most.
  ///   - previous: `move` of the iteration before; infinite in the first.
  ///   - size: the largest magnitude, at a node, of the quantity that moves.
  @inlinable @inline(never)
  mutating func hasConverged(
    move: Double, previous: Double, limit: Double, size: Double
  ) -> Bool {
    // The first iteration goes by the contraction q seen last: with q ≤ 1/2 no
    // more than `move` is left.
    if previous == .infinity { return contraction <= 0.5 }
    // Rounding moves nodes by about 2^−50 of their size: after a move of less
    // than 64 times that, the next one says little about the contraction.
    if previous > 0x1p-44 * size {
      contraction = max(1e-16, max(move, 0x1p-50 * size) / previous)
      stoppingMove =
        convergesAtOnce ? 0.1 * tolerance / contraction : tolerance
    }
    let gain = previous - move
    // `move <= gain` means q ≤ 1/2.
    return move <= gain || move * move <= limit * gain || move <= 0x1p-48 * size
  }
}
