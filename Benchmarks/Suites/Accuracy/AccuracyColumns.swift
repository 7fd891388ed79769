import Harness
import Integrators

/// The columns of the accuracy suite.
enum AccuracyColumns {
  static let all: [Column] = [
    Column("problem", .text, "the problem"),
    Column("method", .text, "the method"),
    Column("family", .text, "kind of method; exact and taylor need more than the right-hand side"),
    .optional("order", .integer, role: .input, "nominal order; empty for exact methods"),
    Column(
      "given", .text,
      "what a method is told of the equation: a(t,x,v), Jacobian, f(t,x)-c*v, series or solution"),
    .optional(
      "step_size_s", .real, role: .input, "equal steps, or the mean of a piecewise problem"),
    .optional("tolerance", .real, role: .input, "tolerance of adaptive methods"),
    .optional("max_position_error", .real, "max |x - x_exact| / S over the samples"),
    .optional("max_velocity_error", .real, "max |v - v_exact| / (S omega)"),
    .optional("max_relative_energy_error", .real, "max |E - E_exact| / E at the start"),
    .optional("observed_order", .real, "slope of log error over log step in the asymptotic range"),
    .optional("steps_count", .integer, "steps taken; samples if exact"),
    .optional("rejected_count", .integer, "steps tried in vain"),
    .optional(
      "rhs_calls_count", .integer,
      "calls of the right-hand side for all coordinates (orders of a series; lanes count)"),
    .optional("jacobians_count", .integer, "Jacobians evaluated"),
    Column(
      "reference", .text,
      "what errors are measured against: exact, the tightest solve, or computed in twice the "
        + "precision"),
    .optional(
      "reference_error", .real,
      "difference of two solves for a reference that is not exact, over the largest value"),
  ]
}

extension Row {
  /// Writes the work of a solve of so many coordinates. Solvers count the
  /// right-hand side of each coordinate.
  mutating func set(_ report: SolveReport, coordinates: Int) {
    self["rhs_calls_count"] = .integer(report.evaluations / coordinates)
    self["steps_count"] = .integer(report.accepted)
    self["rejected_count"] = .integer(report.rejected)
    if report.jacobians > 0 { self["jacobians_count"] = .integer(report.jacobians) }
  }

  /// Writes the errors of a solve, as far as they are known and finite.
  mutating func set(_ errors: AccuracyErrors) {
    self["max_position_error"] = .real(errors.maxPosition)
    self["max_velocity_error"] = Value(finite: errors.maxVelocity)
    self["max_relative_energy_error"] = Value(finite: errors.maxEnergy)
  }
}
