/// What a source of actions answers when it is asked for the action of a key: as
/// a layer of Core Animation does with an action, with `NSNull`, or with `nil`.
enum ActionAnswer<Action> {
  /// Run this action.
  case action(Action)
  /// Run no action.
  case stop
  /// Ask the next source.
  case nothing
}

/// Finds the action for a change of a property. As in Core Animation the
/// sources are, in this order: the delegate, the object's own actions, those of
/// its styles, the default of its class.
struct ActionLookup<Action> {
  /// The answer for a key.
  typealias Source = (String) -> ActionAnswer<Action>

  /// Searched first, if not `nil`.
  var delegate: Source?
  /// The object's own actions; a missing key means ``ActionAnswer/nothing``.
  var actions: [String: ActionAnswer<Action>] = [:]
  /// The topmost style; styles are searched level by level.
  var style: StyleLevel<ActionAnswer<Action>>?
  /// Searched last: the default of the class.
  var byDefault: Source?

  /// The action for a key; `nil` if a source stopped the search or none had an
  /// answer.
  ///
  /// - Complexity: O(1) for delegate, own actions and default; O(levels) for
  ///   the styles.
  /// - Throws: if the chain of styles contains a cycle.
  func action(for key: String) throws(EndlessStyleChain) -> Action? {
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
