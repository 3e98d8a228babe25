import Armature
import TerminalUI

/// The header above a section of a list.
final class SectionHeader: RowView {
  private let label = Label(style: Style(.accent, on: nil, .bold))

  var title: String {
    get { label.text }
    set { label.text = newValue }
  }

  init() {
    super.init()
    addAll(label)
  }

  override func prepareForReuse() { title = "" }

  override func layout() {
    label.frame = Rect(x: 3, y: 0, width: max(0, bounds.width - 4), height: 1)
  }
}
