import Interactions
import Reports
import Runs

/// Checks of coordinators: which receiver is notified of a selection, who
/// controls the flow of a run, and that a check that throws stops no others.
enum CoordinatorChecks {
  /// A list's receiver that keeps what it hears.
  private final class Parent: SelectionReceiver {
    var heard: [Selection] = []
    func select(_ selection: Selection) { heard.append(selection) }
  }

  /// A receiver that starts a child of a run for every selection.
  private final class Starter: SelectionReceiver {
    let run = RunCoordinator("run")
    func select(_ selection: Selection) { run.start(RunCoordinator("child")) { $0.finish() } }
  }

  private struct Failure: Error {}

  static func add(to checks: inout CheckList) {
    checks.scenario = "coordinator"
    selections(&checks)
    children(&checks)
    failures(&checks)
    checks.count("names-registered-twice", 0) {
      let names = ScenarioCatalogue.scenarios.map { $0.name }
      return names.count - Set(names).count
    }
  }

  private static func selections(_ checks: inout CheckList) {
    checks.count("right-of-6-lines", 6) { truthTable() }
    checks.holds("selection-kept-when-the-room-changes") {
      let parent = Parent()
      let proxy = SelectionProxy(SplitContainer(isExpanded: true), forwardingTo: parent)
      proxy.select(.leaf("pip"))
      proxy.setExpanded(false)
      let isHandedOn = parent.heard == [.leaf("pip")]
      proxy.setExpanded(true)
      return isHandedOn && proxy.selection == .leaf("pip")
        && proxy.container.secondary == .leaf("pip")
    }
    // The parent hears each selection but the first: when the room for it is
    // taken away, or because there is no room.
    checks.count("results-kept-when-the-room-changes", 19) {
      let parent = Starter()
      let proxy = SelectionProxy(SplitContainer(isExpanded: true), forwardingTo: parent)
      for number in 0..<20 {
        proxy.select(.leaf("\(number)"))
        proxy.setExpanded(number % 2 == 0)
      }
      return parent.run.results.count
    }
  }

  private static func children(_ checks: inout CheckList) {
    checks.count("children-alive-after-1000-runs", 0) {
      let run = RunCoordinator("run")
      for number in 0..<1_000 { run.start(RunCoordinator("\(number)")) { $0.finish() } }
      return run.childrenCount
    }
    checks.count("released-children-of-1000", 1_000) {
      let run = RunCoordinator("run")
      var released = 0
      for number in 0..<1_000 {
        weak var child: RunCoordinator?
        do {
          let strong = RunCoordinator("\(number)")
          child = strong
          run.start(strong) { $0.finish() }
        }
        if child == nil { released += 1 }
      }
      return released
    }
  }

  private static func failures(_ checks: inout CheckList) {
    checks.count("run-goes-on-after-a-failure", 3) { failing().results.count }
    checks.holds("run-with-a-failure-is-successful", false) { failing().isSuccessful }
    checks.count("rows-after-a-check-that-throws", 3) { try rowsAroundAFailure().count }
    checks.count("rows-of-status-failed", 1) {
      try rowsAroundAFailure().count { $0["status"] == "failed" }
    }
  }

  /// Three checks, the middle one failing, as rows of the report.
  private static func rowsAroundAFailure() throws -> [Row] {
    let schema = InteractionsSuite().schema
    var list = CheckList()
    for number in 0..<3 {
      list.equal("\(number)", 0) {
        if number == 1 { throw Failure() }
        return 0
      }
    }
    return try list.cases.map { item in
      var row = Row(schema)
      let verdict = try item.verify(&row)
      (row["status"], row["status_detail"]) = verdict.statusColumns
      return row
    }
  }

  /// A run of three children, the middle one failing.
  private static func failing() -> RunCoordinator {
    let run = RunCoordinator("run")
    for number in 0..<3 {
      run.start(RunCoordinator("\(number)")) { child in
        if number == 1 { throw Failure() }
        child.finish()
      }
    }
    return run
  }

  /// The number of cases in which only the right receiver was notified, of six:
  /// with and without room, for a leaf, a group and no selection.
  private static func truthTable() -> Int {
    let selections: [Selection] = [.leaf("a"), .group("b"), .none]
    var right = 0
    for isExpanded in [true, false] {
      for selection in selections {
        let parent = Parent()
        let container = SplitContainer(isExpanded: isExpanded)
        container.select(.leaf("before"))
        let proxy = SelectionProxy(container, forwardingTo: parent)
        proxy.select(selection)
        let toContainer = isExpanded && selection != .group("b")
        let shown = toContainer ? selection : .leaf("before")
        let heard = toContainer ? [] : [selection]
        if container.secondary == shown, parent.heard == heard { right += 1 }
      }
    }
    return right
  }
}
