import Equations
import SolverSuites

/// A problem that our solvers and other programs, the peers, both solve.
public struct PeerProblem: Sendable {
  public let name: String
  let problem: Problem
  /// The number of coordinates; `nil` for the catalogue's.
  var size: Int?
  /// The text of an equation that the user has given; `nil` for problems of the
  /// catalogue. Our solvers interpret it; peers compile the source code that is
  /// made from it.
  var text: String?

  /// The problems of the catalogue that peers solve, then other sizes of chains
  /// and nets, for the peers that are fastest on these.
  public static let all =
    Problem.forPeers.map { PeerProblem(name: $0.name, problem: $0) }
    + ["chain", "lattice"].flatMap { name in
      // Only 100 samples: checking all coordinates of more would take longer than
      // the solves.
      [100, 1000].compactMap { size in
        Problem.sized(name, size, sampleCount: 100).map {
          PeerProblem(name: "\(name)-\(size)", problem: $0, size: size)
        }
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
    return problem.isSized && id.contains("/\(problem.name)/size=\(problem.equation.count)/")
  }
}
