/// The answer of a source of actions for a key.
public enum ActionAnswer<Action> {
  /// Run this action.
  case action(Action)
  /// Run no action.
  case stop
  /// Ask the next source.
  case nothing
}

extension ActionAnswer: Sendable where Action: Sendable {}

/// Finds the action for a change of a property. As in Core Animation the
/// sources are, in this order: the delegate, the object's own actions, those of
/// its styles, the default of its class.
public struct ActionLookup<Action> {
  /// The answer for a key.
  public typealias Source = (String) -> ActionAnswer<Action>

  /// Searched first, if not `nil`.
  public var delegate: Source?
  /// The object's own actions; a missing key means ``ActionAnswer/nothing``.
  public var actions: [String: ActionAnswer<Action>] = [:]
  /// The topmost style; styles are searched level by level.
  public var style: StyleLevel<ActionAnswer<Action>>?
  /// Searched last: the default of the class.
  public var byDefault: Source?

  /// Without any action.
  public init() {}

  /// The action for a key; `nil` if a source stopped the search or none had an
  /// answer.
  ///
  /// - Complexity: O(1) for delegate, own actions and default; O(levels) for
  ///   the styles.
  /// - Throws: if the chain of styles contains a cycle.
  public func action(for key: String) throws(EndlessStyleChain) -> Action? {
    for answer in [delegate?(key), actions[key]] {
      switch answer {
      case .action(let action): return action
      case .stop: return nil
      case .nothing, nil: continue
      }
    }
    // A style that answers "nothing" passes the search on, as one without an
    // answer does.
    let styled = try style?.search(key) { if case .nothing = $0 { false } else { true } }
    switch styled?.value {
    case .action(let action): return action
    case .stop: return nil
    case .nothing, nil: break
    }
    if case .action(let action)? = byDefault?(key) { return action }
    return nil
  }
}
