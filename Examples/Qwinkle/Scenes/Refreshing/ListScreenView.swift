import Armature
import TerminalUI

/// The base class of the screens with a list: a line of controls, ten rows, and a status text in place of rows.
class ListScreenView: ScreenView {
  let list = ListView(name: "list")
  let refreshControl: RefreshControl
  let status = Label(style: .dim, alignment: .center, name: "status")

  private let controls: [View]
  private let emptyText: String

  /// - Parameters:
  ///   - emptyText: The status text of an empty list.
  ///   - controls: The line above the list, from left to right: buttons, then optionally a label for the rest of the line.
  init(name: String, title: String, emptyText: String, right: [BarButton] = [], controls: [View] = []) {
    refreshControl = RefreshControl(style: .reversed)
    self.controls = controls
    self.emptyText = emptyText
    super.init(name: name, bar: NavigationBar(title: title, right: right, activity: refreshControl))
    for view in controls { addAll(view) }
    addAll(list, status)
    list.refreshControl = refreshControl
    list.rowsShown = 10
  }

  /// Shows the status of a list without rows: still loading, or empty.
  func showStatus(hasRows: Bool, isFirstLoad: Bool) {
    status.isHidden = hasRows
    status.text = isFirstLoad ? "Loading…" : emptyText
  }

  final override func layoutContent(in area: Rect) {
    var column = area.origin.x + 1
    for view in controls {
      let room = max(0, area.end.x - column - 1)
      let width = min(room, (view as? Button).map { Double($0.width) } ?? room)
      view.frame = Rect(x: column, y: area.origin.y, width: width, height: 1)
      column += width + 1
    }
    let top = controls.isEmpty ? 0.0 : 1
    list.frame = Rect(
      x: area.origin.x, y: area.origin.y + top, width: area.width, height: max(0, area.height - top))
    status.frame = Rect(
      x: area.origin.x, y: (area.origin.y + area.height / 2).rounded(.down), width: area.width, height: 1)
  }
}

extension Controller where Content == View {
  /// Presents an alert about a failure.
  ///
  /// Has no effect after the screen was closed.
  @MainActor
  func alert(_ title: String, _ reason: String) {
    (host?.root as? Window)?.present(AlertView(title: title, message: reason))
  }
}
