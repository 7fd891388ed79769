import Integrators
import SolverSuites
import Suites
import TestSupport
import Testing

/// The observed order of every method of the catalogue that takes equal steps.
/// A new entry is covered automatically.
@Suite struct NominalOrderTests {
  static let methods = Method.all.filter { $0.order > 0 }
  private static let starts: [State] = [(1, 0), (0, 1), (0.7, -0.5)]

  /// Tests of equal steps skip methods that do not take them, which are few.
  @Test func mostMethodsTakeEqualSteps() {
    #expect(Self.methods.count(where: \.takesEqualSteps) > 40)
  }

  /// The observed order is the nominal one, on at least one motion from all
  /// three starts.
  ///
  /// Orders 16 and 32 are left to `OrderTests` of
  /// `IntegratorsTests`: here the errors fall to rounding within a rung or two.
  @Test(arguments: methods.filter { $0.order < 16 && $0.takesEqualSteps }.map(\.name))
  func observedOrderIsNominal(name: String) throws {
    let method = try #require(Method.named(name))
    let order = Double(method.order)
    let orders = try Motion.all.map { motion in
      try Self.starts.map { try Self.order(of: method, on: motion, from: $0) }
    }
    let isShown = orders.contains { motion in
      motion.allSatisfy { observed in
        let difference = observed.map { $0 - order } ?? .infinity
        return Self.exceeding.contains(name) ? difference > -0.2 : difference.magnitude < 0.2
      }
    }
    #expect(isShown, "\(name): orders \(Self.shown(orders)), claimed \(method.order)")
  }

  /// The orders from all starts by motion, to two digits: `2.00 2.00 –; 1.99
  /// …`.
  private static func shown(_ orders: [[Double?]]) -> String {
    orders.map { motion in
      motion.map { $0.map { "\(($0 * 100).rounded() / 100)" } ?? "–" }.joined(separator: " ")
    }.joined(separator: "; ")
  }

  /// Methods whose observed order exceeds the nominal one: the error of the
  /// next order dominates down to rounding, or the nominal order belongs to
  /// samples between steps, which are not measured here.
  private static let exceeding: Set = [
    "verner-98", "verner-9-fixed", "nystrom-86-two-nodes-fixed",
  ]

  /// The observed order with at most 6,000 steps.
  ///
  /// High orders have little room between the longest stable steps and
  /// rounding, so their rungs are closer.
  private static func order(
    of method: Method, on motion: Motion, from start: State
  ) throws -> Double? {
    let exact = try motion.exactEnd(from: start)
    let isHigh = method.order > 9
    let coarsest = motion.duration * (isHigh ? 0.5 : 1)
    let rungs = stepCounts(from: coarsest, octaves: isHigh ? 0.125 : 0.5).prefix { $0 <= 6000 }
    return observedOrder(
      over: rungs, finest: isHigh ? 6 : 4, above: isHigh ? 1e-12 : 2e-13
    ) { steps in
      motion.end(by: method, steps: steps, from: start).flatMap { end in
        end.report.code == .success ? distance(end.state, exact) : nil
      }
    }
  }
}
