import Equations
import Oscillators
import SolverCases
import Springs

/// A problem that other programs solve, too.
public struct PeerProblem: Sendable {
  enum Subject: Sendable {
    /// A problem of the accuracy suite, with solvers compiled for its equation.
    case catalogue(AccuracyProblem)
    /// An equation as text: ours interpret it, peers compile the text made from
    /// it.
    case equation(EquationStart, text: String, duration: Double)
  }

  public let name: String
  let subject: Subject

  static let samplesCount = 1000

  init(_ problem: AccuracyProblem) {
    name = problem.name
    subject = .catalogue(problem)
  }

  /// A problem of the user's own.
  package init(_ name: String, _ start: EquationStart, text: String, duration: Double) {
    self.name = name
    subject = .equation(start, text: text, duration: duration)
  }

  /// Whether everything about it follows from a matrix.
  var isLinear: Bool {
    if case .catalogue(let problem) = subject {
      return problem.equation is LinearOscillator || problem.equation is any LinearEquation
    }
    return false
  }

  var duration: Double {
    switch subject {
    case .catalogue(let problem): problem.duration
    case .equation(_, _, let duration): duration
    }
  }

  /// Those that solvers of this program were tuned with.
  private static let tuned = AccuracyProblem.all.filter(\.isForPeers).map { PeerProblem($0) }

  /// Those that no method is tuned for: damped by the square of the velocity
  /// and driven, with a function of the position, with a cycle of slow and fast
  /// parts, and a net of masses.
  private static let others: [PeerProblem] = {
    let texts = [
      ("drag", "x'' = -4*x - 0.3*x'*sqrt(0.04 + x'^2) + cos(3*t); x(0) = 1", 30.0),
      ("pendulum", "x'' = -9.81*sin(x); x(0) = 2.5", 30),
      ("van-der-pol", "x'' = 5*(1 - x^2)*x' - x; x(0) = 2", 40),
    ]
    let equations = texts.compactMap { name, text, duration -> PeerProblem? in
      guard let system = try? EquationSystem(text) else { return nil }
      return PeerProblem(name, EquationStart(system), text: text, duration: duration)
    }
    return equations + AccuracyProblem.all.filter { $0.name == "lattice" }.map { PeerProblem($0) }
  }()

  public static let all = tuned + others
}
