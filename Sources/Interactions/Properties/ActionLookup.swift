/// What a source of actions says about a key.
public enum ActionAnswer<Action> {
  /// Run this.
  case action(Action)
  /// No action shall run.
  case stop
  /// Ask the next source.
  case nothing
}

extension ActionAnswer: Sendable where Action: Sendable {}

/// Where the action for a change of a property comes from: the delegate, the
/// object's own actions, those of its styles, the default of its class, in
/// this order, as in Core Animation.
public struct ActionLookup<Action> {
  /// Answers for a key.
  public typealias Source = (String) -> ActionAnswer<Action>

  /// Searched first; nil where there is no delegate.
  public var delegate: Source?
  /// The object's own; a key that is missing is passed on.
  public var actions: [String: ActionAnswer<Action>] = [:]
  /// The top of the styles, searched level by level.
  public var style: StyleLevel<ActionAnswer<Action>>?
  /// Searched last, for the whole class.
  public var byDefault: Source?

  /// Knows no action.
  public init() {}

  /// The action for a key; nil when a source stopped the search or none knew
  /// the key.
  ///
  /// - Complexity: O(1) for delegate, own actions and default; O(levels) for
  ///   the styles.
  /// - Throws: when the styles lead back into themselves.
  public func action(for key: String) throws(EndlessStyleChain) -> Action? {
    for answer in [delegate?(key), actions[key]] {
      switch answer {
      case .action(let action): return action
      case .stop: return nil
      case .nothing, nil: continue
      }
    }
    switch try styled(key) {
    case .action(let action): return action
    case .stop: return nil
    case .nothing, nil: break
    }
    if case .action(let action)? = byDefault?(key) { return action }
    return nil
  }

  /// A level that answers "nothing" passes the question on as well.
  private func styled(_ key: String) throws(EndlessStyleChain) -> ActionAnswer<Action>? {
    var level = style
    for _ in 0..<EndlessStyleChain.limit {
      guard let present = level else { return nil }
      switch present.values[key] {
      case .action(let action): return .action(action)
      case .stop: return .stop
      case .nothing, nil: level = present.below
      }
    }
    if level == nil { return nil }
    throw EndlessStyleChain()
  }
}
