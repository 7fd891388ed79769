import Equations
import Integrators

/// Solves one equation by one method and, if the solve fails, finds every
/// sample that the method can reach.
package struct ReachedSamples {
  let method: AccuracyMethod
  let equation: any Equation
  let positions: [Double]
  let velocities: [Double]

  package init(
    _ method: AccuracyMethod, _ equation: any Equation, positions: [Double], velocities: [Double]
  ) {
    self.method = method
    self.equation = equation
    self.positions = positions
    self.velocities = velocities
  }

  /// Solves, and if that fails, fills in all samples that the method can reach.
  /// Samples at time 0 are the start itself; samples that are not reached are
  /// NaN.
  ///
  /// - Returns: the report of the first solve; `nil` if the method cannot solve
  ///   the equation.
  package func solve(_ span: SolveSpan, into trajectory: Trajectory) -> SolveReport? {
    let report = solveOnce(span, into: trajectory)
    if let report, report.code != .success { complete(trajectory, span) }
    return report
  }

  private func solveOnce(_ span: SolveSpan, into trajectory: Trajectory) -> SolveReport? {
    guard let solver = method.solver(equation, AccuracySetting(stepping: span.stepping)) else {
      return nil
    }
    trajectory.reset()
    defer { trajectory.showStart(positions, velocities) }
    return solver.solve(positions, velocities, over: span.duration, into: trajectory)
  }

  /// Fills in the samples missing from a failed solve. A solve that fails
  /// writes no samples of its last steps, and with some methods none at all; a
  /// shorter solve that succeeds writes all.
  private func complete(_ trajectory: Trajectory, _ span: SolveSpan) {
    var next = trajectory.finiteCount
    // The number of samples to add by the next solve: twice as many after a
    // success, one after a failure. If that fails, the rest is out of reach.
    var batch = 1
    while next < trajectory.times.count {
      let end = min(next + batch, trajectory.times.count)
      let part = Trajectory(
        times: SampleTimes(Array(trajectory.times.high[..<end])), width: trajectory.width,
        recordsVelocities: trajectory.recordsVelocities)
      let report = solveOnce(span.through(part.times.end), into: part)
      if report?.code == .success, part.finiteCount == end {
        trajectory.take(next..<end, from: part)
        next = end
        batch *= 2
      } else if batch > 1 {
        batch = 1
      } else {
        return
      }
    }
  }
}

extension Trajectory {
  /// The number of samples before the first that is not finite.
  package var finiteCount: Int {
    let isReached = { [self] (index: Int) in
      (0..<width).allSatisfy {
        position(index, coordinate: $0).isFinite
          && (!recordsVelocities || velocity(index, coordinate: $0).isFinite)
      }
    }
    return (0..<times.count).first { !isReached($0) } ?? times.count
  }

  /// Sets the samples at time 0 to the start.
  fileprivate func showStart(_ positions: [Double], _ velocities: [Double]) {
    let starts = (0..<times.count).prefix { times.high[$0] <= 0 }
    next = max(next, starts.count)
    for index in starts {
      for coordinate in 0..<width {
        self.positions[index * width + coordinate] = positions[coordinate]
        if recordsVelocities {
          self.velocities[index * width + coordinate] = velocities[coordinate]
        }
      }
    }
  }

  /// Copies samples from a trajectory of the same width.
  fileprivate func take(_ samples: Range<Int>, from other: Trajectory) {
    for place in samples.lowerBound * width..<samples.upperBound * width {
      positions[place] = other.positions[place]
      if recordsVelocities { velocities[place] = other.velocities[place] }
    }
    next = samples.upperBound
  }
}
