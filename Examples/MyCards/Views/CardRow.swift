import Armature
public import MyCardsModel
public import TerminalUI

/// Shows one card of the list: its front and its name.
@MainActor
public final class CardRow: RowView {
  private let thumb = PictureView()
  private let label = Label()

  public init() {
    super.init()
    addAll(thumb, label)
  }

  /// Shows a card; without a front the placeholder, without a name a word for that.
  public func show(_ card: Card) {
    thumb.picture = card.front?.picture ?? Photo.placeholder
    label.text = card.name.isEmpty ? Texts.noName : card.name
  }

  public override func numberDidChange() {
    thumb.name = number.map { "thumb-\($0)" }
  }

  public override func prepareForReuse() {
    thumb.picture = nil
    label.text = ""
  }

  public override func layout() {
    let width = min(bounds.width / 3, (2 * bounds.height * CardGeometry.ratio).rounded())
    thumb.frame = Rect(x: 2, y: 0, width: width, height: bounds.height)
    label.frame = Rect(
      x: width + 4, y: ((bounds.height - 1) / 2).rounded(.down), width: max(0, bounds.width - width - 5), height: 1)
  }
}
