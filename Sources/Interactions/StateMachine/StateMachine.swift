/// A model whose decisions are given by a table.
///
/// The first triggers are the events of the scenario's vocabulary, in its
/// order; further ones are raised by the model itself (a spring has settled, a
/// force has crossed a threshold). The raw values of states and triggers count
/// from 0.
public protocol StateMachine: InteractionModel {
  associatedtype State: TableName where State.RawValue == Int
  associatedtype Trigger: TableName where Trigger.RawValue == Int
  associatedtype Condition: TableName
  associatedtype Action: TableName

  /// All decisions of the model; the interpreter makes none of its own.
  static var table: RuleTable<State, Trigger, Condition, Action> { get }

  /// The current state. Set only by the interpreter.
  var state: State { get set }

  /// Whether a condition of the table holds, evaluated before any action.
  func holds(_ condition: Condition, _ event: InteractionEvent) -> Bool

  /// Performs an action of the table; ``state`` is already the new one.
  mutating func perform(_ action: Action, _ event: InteractionEvent, _ log: inout [OutputEvent])
}

extension StateMachine {
  /// The interpreter: finds the rule that applies, changes the state, performs
  /// the actions.
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

  /// The event as a trigger of the table; `nil` for unknown kinds, which are
  /// ignored.
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
