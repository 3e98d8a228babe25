public import Armature
public import MyCardsModel
public import Raster
public import TerminalUI

/// A card's name and photos, with the buttons of the current mode.
@MainActor
public final class DetailsView: ScreenView {
  public let cancel = BarButton(Texts.cancel, name: "cancel", key: KeyPress(.escape))
  public let edit = BarButton(Texts.edit, name: "edit", key: KeyPress("e"))
  public let done = BarButton(Texts.done, name: "done", key: KeyPress("s", .control))
  public let trash = Button(Texts.trash, name: "trash")
  public let nameField = TextField(name: "name")
  public let front = PhotoButton(name: "frontPhoto", badgeName: "frontBadge")
  public let back = PhotoButton(name: "backPhoto", badgeName: "backBadge")
  private let frontMissing = Label(Texts.noPhoto(.front), style: .dim, name: "frontMissing")
  private let backMissing = Label(Texts.noPhoto(.back), style: .dim, name: "backMissing")

  public init() {
    super.init(name: "details.view", bar: NavigationBar(title: "", left: [cancel], right: [edit, done]))
    addAll(nameField, front, back, frontMissing, backMissing, trash)
  }

  /// Shows the content for a card and a mode.
  public func show(_ display: DetailsDisplay) {
    bar.title = display.title
    nameField.text = display.name
    nameField.placeholder = display.placeholder
    nameField.isEnabled = display.isNameEnabled
    edit.isHidden = !display.showsEdit
    done.isHidden = !display.showsDone
    done.isEnabled = display.isDoneEnabled
    trash.isHidden = !display.showsTrash
    show(display.front, front, frontMissing, badge: display.showsBadges)
    show(display.back, back, backMissing, badge: display.showsBadges)
    // Hidden bar buttons change the layout.
    bar.setNeedsLayout()
    help.setNeedsDisplay()
  }

  private func show(_ side: DetailsDisplay.Side, _ photo: PhotoButton, _ missing: Label, badge: Bool) {
    photo.picture = side.picture
    photo.badge.isHidden = !badge
    missing.isHidden = !side.isMissing
  }

  public override func layoutContent(in area: Rect) {
    let places = CardGeometry.details(on: LogicalScreen.size)
    // The content and the toolbar share the height.
    let points = (places.back.end.y + CardGeometry.gap + CardGeometry.toolbarHeight) / max(1, area.height)
    func rows(_ rect: Rect) -> (top: Double, height: Double) {
      let top = (rect.origin.y / points).rounded(.down)
      return (area.origin.y + top, max(1, (rect.end.y / points).rounded(.down) - top))
    }
    let margin = (area.width / 4).rounded(.down)
    for (view, label, place) in [(front, frontMissing, places.front), (back, backMissing, places.back)] {
      let (top, height) = rows(place)
      view.frame = Rect(x: margin, y: top, width: area.width - 2 * margin, height: height)
      label.frame = Rect(x: 1, y: top, width: max(0, margin - 1), height: 1)
    }
    nameField.frame = Rect(x: margin, y: rows(places.name).top, width: area.width - 2 * margin, height: 1)
    trash.frame = Rect(x: 1, y: area.end.y - 1, width: Double(trash.width), height: 1)
  }

  public override var keyCommands: [KeyCommand] {
    guard !trash.isHidden else { return super.keyCommands }
    return super.keyCommands + [KeyCommand("t", title: Texts.trash, .tap(trash))]
  }
}

/// The content of the details screen for a card and a mode.
public struct DetailsDisplay: Equatable, Sendable {
  /// The content for one side.
  public struct Side: Equatable, Sendable {
    /// The photo, or the placeholder.
    public let picture: Raster?
    public let isMissing: Bool
  }

  public let title: String
  public let name: String
  public let placeholder: String
  public let isNameEnabled: Bool
  public let showsEdit: Bool
  public let showsDone: Bool
  public let isDoneEnabled: Bool
  public let showsBadges: Bool
  public let showsTrash: Bool
  public let front: Side
  public let back: Side

  public init(_ card: Card, _ mode: DetailsMode) {
    title = mode == .create ? Texts.addNewCard : Texts.cardDetails
    name = card.name
    placeholder = mode.isEditing ? Texts.enterCardName : Texts.noName
    isNameEnabled = mode.isEditing
    showsEdit = !mode.isEditing
    showsDone = mode.isEditing
    isDoneEnabled = mode.isEditing && card.isValid
    showsBadges = mode.isEditing
    showsTrash = mode == .edit
    front = Self.side(card.front)
    back = Self.side(card.back)
  }

  private static func side(_ photo: Photo?) -> Side {
    Side(picture: photo?.picture ?? Photo.placeholder, isMissing: photo == nil)
  }
}
