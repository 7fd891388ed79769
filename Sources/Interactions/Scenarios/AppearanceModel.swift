/// Announces which view of a transition will appear or disappear, and which
/// has, as the appearance callbacks of UIKit do.
///
/// Drives a ``ViewTransition`` and observes its states. If a transition turns
/// back, the view that was disappearing is announced to appear again.
/// Each transition completes once.
package struct AppearanceModel: InteractionModel {
  /// Only the transition has parameters.
  package typealias Configuration = ViewTransition.Configuration

  /// The announcements about the source A and the destination B, in UIKit's
  /// order: two when a presentation begins, two when it ends, then the same for
  /// a dismissal. Their indices are the kinds of the output events.
  private static let announcements = [
    "will-disappear-a", "will-appear-b", "did-appear-b", "did-disappear-a",
    "will-disappear-b", "will-appear-a", "did-appear-a", "did-disappear-b",
  ]
  /// The kind of the output event at the end of a presentation or dismissal,
  /// with the value 1 if it reached its end, 0 if it went back.
  package static let complete = announcements.count

  package static let description = ScenarioDescription(
    name: "appearance",
    summary: "appearance callbacks of a view transition",
    events: ViewTransition.description.events,
    outputs: ViewTransition.description.outputs,
    outputEvents: announcements.map { OutputDescription($0, "an announcement") }
      + [OutputDescription("complete", "the end; 1 finished, 0 cancelled")])

  private var transition: ViewTransition

  package init(_ configuration: Configuration) { transition = ViewTransition(configuration) }

  package var deadline: Double { transition.deadline }

  package mutating func handle(_ event: InteractionEvent, _ log: inout [OutputEvent]) {
    announce(at: event.time, &log) { $0.handle(event, &$1) }
  }

  package mutating func meetDeadline(_ log: inout [OutputEvent]) {
    announce(at: deadline, &log) { $0.meetDeadline(&$1) }
  }

  /// Changes the transition, and announces the effect.
  private mutating func announce(
    at time: Double, _ log: inout [OutputEvent],
    _ change: (inout ViewTransition, inout [OutputEvent]) -> Void
  ) {
    let before = transition.course
    change(&transition, &log)
    let now = transition.course
    guard before != now else { return }
    let first = (now.leadsToDestination ? 0 : 4) + (now.direction == 0 ? 2 : 0)
    log.append(OutputEvent(time: time, kind: first))
    log.append(OutputEvent(time: time, kind: first + 1))
    guard now.direction == 0 else { return }
    log.append(OutputEvent(time: time, kind: Self.complete, value: before.direction < 0 ? 0 : 1))
  }

  package func outputs(at time: Double) -> InteractionOutputs { transition.outputs(at: time) }

  package func velocities(at time: Double) -> InteractionOutputs { transition.velocities(at: time) }
}
