import Armature
import TerminalUI

/// The first screen: a title, the list, a word where there are no rows, and the keys.
final class TimelineView: View {
  let list = ListView(name: "list")
  let refreshControl = RefreshControl(style: .reversed)
  let status = Label(style: .dim, alignment: .center, name: "status")

  private let bar: Bar
  private let help = KeyHelpBar()

  init() {
    bar = Bar(title: "Qwinkle", trailing: refreshControl)
    super.init(name: "timeline.view")
    addAll(bar, list, status, help)
    list.refreshControl = refreshControl
    list.engine.register(QwinkRow.self) { QwinkRow() }
  }

  override func layout() {
    bar.frame = Rect(x: 0, y: 0, width: bounds.width, height: 1)
    list.frame = Rect(x: 0, y: 1, width: bounds.width, height: max(0, bounds.height - 2))
    status.frame = Rect(x: 0, y: (bounds.height / 2).rounded(.down), width: bounds.width, height: 1)
    help.frame = Rect(x: 0, y: bounds.height - 1, width: bounds.width, height: 1)
  }
}
