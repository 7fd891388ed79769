/// A model whose decisions are a table.
///
/// The first triggers are the events of the scenario's vocabulary, in its
/// order; further ones are the model's own (a spring has settled, a force has
/// crossed a threshold). The states' and triggers' raw values count from 0.
public protocol StateMachine: InteractionModel {
  associatedtype State: TableName where State.RawValue == Int
  associatedtype Trigger: TableName where Trigger.RawValue == Int
  associatedtype Condition: TableName
  associatedtype Action: TableName

  /// Every decision of the model; the interpreter has none of its own.
  static var table: RuleTable<State, Trigger, Condition, Action> { get }

  /// Where the model is in its table. Set by the interpreter only.
  var state: State { get set }

  /// Whether a condition of the table holds, before anything is done.
  func holds(_ condition: Condition, _ event: InteractionEvent) -> Bool

  /// Does an action of the table; ``state`` is the new one already.
  mutating func perform(
    _ action: Action, _ event: InteractionEvent, _ log: inout [OutputEvent])
}

extension StateMachine {
  /// The one interpreter: finds the line that answers, goes to its state, does
  /// its actions.
  @inlinable
  public mutating func react(
    to trigger: Trigger, _ event: InteractionEvent, _ log: inout [OutputEvent]
  ) {
    for line in Self.table.lines(state, trigger) {
      if let condition = line.condition, !holds(condition, event) { continue }
      if let next = line.next { state = next }
      for action in line.actions { perform(action, event, &log) }
      return
    }
  }

  /// The event as a trigger of the table; kinds beyond the triggers are not
  /// heard.
  @inlinable
  public mutating func handle(_ event: InteractionEvent, _ log: inout [OutputEvent]) {
    guard let trigger = Trigger(rawValue: event.kind) else { return }
    react(to: trigger, event, &log)
  }
}

extension StateMachine where Condition == NoCondition {
  @inlinable
  public func holds(_ condition: NoCondition, _ event: InteractionEvent) -> Bool { false }
}
