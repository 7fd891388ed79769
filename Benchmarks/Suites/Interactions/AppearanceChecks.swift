import Harness
import Interactions

/// Checks of `AppearanceModel`: which views are notified of a transition, and
/// when.
enum AppearanceChecks {
  private typealias Transition = ViewTransition
  private typealias Announcement = AppearanceModel.Announcement

  static func add(to checks: inout CheckList, _ context: SuiteContext) {
    checks.scenario = AppearanceModel.name
    // Of a presentation and a dismissal.
    checks.count("announcements-in-order") { row in
      let drive = try ModelDrive<AppearanceModel>(row)
      _ = drive.value(at: row.at[0])
      let (heard, expected) = (order(drive.log), Announcement.allCases.dropLast())
      return heard.count == expected.count ? zip(heard, expected).count { $0 == $1 } : -1
    }
    let found = SharedResult { interrupted() }
    checks.count("doubles-in-1000-interrupted-runs") { _ in found().doubles }
    checks.count("moves-after-complete") { _ in found().movesAfterEnd }
    checks.count("completions-of-1000-runs") { _ in found().completions }
  }

  /// The announcements of a log, without completions.
  private static func order(_ log: [OutputEvent]) -> [Announcement] {
    log.map { Announcement.allCases[$0.kind] }.filter { $0 != .complete }
  }

  /// The number of times that a view receives the same announcement twice in a
  /// row. It must receive "will", "did", "will", "did" …; if a transition turns
  /// back, the opposite "will" comes instead of the "did".
  private static func doubles(_ log: [OutputEvent]) -> Int {
    let views: [[Announcement]] = [
      [.willDisappearA, .didDisappearA, .willAppearA, .didAppearA],
      [.willAppearB, .didAppearB, .willDisappearB, .didDisappearB],
    ]
    return views.reduce(0) { count, view in
      let heard = order(log).filter(view.contains)
      return count + zip(heard, heard.dropFirst()).count { $0 == $1 }
    }
  }

  /// 1,000 transitions, each interrupted up to three times: announcements
  /// received twice, completions, and times between an end and the next start
  /// at which something moves.
  private static func interrupted() -> (doubles: Int, completions: Int, movesAfterEnd: Int) {
    let drive = ModelDrive<AppearanceModel>()
    var movesAfterEnd = 0
    var time = 0.0
    for run in 0..<1_000 {
      let isShown = drive.model.state == .presented
      drive.send(Transition.event(time, isShown ? .dismiss : .present))
      for interruption in 0..<(run % 4) {
        drive.send(Transition.event(time + 0.1 + 0.07 * Double(interruption), .interrupt))
      }
      time += 2
      let end = drive.value(at: time)
      movesAfterEnd += (1...10).count { drive.value(at: time + 0.05 * Double($0)) != end }
      time += 1
    }
    return (doubles(drive.log), drive.count(Announcement.complete.kind), movesAfterEnd)
  }
}
