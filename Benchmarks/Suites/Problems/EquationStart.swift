import Equations
import Integrators

/// A system with its initial values.
package struct EquationStart: Sendable {
  /// The name in reports, or the text of the equation.
  package let name: String
  package let system: EquationSystem
  package let positions: [Double]
  package let velocities: [Double]

  /// The system with the initial values of its text, or of `position` and
  /// `velocity` for the first coordinate. Values not given are 0; if none is
  /// given, the first coordinate starts at 1.
  package init(
    _ system: EquationSystem, name: String = "equation", position: Double? = nil,
    velocity: Double? = nil
  ) {
    var starts = system.startPositions
    var speeds = system.startVelocities
    if let position { starts[0] = position }
    if let velocity { speeds[0] = velocity }
    if (starts + speeds).allSatisfy({ $0 == nil }) { starts[0] = 1 }
    self.system = system
    self.name = name
    // A coordinate of first order has only its value, which a solver takes
    // among the velocities.
    let isFirstOrder = system.isFirstOrder
    positions = starts.indices.map { isFirstOrder[$0] ? 0 : starts[$0] ?? 0 }
    velocities = starts.indices.map { (isFirstOrder[$0] ? starts[$0] : speeds[$0]) ?? 0 }
  }
}

/// An equation that could not be solved to the end.
package struct EquationFailure: Error, CustomStringConvertible {
  package let code: ResultCode
  /// The number of steps tried, if known.
  private let steps: Int?
  /// When the solve ended (s), if known.
  package let time: Double?
  /// Other solves that were to replace it, and how they failed.
  private let substitutes: [String]

  package init(
    code: ResultCode, steps: Int? = nil, time: Double? = nil, substitutes: [String] = []
  ) {
    self.code = code
    self.steps = steps
    self.time = time
    self.substitutes = substitutes
  }

  package var description: String {
    let words =
      switch code {
      case .success: "the end is reached"
      case .diverged: "a value or a derivative is infinite, undefined or beyond 1e100"
      case .maxSteps: "given up\(steps.map { " after \($0) steps" } ?? ""), with too many left"
      case .unstable:
        "steps become shorter than the time can resolve: the solution has no continuation there, "
          + "or changes too fast for the tolerance"
      case .unconverged: "an implicit step was not solved to its tolerance"
      }
    return "\(code.rawValue): \(words)" + (time.map { ", at \(Float($0)) s" } ?? "")
      + (substitutes.isEmpty
        ? "" : "; nor is the end reached by \(substitutes.joined(separator: ", "))")
  }
}
