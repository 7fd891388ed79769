import Reports

/// What a method is given of a problem: with more it can do more, so no method
/// is compared with those who have less without the table saying so.
public enum PeersGiven: String, Sendable, CaseIterable {
  /// The acceleration as a function: all that a general solver gets.
  case acceleration = "a(t,x,v)"
  /// The same and its Jacobian.
  case jacobian = "Jacobian"
  /// A force without velocity, and linear damping apart from it; ours ask for
  /// the force at several positions at once.
  case splitForce = "f(t,x)-c*v"
  /// Recurrences for the power series of the equation, or the formula from
  /// which they are made.
  case series = "series"
  /// The solution of this very equation.
  case solution = "solution"

  /// Families of ours that take the damping apart.
  private static let split = ["nystrom", "symplectic", "collocation"]

  init(_ row: Row) {
    let method = row["method"].field
    switch row["needs"].field {
    case "solution": self = .solution
    case "recurrences", "series": self = .series
    case "jacobian": self = .jacobian
    case "split force": self = .splitForce
    // Reports of before there was a column for it.
    case "" where row["family"] == "exact": self = .solution
    case "" where row["family"] == "taylor": self = .series
    default:
      let isOurs = row["peer"] == .text(PeersReport.ours)
      let isSplit = Self.split.contains(row["family"].field) || method.hasPrefix("symmetric")
      self = isOurs && isSplit && !method.hasSuffix("-general") ? .splitForce : .acceleration
    }
  }

  /// Nothing but the equation, as a function.
  var isGeneral: Bool { self == .acceleration || self == .jacobian }
}
