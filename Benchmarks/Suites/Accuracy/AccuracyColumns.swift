import Integrators
import Reports
import SolverCases
import Statistics

/// The columns of the accuracy suite.
enum AccuracyColumns {
  static let all = [
    Column("problem", .text, "the problem"),
    Column("method", .text, "the method"),
    Column("family", .text, "kind of method; exact and taylor need more than the right-hand side"),
    Column("order", .integer, optional: true, "nominal order; empty for exact methods"),
    Column("adaptive", .boolean, "whether a tolerance drives the steps"),
    Column("step_size_s", .real, optional: true, "equal steps, or the mean of a piecewise problem"),
    Column(
      "sample_output", .text, optional: true,
      "with equal steps: `step_ends` (every sample is the end of a step), `even` (every step holds "
        + "the same number of samples) or `interpolated`"),
    Column("relative_tolerance", .real, optional: true, "tolerance of adaptive methods"),
    Column("max_position_error", .real, optional: true, "max |x - x_exact| / S over the samples"),
    Column("rms_position_error", .real, optional: true, "root mean square of the same"),
    Column("end_position_error", .real, optional: true, "the same at the last sample"),
    Column("max_velocity_error", .real, optional: true, "max |v - v_exact| / (S omega)"),
    Column(
      "max_relative_energy_error", .real, optional: true, "max |E - E_exact| / E at the start"),
    Column(
      "observed_order", .real, optional: true,
      "slope of log error over log step in the asymptotic range"),
    Column("steps_accepted_count", .integer, optional: true, "steps taken; samples if exact"),
    Column("steps_rejected_count", .integer, optional: true, "steps tried in vain"),
    Column(
      "rhs_evaluations_count", .integer, optional: true,
      "scalar evaluations of the right-hand side (orders of a series; a vector call counts lanes)"),
    Column(
      "median_ns_per_solve", .real, optional: true, repeating: "unit_median_ns",
      "median time of the whole solve"),
    Column(
      "mad_ns_per_solve", .real, optional: true, repeating: "unit_mad_ns",
      "its median absolute deviation"),
    Column("scalar_type", .text, "Float64 or Float32"),
    Column("needs", .text, "what a method is given: rhs, jacobian, recurrences or solution"),
    Column("iteration_tolerance", .real, optional: true, "where an inner iteration stops"),
    Column("result_code", .text, optional: true, "success, diverged, max_steps, unstable, ..."),
    Column(
      "energy_drift_per_s", .real, optional: true, "slope of E/E_start, conservative problems"),
    Column(
      "phase_error_rad", .real, optional: true,
      "angle from the exact state in the (x, v/omega) plane, at the last moving sample"),
    Column("jacobian_evaluations_count", .integer, optional: true, "Jacobians evaluated"),
    Column("factorisations_count", .integer, optional: true, "matrices factorised"),
    Column(
      "stiffness_estimate", .real, optional: true,
      "largest step times spectral radius; estimated where the equation is not linear"),
    Column(
      "stiff_steps_count", .integer, optional: true, "steps by a switching method's stiff half"),
    Column("samples_count", .integer, "output samples of a solve"),
    Column("duration_s", .real, "length of the problem"),
    Column(
      "max_step_end_error", .real, optional: true,
      "max |x - x_exact| / S over the ends of steps that samples lie in"),
    Column(
      "max_dense_output_error", .real, optional: true,
      "what samples inside steps are off beyond that; empty if steps end on all samples"),
    Column(
      "observed_order_detail", .text, optional: true,
      "steps that the observed order is fitted over, or why there is none"),
    Column("coordinates_count", .integer, "coordinates of the equation"),
    Column(
      "reference", .text,
      "what errors are measured against: exact, the tightest solve, or computed in twice the "
        + "precision"),
    Column(
      "reference_error", .real, optional: true,
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
    if report.stiffSteps > 0 { self["stiff_steps_count"] = .integer(report.stiffSteps) }
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
