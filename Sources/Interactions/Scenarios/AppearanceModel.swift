/// Announces which view of a transition will appear or disappear, and which
/// has, as the appearance callbacks of UIKit do.
///
/// Drives a ``ViewTransition`` and observes its states. If a transition turns
/// back, so do its announcements: the view that was disappearing appears again.
/// Each transition completes once.
package struct AppearanceModel: ScenarioModel {
  /// Only the transition has parameters.
  package typealias Configuration = ViewTransition.Configuration

  /// Announcements about the source A and the destination B. The raw value is
  /// the name of the output event.
  package enum Announcement: String, CaseIterable, Sendable {
    // A presentation, in the order of UIKit.
    case willDisappearA = "will-disappear-a"
    case willAppearB = "will-appear-b"
    case didAppearB = "did-appear-b"
    case didDisappearA = "did-disappear-a"
    // A dismissal.
    case willDisappearB = "will-disappear-b"
    case willAppearA = "will-appear-a"
    case didAppearA = "did-appear-a"
    case didDisappearB = "did-disappear-b"
    /// Completion of either, with the value 1 if it reached its end, 0 if it
    /// went back.
    case complete

    /// The kind of the output event: its place in the list of them all.
    package var kind: Int { Self.allCases.firstIndex(of: self) ?? 0 }
  }

  package static let description = ScenarioDescription(
    name: "appearance",
    summary: "appearance callbacks of a view transition",
    anatomy: Anatomy(
      trigger: "present, dismiss, or a change of mind on the way",
      rules: "will before, did after, each once; a transition that goes back says so",
      feedback: "announcements", stateChange: "which view is shown"),
    events: ViewTransition.description.events,
    outputs: ViewTransition.description.outputs,
    outputEvents: Announcement.allCases.map {
      OutputDescription(
        $0.rawValue, $0 == .complete ? "the end; 1 finished, 0 cancelled" : "an announcement")
    })

  /// The transition's; this model has no table of its own.
  package static var gapCount: Int { ViewTransition.gapCount }

  private var transition: ViewTransition

  package init(_ configuration: Configuration) { transition = ViewTransition(configuration) }

  /// The state of the transition.
  package var state: ViewTransition.State { transition.state }
  package var deadline: Double { transition.deadline }

  package mutating func handle(_ event: InteractionEvent, _ log: inout [OutputEvent]) {
    let before = state
    transition.handle(event, &log)
    announceChange(from: before, at: event.time, &log)
  }

  package mutating func meetDeadline(_ log: inout [OutputEvent]) {
    let (before, time) = (state, deadline)
    transition.meetDeadline(&log)
    announceChange(from: before, at: time, &log)
  }

  private func announceChange(
    from before: ViewTransition.State, at time: Double, _ log: inout [OutputEvent]
  ) {
    guard before != state else { return }
    func announce(_ announcement: Announcement, value: Double? = nil) {
      log.append(OutputEvent(time: time, kind: announcement.kind, value: value))
    }
    let isFinished = before == .presenting || before == .dismissing
    switch state {
    case .presenting, .dismissingBack:
      announce(.willDisappearA)
      announce(.willAppearB)
    case .dismissing, .presentingBack:
      announce(.willDisappearB)
      announce(.willAppearA)
    case .presented:
      announce(.didAppearB)
      announce(.didDisappearA)
      announce(.complete, value: isFinished ? 1 : 0)
    case .dismissed:
      announce(.didAppearA)
      announce(.didDisappearB)
      announce(.complete, value: isFinished ? 1 : 0)
    }
  }

  package func outputs(at time: Double) -> InteractionOutputs { transition.outputs(at: time) }

  package func velocities(at time: Double) -> InteractionOutputs { transition.velocities(at: time) }
}
