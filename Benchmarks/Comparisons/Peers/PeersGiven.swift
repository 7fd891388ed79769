import Reports

/// What a method is given of a problem. A method that is given more can do more,
/// so the table says it of each of the compared methods.
public enum PeersGiven: String, Sendable, CaseIterable {
  /// The acceleration as a function: all that a general solver gets.
  case acceleration = "a(t,x,v)"
  /// The acceleration and its Jacobian.
  case jacobian = "Jacobian"
  /// A force that does not depend on the velocity, and the linear damping apart
  /// from it; our methods ask for the force at several positions at once.
  case splitForce = "f(t,x)-c*v"
  /// Recurrences for the power series of the equation, or the formula from
  /// which they are made.
  case series = "series"
  /// The solution of this very equation.
  case solution = "solution"

  /// Families of ours that treat the damping apart from the force.
  private static let split = ["nystrom", "symplectic", "collocation"]

  /// - Parameter row: of a peers report.
  init(_ row: Row) {
    let method = row["method"].field
    switch row["needs"].field {
    case "solution": self = .solution
    case "recurrences", "series": self = .series
    case "jacobian": self = .jacobian
    case "split force": self = .splitForce
    // Reports from before the column `needs` existed.
    case "" where row["family"] == "exact": self = .solution
    case "" where row["family"] == "taylor": self = .series
    default:
      let isOurs = row["peer"] == .text(PeersReport.ours)
      let isSplit = Self.split.contains(row["family"].field) || method.hasPrefix("symmetric")
      self = isOurs && isSplit && !method.hasSuffix("-general") ? .splitForce : .acceleration
    }
  }

  /// Whether the method is given no more than a general solver takes.
  var isGeneral: Bool { self == .acceleration || self == .jacobian }
}
