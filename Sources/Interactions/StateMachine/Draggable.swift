/// A model of an object that can only be held and released.
///
/// All such models share one ``StateMachine/table``: a touch grabs the object
/// at any time; moves and releases have an effect only while it is held. A
/// model implements the three actions.
public protocol Draggable: StateMachine
where State == Grip, Trigger == GripTrigger, Condition == Never, Action == GripAction {
  /// Stops the object, whether it moves or rests, to follow the touch from now
  /// on. It stays where it is or, in some models, goes to the event's position.
  mutating func grab(_ event: InteractionEvent)

  /// Moves the object to where the event's position puts it, if the event has
  /// one; the model may let it lag behind the touch.
  mutating func follow(_ event: InteractionEvent)

  /// Lets the object continue by itself, from the event's position and with the
  /// event's velocity, if it has them.
  mutating func release(_ event: InteractionEvent, _ log: inout [OutputEvent])
}

/// The states of a ``Draggable``.
public enum Grip: Int, CaseIterable, Sendable {
  /// At rest or moving by itself; or moved only by events.
  case free, held

  static let table = RuleTable<Grip, GripTrigger, Never, GripAction>([
    Rule(on: .down, do: .grab, go: .held),
    Rule(in: [.held], on: .move, do: .follow),
    Rule(in: [.held], on: .up, do: .release, go: .free),
    Rule(in: [.held], on: .cancel, do: .drop, go: .free),
    // Without a touch these have no effect.
    Rule(in: [.free], on: .move, .up, .cancel),
  ])
}

/// The events of a ``Draggable``, in the order of the scenario's vocabulary.
public enum GripTrigger: Int, CaseIterable, Sendable { case down, move, up, cancel }

/// The actions of a ``Draggable``; `drop` is a release at rest.
public enum GripAction: Sendable { case grab, follow, release, drop }

extension Draggable {
  public static var table: RuleTable<Grip, GripTrigger, Never, GripAction> { Grip.table }

  public mutating func perform(
    _ action: GripAction, _ event: InteractionEvent, _ log: inout [OutputEvent]
  ) {
    switch action {
    case .grab: grab(event)
    case .follow: follow(event)
    case .release: release(event, &log)
    case .drop:
      release(InteractionEvent(time: event.time, kind: event.kind, vx: 0, vy: 0, value: 0), &log)
    }
  }
}
