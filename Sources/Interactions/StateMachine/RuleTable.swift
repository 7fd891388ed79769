/// The requirement of states and triggers: enumerations whose raw values count
/// from 0.
public typealias TableIndex = CaseIterable & Hashable & RawRepresentable<Int> & Sendable

/// One rule of a transition table. In a table without conditions their type is
/// `Never`.
public struct Rule<
  State: TableIndex, Trigger: TableIndex, Condition: Sendable, Action: Sendable
>: Sendable {
  /// The states in which it applies; empty for all.
  public let states: [State]
  /// The triggers it responds to.
  public let triggers: [Trigger]
  /// An additional condition; `nil` if the rule always applies.
  public let condition: Condition?
  /// Performed in order, after the change of state.
  public let actions: [Action]
  /// The new state; `nil` to stay.
  public let next: State?

  /// A rule with these properties, which reads as a sentence.
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

/// The rules of a state machine as data. Of the rules for a state and trigger,
/// the first one whose condition holds applies.
public struct RuleTable<
  State: TableIndex, Trigger: TableIndex, Condition: Sendable, Action: Sendable
>: Sendable {
  /// A rule for these states and triggers.
  public typealias Entry = Rule<State, Trigger, Condition, Action>

  /// The rules in the order written.
  public let rules: [Entry]
  /// The rules for each pair of state and trigger: all triggers of the first
  /// state, then all of the second, and so on.
  @usableFromInline let cells: [[Entry]]
  @usableFromInline let triggerCount: Int

  // Tables are made and checked only once. The attributes below prevent
  // specialisations of that code for every model, which would take a third of
  // this module's compile time.

  /// - Parameter rules: the earlier ones take precedence.
  @_semantics("optimize.sil.specialize.generic.never")
  public init(_ rules: [Entry]) {
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
  public func rules(in state: State, on trigger: Trigger) -> [Entry] {
    cells[state.rawValue * triggerCount + trigger.rawValue]
  }

  /// The pairs of state and trigger without a rule that always applies; none in
  /// a complete table.
  @_semantics("optimize.sil.specialize.generic.never")
  public var undefinedPairs: [(State, Trigger)] {
    State.allCases.flatMap { state in
      Trigger.allCases.compactMap { trigger in
        rules(in: state, on: trigger).contains { $0.condition == nil } ? nil : (state, trigger)
      }
    }
  }

  /// The states that cannot be reached from the first one, in which a model
  /// starts.
  @_semantics("optimize.sil.specialize.generic.never")
  public var unreachableStates: [State] {
    guard let first = State.allCases.first else { return [] }
    var reached: Set<State> = [first]
    var open = [first]
    while let state = open.popLast() {
      for trigger in Trigger.allCases {
        let successors = rules(in: state, on: trigger).compactMap(\.next)
        open += successors.filter { reached.insert($0).inserted }
      }
    }
    return State.allCases.filter { !reached.contains($0) }
  }
}
