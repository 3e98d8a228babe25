public import Armature
import MyCardsGeometry
public import MyCardsPresentation
import Raster
public import TerminalUI

/// A card's name and photos, with the buttons of the current mode.
///
/// The name is set in the field, because a person edits it.
@MainActor
public final class DetailsView: ScreenView {
  public let cancel = BarButton(Texts.cancel, name: "cancel", key: KeyPress(.escape))
  public let edit = BarButton(Texts.edit, name: "edit", key: KeyPress("e"))
  public let done = BarButton(Texts.done, name: "done", key: KeyPress("s", .control), isPrimary: true)
  public let trash = Button(Texts.trash, name: "trash", kind: .danger)
  public let nameField = TextField(name: "name")
  public let front = PhotoButton(name: "frontPhoto", badgeName: "frontBadge")
  public let back = PhotoButton(name: "backPhoto", badgeName: "backBadge")
  private let frontMissing = Label(style: .secondary, name: "frontMissing")
  private let backMissing = Label(style: .secondary, name: "backMissing")

  public init() {
    super.init(name: "details.view", bar: NavigationBar(title: "", left: [cancel], right: [edit, done]))
    addAll(nameField, front, back, frontMissing, backMissing, trash)
  }

  public override func layoutContent(in area: Rect) {
    area.width >= 80 && area.height >= 18 ? layOutSideBySide(in: area) : layOutStacked(in: area)
  }

  /// The width of a photo in which a sample card's dots are whole cells, and its height.
  private static let photoSizes: [Size] = [[57, 18], [38, 12]]

  private func layOutSideBySide(in area: Rect) {
    let size =
      Self.photoSizes.first { 2 * $0.x + 2 <= area.width - 2 && $0.y + 8 <= area.height } ?? [38, 12]
    let left = area.origin.x + ((area.width - 2 * size.x - 2) / 2).rounded(.down)
    nameField.frame = Rect(x: left, y: area.origin.y + 1, width: 2 * size.x + 2, height: 2)
    let top = area.origin.y + 4
    for (view, label, x) in [(front, frontMissing, left), (back, backMissing, left + size.x + 2)] {
      view.frame = Rect(origin: [x, top], size: size)
      label.frame = Rect(x: x, y: top + size.y + 1, width: size.x, height: 1)
      label.alignment = .center
    }
    trash.frame = Rect(x: left + 1, y: top + size.y + 2, width: Double(trash.width), height: 1)
  }

  /// The photos below each other, with a line between them for what is missing.
  private func layOutStacked(in area: Rect) {
    let height = max(1, ((area.height - 4) / 2).rounded(.down))
    let width = min(area.width, (2 * height * CardGeometry.ratio).rounded())
    let left = area.origin.x + ((area.width - width) / 2).rounded(.down)
    nameField.frame = Rect(x: area.origin.x + 2, y: area.origin.y, width: max(0, area.width - 4), height: 1)
    for (view, label, line) in [(front, frontMissing, 1), (back, backMissing, height + 2)] {
      view.frame = Rect(x: left, y: area.origin.y + line, width: width, height: height)
      label.frame = Rect(x: area.origin.x, y: area.origin.y + line + height, width: area.width, height: 1)
      label.alignment = .center
    }
    trash.frame = Rect(x: area.origin.x + 2, y: area.end.y - 1, width: Double(trash.width), height: 1)
  }

  public override var keyCommands: [KeyCommand] {
    guard !trash.isHidden else { return super.keyCommands }
    return super.keyCommands + [KeyCommand("d", .control, title: Texts.trash, .tap(trash))]
  }
}

extension DetailsView: FocusPreferring {
  /// The name, so that a person can type it at once.
  public var preferredFocus: View { nameField.isEnabled ? nameField : self }
}

extension DetailsView: @MainActor ValueDisplaying {
  public func display(_ display: DetailsDisplay) {
    let wasEditable = nameField.isEnabled
    bar.title = display.title
    nameField.placeholder = display.placeholder
    nameField.isEnabled = display.isNameEnabled
    cancel.isEnabled = display.isCancelEnabled
    edit.isHidden = !display.showsEdit
    edit.isEnabled = display.isEditEnabled
    done.isHidden = !display.showsDone
    done.isEnabled = display.isDoneEnabled
    trash.isHidden = !display.showsTrash
    trash.isEnabled = display.isTrashEnabled
    show(display.front, front, frontMissing, display)
    show(display.back, back, backMissing, display)
    // Hidden bar buttons change the layout.
    bar.setNeedsLayout()
    help.setNeedsDisplay()
    moveFocus(from: wasEditable)
  }

  /// Puts the cursor in the name when editing begins, and takes it away at the end.
  private func moveFocus(from wasEditable: Bool) {
    if nameField.isEnabled, !wasEditable, window != nil { nameField.becomeFirstResponder() }
    if !nameField.isEnabled, nameField.isFirstResponder { becomeFirstResponder() }
  }

  private func show(_ side: DetailsDisplay.Side, _ photo: PhotoButton, _ missing: Label, _ display: DetailsDisplay) {
    photo.picture = side.picture
    photo.isEnabled = display.arePhotosEnabled
    photo.badge.isHidden = !display.showsBadges
    missing.text = side.missing ?? ""
    missing.isHidden = side.missing == nil
  }
}
