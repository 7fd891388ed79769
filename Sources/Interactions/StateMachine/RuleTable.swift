/// The names of states, triggers, conditions and actions; a table without
/// conditions uses ``NoCondition``.
public typealias TableName = CaseIterable & Hashable & RawRepresentable & Sendable

/// One line of a transition table.
public struct Rule<State, Trigger, Condition, Action>: Sendable
where
  State: TableName, Trigger: TableName, Condition: TableName, Action: TableName,
  State.RawValue == Int, Trigger.RawValue == Int
{
  /// The states in which it applies; empty for all.
  public let states: [State]
  /// The triggers it responds to.
  public let triggers: [Trigger]
  /// An additional condition; the rules for a state and trigger are tried in
  /// order.
  public let condition: Condition?
  /// The actions, performed in order in the new state.
  public let actions: [Action]
  /// The new state; `nil` to stay.
  public let next: State?

  /// - Parameters:
  ///   - states: where it applies; none for all states.
  ///   - triggers: the triggers it responds to, at least one.
  ///   - condition: an additional condition.
  ///   - actions: performed in order.
  ///   - next: the new state; `nil` to stay.
  public init(
    in states: [State] = [], on triggers: Trigger..., if condition: Condition? = nil,
    do actions: Action..., go next: State? = nil
  ) {
    self.states = states
    self.triggers = triggers
    self.condition = condition
    self.actions = actions
    self.next = next
  }
}

/// The rules of a state machine as data: for every state and trigger, the rules
/// that may apply.
public struct RuleTable<State, Trigger, Condition, Action>: Sendable
where
  State: TableName, Trigger: TableName, Condition: TableName, Action: TableName,
  State.RawValue == Int, Trigger.RawValue == Int
{
  /// A rule for these states and triggers.
  public typealias Line = Rule<State, Trigger, Condition, Action>

  /// In the order written.
  public let rules: [Line]
  @usableFromInline let cells: [[Line]]
  @usableFromInline let triggerCount: Int

  // Tables are made and checked once: specialising that for every model would
  // take a third of this module's compile time.

  /// Sorts the rules into cells; if several apply, the first one written wins.
  @_semantics("optimize.sil.specialize.generic.never")
  public init(_ rules: [Line]) {
    let triggers = Array(Trigger.allCases)
    self.rules = rules
    triggerCount = triggers.count
    cells = State.allCases.flatMap { state in
      triggers.map { trigger in
        rules.filter {
          $0.triggers.contains(trigger) && ($0.states.isEmpty || $0.states.contains(state))
        }
      }
    }
  }

  /// The rules that may apply to a trigger in a state, in order.
  @inlinable
  public func lines(_ state: State, _ trigger: Trigger) -> [Line] {
    cells[state.rawValue * triggerCount + trigger.rawValue]
  }

  /// The pairs of state and trigger that are not covered under every condition;
  /// none in a complete table.
  @_semantics("optimize.sil.specialize.generic.never")
  public var undefinedPairs: [(State, Trigger)] {
    State.allCases.flatMap { state in
      Trigger.allCases.compactMap { trigger in
        lines(state, trigger).contains { $0.condition == nil } ? nil : (state, trigger)
      }
    }
  }

  /// The states that cannot be reached from the first one.
  @_semantics("optimize.sil.specialize.generic.never")
  public var unreachableStates: [State] {
    guard let first = State.allCases.first else { return [] }
    var reached: Set<State> = [first]
    var open = [first]
    while let state = open.popLast() {
      for trigger in Trigger.allCases {
        for next in lines(state, trigger).compactMap(\.next) where reached.insert(next).inserted {
          open.append(next)
        }
      }
    }
    return State.allCases.filter { !reached.contains($0) }
  }
}

/// For tables without conditions.
public enum NoCondition: Int, CaseIterable, Hashable, Sendable {
  /// Never holds.
  case never
}
