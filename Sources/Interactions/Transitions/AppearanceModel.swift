/// The appearance callbacks of a transition: which view will appear or
/// disappear, and which has.
///
/// Drives a ``ViewTransition`` and observes its states. A transition that turns
/// back reverses its callbacks: the view that was disappearing appears again.
/// Each transition completes once.
public struct AppearanceModel: ScenarioModel {
  /// Only the transition has parameters.
  public typealias Configuration = ViewTransition.Configuration

  /// The callbacks for the source A and the destination B, and the completion.
  public enum Announcement: Int, CaseIterable, Sendable {
    // A presentation, in the order of UIKit.
    case willDisappearA, willAppearB, didAppearB, didDisappearA
    // A dismissal.
    case willDisappearB, willAppearA, didAppearA, didDisappearB
    /// Completion of either, with the value 1 if it reached its end, 0 if it
    /// went back.
    case complete
  }

  public static let description = ScenarioDescription(
    name: "appearance",
    summary: "who appears and disappears around a transition",
    anatomy: Anatomy(
      trigger: "present, dismiss, or a change of mind on the way",
      rules: "will before, did after, each once; a transition that goes back says so",
      feedback: "announcements", stateChange: "which view is shown"),
    events: ViewTransition.description.events,
    outputs: ViewTransition.description.outputs,
    outputEvents: Announcement.allCases.map { announcement in
      let names = [
        "will-disappear-a", "will-appear-b", "did-appear-b", "did-disappear-a",
        "will-disappear-b", "will-appear-a", "did-appear-a", "did-disappear-b", "complete",
      ]
      return OutputDescription(
        names[announcement.rawValue],
        announcement == .complete ? "the end; 1 finished, 0 cancelled" : "an announcement")
    })

  private static let leavingA: [Announcement] = [.willDisappearA, .willAppearB]
  private static let leftA: [Announcement] = [.didAppearB, .didDisappearA]
  private static let leavingB: [Announcement] = [.willDisappearB, .willAppearA]
  private static let leftB: [Announcement] = [.didAppearA, .didDisappearB]

  /// The gaps of the transition, whose table is the only one.
  public static var gapCount: Int { ViewTransition.gapCount }

  private var transition: ViewTransition

  public init(_ configuration: Configuration) { transition = ViewTransition(configuration) }

  /// The state of the transition.
  public var state: ViewTransition.State { transition.state }
  public var deadline: Double { transition.deadline }

  public mutating func handle(_ event: InteractionEvent, _ log: inout [OutputEvent]) {
    let before = transition.state
    transition.handle(event, &log)
    announce(before, at: event.time, &log)
  }

  public mutating func meetDeadline(_ log: inout [OutputEvent]) {
    let before = transition.state
    let time = transition.deadline
    transition.meetDeadline(&log)
    announce(before, at: time, &log)
  }

  private func announce(
    _ before: ViewTransition.State, at time: Double, _ log: inout [OutputEvent]
  ) {
    guard before != state else { return }
    func say(_ announcements: [Announcement]) {
      for announcement in announcements {
        log.append(OutputEvent(time: time, kind: announcement.rawValue))
      }
    }
    switch state {
    case .presenting, .dismissingBack: say(Self.leavingA)
    case .dismissing, .presentingBack: say(Self.leavingB)
    case .presented: say(Self.leftA)
    case .dismissed: say(Self.leftB)
    }
    if state == .presented || state == .dismissed {
      let isFinished = before == .presenting || before == .dismissing
      log.append(
        OutputEvent(time: time, kind: Announcement.complete.rawValue, value: isFinished ? 1 : 0))
    }
  }

  public func outputs(at time: Double) -> InteractionOutputs { transition.outputs(at: time) }

  public func velocities(at time: Double) -> InteractionOutputs { transition.velocities(at: time) }
}
