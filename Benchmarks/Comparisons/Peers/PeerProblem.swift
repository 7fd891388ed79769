import Equations
import Oscillators
import SolverCases
import Springs

/// A problem that other programs also solve.
public struct PeerProblem: Sendable {
  enum Subject: Sendable {
    /// A problem of the accuracy suite, with solvers compiled for its equation.
    case catalogue(AccuracyProblem)
    /// An equation given by the user as text. Our solvers interpret it; peers
    /// compile the source code that is made from it.
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

  /// Whether the equation is linear with constant coefficients.
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

  public static let all = AccuracyProblem.all.filter(\.isForPeers).map { PeerProblem($0) }

  /// What is translated to source code for peers without an equation of their
  /// own for the problem; nil if it cannot be written as text.
  var system: EquationSystem? {
    switch subject {
    case .catalogue(let problem):
      (problem.equation as? any WrittenEquation).map { EquationSystem(of: $0) }
    case .equation(let start, _, _): start.system
    }
  }
}
