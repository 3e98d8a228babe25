public import Armature
import MyCardsGeometry
public import MyCardsPresentation
import Raster
public import TerminalUI

/// The list of cards, or a picture for an empty list.
///
/// The view is the source of its list.
@MainActor
public final class CardsView: ScreenView {
  public let add = BarButton(Texts.add, name: "add", key: KeyPress("+"))
  public let list = ListView(name: "list")
  /// The content of the list.
  public var snapshot = Snapshot<OnlySection, CardLine>()
  private let empty = EmptyCardsView(name: "empty")

  public init() {
    super.init(name: "cards.view", bar: NavigationBar(title: Texts.myCards, right: [add]))
    addAll(list, empty)
    list.rowsShown = 10
    list.engine.register(CardRow.self) { CardRow() }
    list.engine.source = self
  }

  public override func layoutContent(in area: Rect) {
    list.frame = area
    empty.frame = Rect(
      x: area.origin.x + (area.width / 4).rounded(), y: area.origin.y + 3, width: (area.width / 2).rounded(),
      height: max(1, area.height - 6))
  }
}

extension CardsView: @MainActor ValueDisplaying {
  public func display(_ lines: [CardLine]) {
    list.show(lines, of: self)
    if empty.isHidden == lines.isEmpty { empty.isHidden = !lines.isEmpty }
  }
}

extension CardsView: @MainActor SnapshotSource {
  public func list(_ list: ListEngine<RowView>, cellFor line: CardLine, at path: ListPath) throws -> RowView {
    let row = try list.dequeue(CardRow.self)
    row.display(line)
    return row
  }
}

/// The picture in place of an empty list: the outline of a card and a text.
@MainActor
public final class EmptyCardsView: PictureView {
  init(name: String) {
    super.init(picture: Self.card, name: name)
  }

  public override var visibleText: String? { Texts.noCards }

  private static let card = Raster(width: 38, height: 24) { x, y in
    (x == 0 || x == 37 || y == 0 || y == 23) ? (128, 128, 128) : (40, 40, 44)
  }

  public override func draw(on canvas: inout Canvas) {
    super.draw(on: &canvas)
    let text = Texts.noCards
    canvas.write(text, column: (cells.columns - text.displayWidth) / 2, row: cells.rows / 2, style: .bold)
  }
}

/// A row with the front and the name of a card.
@MainActor
public final class CardRow: RowView {
  private let thumb = PictureView()
  private let label = Label()

  public init() {
    super.init()
    addAll(thumb, label)
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

extension CardRow: @MainActor ValueDisplaying {
  public func display(_ line: CardLine) {
    thumb.picture = line.picture
    label.text = line.name
  }
}
