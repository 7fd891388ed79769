import Integrators
import Measurement
import Oscillators
import Reports
import Runs
import SolverCases
import Springs

/// A solve of a chain of masses that is released from a deflected position, and
/// whose exact end is known for any number of masses.
struct ChainSolve: Sendable {
  let masses: Int
  /// In seconds.
  let duration: Double
  let table: StageTable
  let stepping: Stepping
  /// The number of nodes through which the end is interpolated.
  let nodes: Int
  /// The largest allowed error at the end, relative to S. At least five times
  /// the method's own error, it is meant to reveal wrong steps.
  let limit: Double

  private var lattice: Lattice { Lattice(columns: masses, stiffness: 100) }
  private var solver: SystemSolver { SystemSolver(lattice, table, stepping, nodes: nodes) }

  private var start: SystemStart {
    let (positions, _) = AccuracyProblem.fourModeStart(lattice)
    return SystemStart(
      positions: positions, velocities: Array(repeating: 0, count: masses), duration: duration)
  }

  /// The case that verifies and times this solve.
  ///
  /// - Parameter unit: the unit of work, of which a solve has `unitsPerSolve`.
  func makeCase(
    _ name: String, _ keys: [String: Value], unit: String, unitsPerSolve: Int
  ) -> Case {
    let work = Workload(unit: unit, unitsPerIteration: unitsPerSolve) {
      let (solver, start) = (solver, start)
      let ends = Trajectory.ends(of: duration, width: masses)
      return { iterations in
        for _ in 0..<iterations { consume(solver.solve(from: start, into: ends).accepted) }
        consume(ends.position(1))
      }
    }
    return Case(
      id: "scaling/\(name)/masses=\(masses)", keys: keys, workload: work, verify: verify)
  }

  private func verify(_ row: inout Row) -> Verdict {
    let ends = Trajectory.ends(of: duration, width: masses)
    let report = solver.solve(from: start, into: ends)
    guard report.code == .success else { return .failed(report.code.rawValue) }
    row["steps_count"] = .integer(report.accepted)
    let (positions, solution) = AccuracyProblem.fourModeStart(lattice)
    let exact = solution(DoubleDouble(ends.times.end)).positions
    let scale = positions.map(\.magnitude).max() ?? 1
    let worst = exact.indices.map { mass in
      (ends.position(1, coordinate: mass) - exact[mass].rounded).magnitude / scale
    }.worst()
    return row.judge(positionError: worst, limit: limit)
  }
}

extension Trajectory {
  /// A trajectory with two samples: the start, and the end, which is a duration
  /// in seconds later.
  static func ends(of duration: Double, width: Int = 1) -> Trajectory {
    Trajectory(
      times: SampleTimes(duration: duration, count: 2), width: width, recordsVelocities: false)
  }
}

extension Row {
  /// Writes the error at the end of a motion, and returns a failure if it is
  /// above `limit`. Both are relative to S.
  mutating func judge(positionError error: Double, limit: Double) -> Verdict {
    self["max_position_error"] = .real(error)
    return error <= limit ? .ok : .failed("the error is above \(limit)")
  }
}
