import Armature
import TerminalUI

/// The base class of the screens with a list: lines above it, and a text in place of rows.
class ItemListView: ScreenView {
  let list = ListView(name: "list")

  /// The text in place of rows.
  let note: Label

  /// The number of lines above the list.
  private let headerLines: Int

  init(
    name: String, title: String, note: String = "", noteName: String? = nil, headerLines: Int = 0,
    right: [BarButton] = [], activity: (any ActivityShowing)? = nil
  ) {
    self.note = Label(note, style: .secondary, alignment: .center, name: noteName)
    self.headerLines = headerLines
    super.init(name: name, bar: NavigationBar(title: title, right: right, activity: activity))
    addAll(list, self.note)
    self.note.isHidden = true
  }

  /// Lays out the lines above the list.
  func layoutHeader(in area: Rect) {}

  final override func layoutContent(in area: Rect) {
    // On a low terminal, the lines above the list leave half of the screen to it, but are at least one.
    let lines = min(Double(headerLines), max(1, (area.height / 2).rounded(.down)), area.height)
    layoutHeader(in: Rect(x: area.origin.x + 2, y: area.origin.y, width: max(0, area.width - 4), height: lines))
    let rest = Rect(x: area.origin.x, y: area.origin.y + lines, width: area.width, height: area.height - lines)
    list.frame = rest
    note.frame = Rect(
      x: rest.origin.x, y: (rest.origin.y + rest.height / 2).rounded(.down), width: rest.width, height: 1)
  }
}

extension Controller where Content == View {
  /// Whether the user sees the screen, so that a change has to be drawn.
  @MainActor
  var isOnScreen: Bool { contentNode?.window != nil }
}
