import Glibc
import SolverSuites
import TestSupport
import Testing

@Suite struct ObservedOrderTests {
  /// Twelve rungs. The step is halved from each one to the next.
  ///
  /// - Parameter error: the error as a function of the step.
  private func ladder(_ error: (Double) -> Double) -> [ObservedOrder.Rung] {
    (0..<12).map { rung in
      let step = Double(sign: .plus, exponent: -rung, significand: 1)
      return (step, error(step))
    }
  }

  @Test(arguments: [1.0, 2, 3, 4, 8])
  func observedOrdersFollowTheLeadingTerm(order: Double) throws {
    // The error has a second term, which matters for long steps, and is at
    // least a rounding error, which matters for short ones.
    let rungs = ladder { step in max(1e-2 * pow(step, order) * (1 + 4 * step * step), 3e-14) }
    let observed = try #require(ObservedOrder.order(of: rungs))
    #expect(abs(observed - order) < 0.2)
  }

  @Test func someLaddersHaveNoOrder() {
    let narrow = [100.0, 120, 140].map { (1 / $0, 1 / ($0 * $0)) }
    let nearRounding = zip([1, 0.5, 0.25, 0.125], [4e-13, 1e-14, 2e-14, 3e-13]).map { ($0, $1) }
    // The local slope is -2 log(step), and so changes by 2 log 2 = 1.4 from
    // rung to rung.
    let bent = ladder { step in 1e-3 * exp(-pow(log(step), 2)) }
    // Noise, after which three rungs agree on a slope of 1.
    let noise = [5e-3, 7e-3, 2e-3, 4e-3, 4e-4, 9e-4] + [4e-4, 2e-4, 1e-4]
    let erratic = zip(ladder { _ in 0 }, noise).map { ($0.step, $1) }
    for rungs in [
      narrow, nearRounding, Array(bent.prefix(5)), erratic,
      // Two rungs, and two with an error below 1e-2.
      [(1, 1e-3), (0.5, 1e-4)], [(1.0 / 16, 0.02), (1.0 / 32, 3e-3), (1.0 / 64, 3e-4)],
      // Errors that are large, rounding or constant, and a slope below 0.5.
      ladder { _ in 0.5 }, ladder { _ in 1e-16 }, ladder { _ in 1e-5 },
      ladder { 1e-3 * pow($0, 0.3) },
    ] {
      #expect(ObservedOrder.order(of: rungs) == nil, "\(rungs)")
    }
  }
}

/// The observed order of the methods of the catalogue that take equal steps.
/// New entries are covered automatically.
@Suite struct NominalOrderTests {
  static let methods = Method.all.filter { $0.order > 0 }
  private static let starts: [State] = [(1, 0), (0, 1), (0.7, -0.5)]

  /// Tests of equal steps skip other methods, and would pass if none were left.
  @Test func moreThan40MethodsTakeEqualSteps() {
    #expect(Self.methods.count(where: \.takesEqualSteps) > 40)
  }

  /// The observed order is the nominal one, on at least one motion from all
  /// three starts.
  ///
  /// Orders above 15 are left to `OrderTests` of `IntegratorsTests`: here the
  /// errors fall to rounding within a rung or two.
  @Test(arguments: methods.filter { $0.order < 16 && $0.takesEqualSteps })
  func observedOrderIsNominal(method: Method) throws {
    let order = Double(method.order)
    let orders = try Motion.all.map { motion in
      try Self.starts.map { try Self.order(of: method, on: motion, from: $0) }
    }
    let isShown = orders.contains { motion in
      motion.allSatisfy { observed in
        let difference = observed.map { $0 - order } ?? .infinity
        return Self.exceeding.contains(method.name) ? difference > -0.2 : difference.magnitude < 0.2
      }
    }
    #expect(isShown, "\(method.name): orders \(Self.shown(orders)), claimed \(method.order)")
  }

  /// The orders from all starts by motion, to two decimals: `2.0 2.01 –; 1.99
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
