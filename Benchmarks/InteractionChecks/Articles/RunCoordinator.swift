/// A part of a run that controls its own flow and starts further parts, its
/// children.
///
/// A parent keeps its children until they report their end. A child that fails
/// also ends, and the parent continues.
final class RunCoordinator {
  /// How a child ended.
  enum Outcome: Hashable, Sendable {
    /// Successfully.
    case done
    /// With an error message.
    case failed(String)
  }

  /// The name under which its result is listed.
  let name: String
  private var children: [ObjectIdentifier: RunCoordinator] = [:]
  /// Tells the parent; `nil` before the start and after the end.
  private var end: ((Outcome) -> Void)?
  /// The children that have ended so far, in order.
  private(set) var results: [(name: String, outcome: Outcome)] = []

  /// Without children, not yet started.
  init(_ name: String) { self.name = name }

  /// The number of children that have not ended.
  var childrenCount: Int { children.count }

  /// Whether all children that have ended were successful.
  var isSuccessful: Bool { results.allSatisfy { $0.outcome == .done } }

  /// Starts a child; `work` receives it and must finish it.
  func start(_ child: RunCoordinator, work: (RunCoordinator) throws -> Void) {
    let key = ObjectIdentifier(child)
    children[key] = child
    child.end = { [weak self, name = child.name] outcome in
      self?.children[key] = nil
      self?.results.append((name, outcome))
    }
    do {
      try work(child)
    } catch {
      child.finish(.failed("\(error)"))
    }
  }

  /// Ends this part; further calls have no effect.
  func finish(_ outcome: Outcome = .done) {
    let end = self.end
    self.end = nil
    end?(outcome)
  }
}
