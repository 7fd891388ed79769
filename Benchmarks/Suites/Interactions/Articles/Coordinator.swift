import Harness

/// A list that shows the selected item next to it if there is room. Without
/// room a selection goes to the list's own receiver; a group always does, since
/// its list replaces the present one.
private struct SplitView {
  enum Selection: Hashable {
    case leaf(String), group(String), none
  }

  /// Whether there is room for both. An item that is selected when this changes
  /// goes to the receiver that is now responsible.
  var isExpanded: Bool {
    didSet { if isExpanded != oldValue, case .leaf = selection { select(selection) } }
  }
  var secondary = Selection.none
  /// The current selection, whoever received it.
  private(set) var selection = Selection.none
  private let toList: (Selection) -> Void

  init(isExpanded: Bool, _ toList: @escaping (Selection) -> Void) {
    self.isExpanded = isExpanded
    self.toList = toList
  }

  mutating func select(_ selection: Selection) {
    self.selection = selection
    let isGroup = if case .group = selection { true } else { false }
    if isExpanded, !isGroup { secondary = selection } else { toList(selection) }
  }
}

/// A part of a run that controls its own flow and starts further parts. It
/// keeps its children until they report their end. A child that fails also
/// ends, and the parent continues.
private final class RunCoordinator {
  private var children: [ObjectIdentifier: RunCoordinator] = [:]
  /// Tells the parent; `nil` before the start and after the end.
  private var end: ((_ isSuccessful: Bool) -> Void)?
  /// For each child that has ended, in order, whether it was successful.
  private(set) var results: [Bool] = []

  /// Starts a child; `work` receives it and must finish it or throw.
  func start(_ child: RunCoordinator, work: (RunCoordinator) throws -> Void = { $0.finish() }) {
    let key = ObjectIdentifier(child)
    children[key] = child
    child.end = { [weak self] isSuccessful in
      self?.children[key] = nil
      self?.results.append(isSuccessful)
    }
    do { try work(child) } catch { child.finish(false) }
  }

  func finish(_ isSuccessful: Bool = true) {
    let end = self.end
    self.end = nil
    end?(isSuccessful)
  }
}

enum CoordinatorChecks {
  static func add(to measures: inout Measures, _ context: SuiteContext) {
    // With and without room, for a leaf, a group and no selection: only the
    // right receiver is notified.
    measures.add("right-of-6-lines") { _ in
      let selections: [SplitView.Selection] = [.leaf("a"), .group("b"), .none]
      return (0..<6).count { line in
        let (selection, isExpanded) = (selections[line % 3], line < 3)
        var heard: [SplitView.Selection] = []
        var view = SplitView(isExpanded: isExpanded) { heard.append($0) }
        view.secondary = .leaf("before")
        view.select(selection)
        return isExpanded && selection != .group("b")
          ? view.secondary == selection && heard.isEmpty
          : view.secondary == .leaf("before") && heard == [selection]
      }
    }
    measures.add("selection-kept-when-the-room-changes") { _ in
      var heard: [SplitView.Selection] = []
      var view = SplitView(isExpanded: true) { heard.append($0) }
      view.select(.leaf("pip"))
      view.isExpanded = false
      let isHandedOn = heard == [.leaf("pip")]
      view.isExpanded = true
      return isHandedOn && view.selection == .leaf("pip") && view.secondary == .leaf("pip")
    }
    // The list's receiver starts a child of a run for 19 selections: for odd
    // numbers when the room is taken away, for even ones since there is none; 0
    // has room throughout.
    measures.add("results-kept-when-the-room-changes") { _ in
      let run = RunCoordinator()
      var view = SplitView(isExpanded: true) { _ in run.start(RunCoordinator()) }
      for number in 0..<20 {
        view.select(.leaf("\(number)"))
        view.isExpanded = number % 2 == 0
      }
      return run.results.count
    }
    measures.add("released-children-of-1000") { _ in
      let run = RunCoordinator()
      return (0..<1_000).count { _ in
        weak var child: RunCoordinator?
        do {
          let strong = RunCoordinator()
          child = strong
          run.start(strong)
        }
        return child == nil
      }
    }
    struct Failure: Error {}
    /// The results of three children, the middle one failing.
    func results() -> [Bool] {
      let run = RunCoordinator()
      run.start(RunCoordinator())
      run.start(RunCoordinator()) { _ in throw Failure() }
      run.start(RunCoordinator())
      return run.results
    }
    measures.add("run-goes-on-after-a-failure") { _ in results().count }
    measures.add("run-with-a-failure-is-successful") { _ in results().allSatisfy { $0 } }
  }
}
