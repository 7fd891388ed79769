import Harness
import Suites

/// What a method is told about the equation. A method that is told more can do
/// more, so the tables say this for each method.
public enum PeersGiven: String, Sendable, CaseIterable {
  /// The acceleration as a function: all that a general solver gets.
  case acceleration = "a(t,x,v)"
  /// The acceleration and its Jacobian.
  case jacobian = "Jacobian"
  /// A force that does not depend on the velocity, and separately the linear
  /// damping.
  case splitForce = "f(t,x)-c*v"
  /// Recurrences for the power series of the solution, or the formula from
  /// which these are made.
  case series = "series"
  /// The solution of this very equation.
  case solution = "solution"

  /// Those of our families of methods that treat damping separately.
  private static let split = ["nystrom", "symplectic", "collocation"]

  /// - Parameter row: one of a peers report.
  init(_ row: Row) {
    let method = row["method"].field
    switch row["needs"].field {
    case "solution": self = .solution
    case "recurrences", "series": self = .series
    case "jacobian": self = .jacobian
    case "split force": self = .splitForce
    default:
      let isOurs = row["peer"] == .text(PeersReport.ours)
      let isSplit = Self.split.contains(row["family"].field) || method.hasPrefix("symmetric")
      self = isOurs && isSplit && !method.hasSuffix("-general") ? .splitForce : .acceleration
    }
  }

  /// Whether the method is told no more than a general solver.
  var isGeneral: Bool { self == .acceleration || self == .jacobian }
}
