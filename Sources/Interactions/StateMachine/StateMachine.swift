/// A model whose decisions are given by a table.
///
/// The first triggers are the events of the scenario's vocabulary, in the same
/// order. Further triggers are raised by the model itself, such as that a
/// spring has settled.
public protocol StateMachine: InteractionModel {
  /// The states; a model starts in the first one.
  associatedtype State: TableIndex
  /// The triggers that may change the state.
  associatedtype Trigger: TableIndex
  /// What a rule may depend on besides state and trigger; `Never` for nothing.
  associatedtype Condition: Sendable
  /// The actions of rules, apart from changing the state.
  associatedtype Action: Sendable

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
  /// The interpreter: finds the first rule that applies, changes the state and
  /// performs the actions. Without such a rule nothing happens.
  @inlinable
  public mutating func react(
    to trigger: Trigger, _ event: InteractionEvent, _ log: inout [OutputEvent]
  ) {
    let applicable = Self.table.rules(in: state, on: trigger).first { rule in
      rule.condition.map { holds($0, event) } ?? true
    }
    guard let rule = applicable else { return }
    if let next = rule.next { state = next }
    for action in rule.actions { perform(action, event, &log) }
  }

  /// Reacts to the event as a trigger of the table. Unknown kinds are ignored.
  @inlinable
  public mutating func handle(_ event: InteractionEvent, _ log: inout [OutputEvent]) {
    guard let trigger = Trigger(rawValue: event.kind) else { return }
    react(to: trigger, event, &log)
  }
}

extension StateMachine where Condition == Never {
  @inlinable
  public func holds(_ condition: Never, _ event: InteractionEvent) -> Bool {
    // Is never called, because there are no conditions.
  }
}

/// A state machine that raises one trigger by itself, at its deadline. The
/// event that goes with it has that time and no fields.
protocol SelfTriggering: StateMachine {
  /// The trigger that it raises then.
  static var ownTrigger: Trigger { get }
  /// Set by the actions; infinite if nothing is to be raised.
  var deadline: Double { get set }
}

extension SelfTriggering {
  public mutating func meetDeadline(_ log: inout [OutputEvent]) {
    let event = InteractionEvent(time: deadline, kind: Self.ownTrigger.rawValue)
    deadline = .infinity
    react(to: Self.ownTrigger, event, &log)
  }
}
