import Harness
import Integrators

/// The columns of the accuracy suite.
enum AccuracyColumns {
  static let all: [Column] = [
    Column("problem", .text, "the problem"),
    Column("method", .text, "the method"),
    Column("family", .text, "kind of method; exact and taylor need more than the right-hand side"),
    .optional("order", .integer, role: .input, "nominal order; empty for exact methods"),
    Column("adaptive", .boolean, "whether a tolerance drives the steps"),
    .optional(
      "step_size_s", .real, role: .input, "equal steps, or the mean of a piecewise problem"),
    .optional(
      "sample_output", .text,
      "with equal steps: `step_ends` (every sample is the end of a step), `even` (every step holds "
        + "the same number of samples) or `interpolated`"),
    .optional("relative_tolerance", .real, role: .input, "tolerance of adaptive methods"),
    .optional("max_position_error", .real, "max |x - x_exact| / S over the samples"),
    .optional("rms_position_error", .real, "root mean square of the same"),
    .optional("end_position_error", .real, "the same at the last sample"),
    .optional("max_velocity_error", .real, "max |v - v_exact| / (S omega)"),
    .optional("max_relative_energy_error", .real, "max |E - E_exact| / E at the start"),
    .optional("observed_order", .real, "slope of log error over log step in the asymptotic range"),
    .optional("steps_accepted_count", .integer, "steps taken; samples if exact"),
    .optional("steps_rejected_count", .integer, "steps tried in vain"),
    .optional(
      "rhs_evaluations_count", .integer,
      "scalar evaluations of the right-hand side (orders of a series; a vector call counts lanes)"),
    .optional(
      "median_ns_per_solve", .real, repeating: "time_ns", "median time of the whole solve"),
    Column("needs", .text, "what a method is given: rhs, jacobian, recurrences or solution"),
    .optional("iteration_tolerance", .real, role: .input, "where an inner iteration stops"),
    .optional("result_code", .text, "success, diverged, max_steps, unstable, ..."),
    .optional("energy_drift_per_s", .real, "slope of E/E_start, conservative problems"),
    .optional(
      "phase_error_rad", .real,
      "angle from the exact state in the (x, v/omega) plane, at the last moving sample"),
    .optional("jacobian_evaluations_count", .integer, "Jacobians evaluated"),
    .optional("factorisations_count", .integer, "matrices factorised"),
    .optional(
      "stiffness_estimate", .real,
      "largest step times spectral radius, of one coordinate of second order; estimated where the "
        + "equation is not linear, without modes that have died away"),
    Column("samples_count", .integer, role: .input, "output samples of a solve"),
    Column("duration_s", .real, role: .input, "length of the problem"),
    .optional(
      "max_step_end_error", .real,
      "max |x - x_exact| / S over the ends of steps that samples lie in"),
    .optional(
      "max_dense_output_error", .real,
      "what samples inside steps are off beyond that; empty if steps end on all samples"),
    .optional(
      "observed_order_detail", .text,
      "steps that the observed order is fitted over, or why there is none"),
    Column("coordinates_count", .integer, role: .input, "coordinates of the equation"),
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
  /// Writes how a solve ended, and its work.
  mutating func set(_ report: SolveReport) {
    self["result_code"] = .text(report.code.rawValue)
    self["steps_accepted_count"] = .integer(report.accepted)
    self["steps_rejected_count"] = .integer(report.rejected)
    self["rhs_evaluations_count"] = .integer(report.evaluations)
    if report.jacobians > 0 { self["jacobian_evaluations_count"] = .integer(report.jacobians) }
    if report.factorisations > 0 { self["factorisations_count"] = .integer(report.factorisations) }
    if report.stiffness.isFinite { self["stiffness_estimate"] = .real(report.stiffness) }
  }

  /// Writes the errors of a solve, as far as they are known and finite.
  mutating func set(_ errors: AccuracyErrors) {
    self["max_position_error"] = .real(errors.maxPosition)
    self["rms_position_error"] = .real(errors.rmsPosition)
    self["end_position_error"] = .real(errors.endPosition)
    self["max_velocity_error"] = Value(finite: errors.maxVelocity)
    self["max_relative_energy_error"] = Value(finite: errors.maxEnergy)
    self["energy_drift_per_s"] = Value(finite: LineFit.leastSquares(errors.energies)?.slope)
    self["phase_error_rad"] = Value(errors.phase)
  }
}
