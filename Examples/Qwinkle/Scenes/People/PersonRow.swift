import Armature
import TerminalUI

/// Shows one person, with a button to follow them.
///
/// The row knows nobody who could do that: it sends a command up the responder chain.
final class PersonRow: RowView {
  private let nameLabel = Label()
  private let follow = Button("")
  private var person: String?

  init() {
    super.init()
    addAll(nameLabel, follow)
    follow.addAction(owner: self, for: .primaryActionTriggered) { row, _ in
      if let person = row.person { row.send(.toggleFollowing(person)) }
    }
  }

  override var visibleText: String? { "\(nameLabel.text) | \(follow.title)" }

  func show(_ line: PersonLine) {
    person = line.id
    nameLabel.text = line.name
    follow.name = "follow-\(line.id)"
    follow.title = line.action
    follow.isEnabled = line.isEnabled
    setNeedsLayout()
  }

  override func prepareForReuse() {
    person = nil
    nameLabel.text = ""
    follow.name = nil
  }

  override func layout() {
    let width = min(bounds.width, Double(follow.width))
    follow.frame = Rect(x: bounds.width - width - 1, y: 0, width: width, height: 1)
    nameLabel.frame = Rect(x: 1, y: 0, width: max(0, bounds.width - width - 3), height: 1)
  }
}
