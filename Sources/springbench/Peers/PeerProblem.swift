import Equations
import Suites

/// A problem that our solvers and other programs, the peers, both solve.
public struct PeerProblem: Sendable {
  enum Source: Sendable {
    /// A problem of the accuracy suite, with solvers compiled for its equation.
    case catalogue(AccuracyProblem)
    /// An equation that the user has given as text. Our solvers interpret it;
    /// peers compile the source code that is made from it.
    case equation(EquationStart, text: String, duration: Double)
  }

  public let name: String
  let source: Source
  /// The number of coordinates; `nil` if it is that of the catalogue.
  let size: Int?

  /// Whether the equation is linear with constant coefficients.
  var isLinear: Bool {
    if case .catalogue(let problem) = source {
      return problem.equation is LinearOscillator || problem.equation is any LinearEquation
    }
    return false
  }

  var duration: Double {
    switch source {
    case .catalogue(let problem): problem.duration
    case .equation(_, _, let duration): duration
    }
  }

  var sampleCount: Int {
    if case .catalogue(let problem) = source { problem.sampleCount } else { 1000 }
  }

  /// The problems of the catalogue that peers solve, then other sizes of chains
  /// and nets, for the peers that are fastest on these.
  public static let all =
    AccuracyProblem.forPeers.map {
      PeerProblem(name: $0.name, source: .catalogue($0), size: nil)
    } + ["chain", "lattice"].flatMap { name in [100, 1000].compactMap { sized(name, $0) } }

  /// A problem of the catalogue in another size. It has only 100 samples:
  /// checking all coordinates of more would take longer than the solves.
  private static func sized(_ name: String, _ size: Int) -> PeerProblem? {
    AccuracyProblem.problem(name, size: size, sampleCount: 100).map {
      PeerProblem(name: "\(name)-\(size)", source: .catalogue($0), size: size)
    }
  }

  /// Whether a case is one of this problem.
  ///
  /// - Parameter id: the id of the case without the name of the program. In the
  ///   ids of peers, a problem of another size has its own name (`chain-100`).
  ///   In ours, it has the name of the catalogue, followed by the size
  ///   (`chain/size=100`).
  func contains(_ id: String) -> Bool {
    if "\(id)/".contains("/\(name)/") && !id.contains("/size=") { return true }
    guard case .catalogue(let problem) = source, problem.isSized else { return false }
    return id.contains("/\(problem.name)/size=\(problem.equation.count)/")
  }

  /// The equation that is translated to source code for the peers; `nil` if
  /// peers have their own implementation of it.
  var system: EquationSystem? {
    switch source {
    case .catalogue(let problem):
      (problem.equation as? any WrittenEquation).map { EquationSystem(of: $0) }
    case .equation(let start, _, _): start.system
    }
  }
}

extension PeerProblem {
  /// The user's own problem.
  package init(_ name: String, _ start: EquationStart, text: String, duration: Double) {
    self.init(name: name, source: .equation(start, text: text, duration: duration), size: nil)
  }
}
