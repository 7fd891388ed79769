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

  /// The number of coordinates, if it is not the catalogue's; otherwise `nil`.
  let size: Int?

  init(_ problem: AccuracyProblem) {
    name = problem.name
    subject = .catalogue(problem)
    size = nil
  }

  /// Another size of a problem of the catalogue, with fewer samples, because
  /// checking all of them would take longer than the solves.
  private init?(_ name: String, size: Int) {
    guard let problem = AccuracyProblem.sized(name, size: size, sampleCount: Self.fewSamples)
    else { return nil }
    self.name = "\(name)-\(size)"
    subject = .catalogue(problem)
    self.size = size
  }

  static let fewSamples = 100

  /// A problem of the user's own.
  package init(_ name: String, _ start: EquationStart, text: String, duration: Double) {
    self.name = name
    subject = .equation(start, text: text, duration: duration)
    size = nil
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

  var sampleCount: Int {
    if case .catalogue(let problem) = subject { problem.sampleCount } else { 1000 }
  }

  public static let all =
    AccuracyProblem.all.filter(\.isForPeers).map { PeerProblem($0) } + sizes

  /// Further sizes of chains and nets, for the peers that are fastest on these.
  private static let sizes = ["chain", "lattice"].flatMap { name in
    [100, 1000].compactMap { PeerProblem(name, size: $0) }
  }

  /// Whether the case `id`, without the name of its program, is one of this
  /// problem. Ids of ours have the catalogue's name and the size.
  func contains(_ id: String) -> Bool {
    if "\(id)/".contains("/\(name)/") && !id.contains("/size=") { return true }
    guard case .catalogue(let problem) = subject, problem.isSized else { return false }
    return id.contains("/\(problem.name)/size=\(problem.equation.count)/")
  }

  /// The system to translate to source code for peers without an equation of
  /// their own for the problem; `nil` if it cannot be written as text.
  var system: EquationSystem? {
    switch subject {
    case .catalogue(let problem):
      (problem.equation as? any WrittenEquation).map { EquationSystem(of: $0) }
    case .equation(let start, _, _): start.system
    }
  }
}
