/// An item of a list that can be selected.
enum Selection: Hashable, Sendable {
  /// A single item: a scenario.
  case leaf(String)
  /// An item that has a list of its own: a suite.
  case group(String)
  /// No item.
  case none
}

/// The receiver of a selection.
protocol SelectionReceiver: AnyObject {
  func select(_ selection: Selection)
}

/// Shows a primary list and, if there is room, the selected item beside it.
final class SplitContainer: SelectionReceiver {
  /// Whether there is room for both.
  var isExpanded: Bool
  /// The item shown beside the list.
  private(set) var secondary = Selection.none

  /// Starts with nothing beside the list.
  init(isExpanded: Bool) { self.isExpanded = isExpanded }

  /// Shows an item beside the list, even if there is no room for it at the
  /// moment.
  func select(_ selection: Selection) { secondary = selection }
}

/// Receives the selections of a list in place of the list's own receiver. If
/// the container has room beside the list, the proxy passes a selection to the
/// container, else to the list's receiver. Neither the list nor its receiver
/// needs to know of the container.
///
/// A group always goes to the list's receiver: the group's list replaces the
/// present one.
final class SelectionProxy: SelectionReceiver {
  /// The container whose room decides.
  let container: SplitContainer
  private weak var listReceiver: (any SelectionReceiver)?
  /// The current selection, whoever received it.
  private(set) var selection = Selection.none

  /// The list's receiver is referenced weakly, because it usually owns the
  /// proxy.
  init(_ container: SplitContainer, forwardingTo receiver: any SelectionReceiver) {
    self.container = container
    listReceiver = receiver
  }

  /// Passes a selection either to the container or to the list's receiver.
  func select(_ selection: Selection) {
    self.selection = selection
    let isGroup = if case .group = selection { true } else { false }
    if container.isExpanded, !isGroup {
      container.select(selection)
    } else {
      listReceiver?.select(selection)
    }
  }

  /// Changes the room available, and passes a selected item to the receiver
  /// that is now responsible.
  func setExpanded(_ isExpanded: Bool) {
    guard isExpanded != container.isExpanded else { return }
    container.isExpanded = isExpanded
    if case .leaf = selection { select(selection) }
  }
}
