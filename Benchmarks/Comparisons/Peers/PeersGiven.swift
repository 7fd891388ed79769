import Reports

/// What a method is given of a problem. With more it can do more, so the table
/// says what each of the compared methods has.
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

  /// Families of ours that treat the damping apart from the force.
  private static let split = ["nystrom", "symplectic", "collocation"]

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

  /// Whether the method is given only the equation and perhaps its Jacobian, as
  /// functions.
  var isGeneral: Bool { self == .acceleration || self == .jacobian }
}
