/// What a list can hold, as far as its flow is concerned.
public enum Selection: Hashable, Sendable {
  /// Something to look at: a scenario.
  case leaf(String)
  /// Something with a list of its own: a suite.
  case group(String)
  /// Nothing any more.
  case none
}

/// The receiver of a selection.
public protocol SelectionReceiver: AnyObject {
  func select(_ selection: Selection)
}

/// Shows a primary list and, where there is room, what is selected beside it.
public final class SplitContainer: SelectionReceiver {
  /// Whether there is room for both.
  public var isExpanded: Bool
  /// What is shown beside the list.
  public private(set) var secondary = Selection.none

  /// With nothing beside the list.
  public init(isExpanded: Bool) {
    self.isExpanded = isExpanded
  }

  /// Shows a selection beside the list, whether there is room now or not.
  public func select(_ selection: Selection) {
    secondary = selection
  }
}

/// Stands between a list and the former receiver of its selections:
/// with room for two it shows them beside the list, without it hands them on,
/// and neither the list nor the old receiver has to know.
///
/// A group is opened in the list's place in both cases: it is another list.
public final class SelectionProxy: SelectionReceiver {
  /// Whose room decides.
  public let container: SplitContainer
  private weak var forwarding: (any SelectionReceiver)?
  /// What is selected now, whatever the room.
  public private(set) var selection = Selection.none

  /// The receiver is held weakly: it usually owns the proxy.
  public init(_ container: SplitContainer, forwardingTo receiver: any SelectionReceiver) {
    self.container = container
    forwarding = receiver
  }

  /// Tells exactly one of the two.
  public func select(_ selection: Selection) {
    self.selection = selection
    let receiver: (any SelectionReceiver)? =
      container.isExpanded && !selection.isGroup ? container : forwarding
    receiver?.select(selection)
  }

  /// Gives or takes room; the selection goes along.
  public func setExpanded(_ isExpanded: Bool) {
    guard isExpanded != container.isExpanded else { return }
    container.isExpanded = isExpanded
    if case .leaf = selection { select(selection) }
  }
}

extension Selection {
  var isGroup: Bool {
    if case .group = self { true } else { false }
  }
}

/// A part of a run that owns its flow and starts others.
///
/// A parent keeps its children until they report their end; a child that
/// fails ends as well, and the parent goes on.
public final class RunCoordinator {
  /// How a child ended.
  public enum Outcome: Hashable, Sendable {
    /// As it should.
    case done
    /// With a reason, in words.
    case failed(String)
  }

  /// What its result is filed under.
  public let name: String
  private(set) var children: [ObjectIdentifier: RunCoordinator] = [:]
  private var end: ((Outcome) -> Void)?
  /// What has ended so far, in order, by name.
  public private(set) var results: [(name: String, outcome: Outcome)] = []

  /// Without children, not yet started.
  public init(_ name: String) {
    self.name = name
  }

  /// Children that have not reported their end.
  public var childrenCount: Int { children.count }

  /// Whether everything that ended did so well.
  public var isSuccessful: Bool { results.allSatisfy { $0.outcome == .done } }

  /// Starts a child; `work` is given it and has to finish it.
  public func start(_ child: RunCoordinator, work: (RunCoordinator) throws -> Void) {
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

  /// Ends this part; later calls do nothing.
  public func finish(_ outcome: Outcome = .done) {
    let end = self.end
    self.end = nil
    end?(outcome)
  }
}
