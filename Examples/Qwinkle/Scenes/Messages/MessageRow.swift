import Armature
import TerminalUI

/// Shows one private message: who it is from, and what it says.
final class MessageRow: RowView {
  private let label = Label(wraps: true)

  init() {
    super.init()
    addAll(label)
  }

  func show(_ text: String) {
    label.text = text
  }

  override func prepareForReuse() {
    label.text = ""
  }

  override func layout() {
    label.frame = Rect(x: 1, y: 0, width: max(0, bounds.width - 2), height: bounds.height)
  }
}
