/// A model that can only be held and released.
///
/// Its complete table is here: a touch grabs at any time; moves and releases
/// have an effect only while held. A model implements the three actions.
public protocol Draggable: StateMachine
where State == Grip, Trigger == GripTrigger, Condition == NoCondition, Action == GripAction {
  /// Stops where it is, in motion or not, and begins to follow.
  mutating func grab(_ event: InteractionEvent)

  /// Moves to the event's position, if it has one.
  mutating func follow(_ event: InteractionEvent)

  /// Continues by itself from the event's position with its velocity.
  mutating func release(_ event: InteractionEvent, _ log: inout [OutputEvent])
}

/// The states of a ``Draggable``.
public enum Grip: Int, CaseIterable, Hashable, Sendable {
  /// Not held: at rest or moving by itself.
  case free
  /// At the position of the last event, at rest.
  case held

  static let table = RuleTable<Grip, GripTrigger, NoCondition, GripAction>([
    Rule(on: .down, do: .grab, go: .held),
    Rule(in: [.held], on: .move, do: .follow),
    Rule(in: [.held], on: .up, do: .release, go: .free),
    // Events without a touch.
    Rule(in: [.free], on: .move, .up),
  ])
}

/// The events of a ``Draggable``, in the order of its vocabulary.
public enum GripTrigger: Int, CaseIterable, Hashable, Sendable {
  /// A touch, with or without a position.
  case down
  /// A new position of the touch.
  case move
  /// The end of the touch; may carry a position and a velocity.
  case up
}

/// The reactions of a ``Draggable`` to its events.
public enum GripAction: Int, CaseIterable, Hashable, Sendable {
  /// Stop and begin to follow.
  case grab
  /// Move to the event's position.
  case follow
  /// Continue by itself.
  case release
}

extension Draggable {
  public static var table: RuleTable<Grip, GripTrigger, NoCondition, GripAction> { Grip.table }

  public mutating func perform(
    _ action: GripAction, _ event: InteractionEvent, _ log: inout [OutputEvent]
  ) {
    switch action {
    case .grab: grab(event)
    case .follow: follow(event)
    case .release: release(event, &log)
    }
  }
}
