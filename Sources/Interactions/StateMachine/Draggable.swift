/// A model that is only held and released.
///
/// Its whole table is here: a touch grabs, at any time; moves and a release
/// count only while something is held. A model adds what the three mean.
public protocol Draggable: StateMachine
where State == Grip, Trigger == GripTrigger, Condition == NoCondition, Action == GripAction {
  /// Stops where it is, in flight or not, and begins to follow.
  mutating func grab(_ event: InteractionEvent)

  /// Goes where the event says; stays where it says nothing.
  mutating func follow(_ event: InteractionEvent)

  /// Goes on by itself from the event's place, at its velocity.
  mutating func release(_ event: InteractionEvent, _ log: inout [OutputEvent])
}

/// The states of a ``Draggable``.
public enum Grip: Int, CaseIterable, Hashable, Sendable {
  /// Not held: it rests or is moving.
  case free
  /// It is where the last event put it, at rest.
  case held

  static let table = RuleTable<Grip, GripTrigger, NoCondition, GripAction>([
    Rule(on: .down, do: .grab, go: .held),
    Rule(in: [.held], on: .move, do: .follow),
    Rule(in: [.held], on: .up, do: .release, go: .free),
    // What belongs to no touch.
    Rule(in: [.free], on: .move, .up),
  ])
}

/// The events of a ``Draggable``, in the order of its vocabulary.
public enum GripTrigger: Int, CaseIterable, Hashable, Sendable {
  /// A touch, with or without a place.
  case down
  /// A new place of the touch.
  case move
  /// The end of the touch; may carry a place and a velocity.
  case up
}

/// What a ``Draggable`` does about its events.
public enum GripAction: Int, CaseIterable, Hashable, Sendable {
  /// Stop and begin to follow.
  case grab
  /// Go where the event says.
  case follow
  /// Go on by itself.
  case release
}

extension Draggable {
  public static var table: RuleTable<Grip, GripTrigger, NoCondition, GripAction> { Grip.table }

  /// Never: springs are functions of time.
  public var deadline: Double { .infinity }

  public mutating func meetDeadline(_ log: inout [OutputEvent]) {}

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
