public import Armature
public import MyCardsPresentation
import Raster
public import TerminalUI

/// The list of cards, or a picture for an empty list.
///
/// The view is the source of its list.
@MainActor
public final class CardsView: ScreenView {
  public let add = BarButton(Texts.add, name: "add", )
  public let list = ListView(name: "list")
  /// The content of the list.
  public var snapshot = Snapshot<OnlySection, CardLine>()
  private let empty = EmptyCardsView(name: "empty")

  public init() {
    super.init(name: "cards.view", bar: NavigationBar(title: Texts.myCards, right: [add]))
    addAll(list, empty)
    list.engine.register(CardRow.self) { CardRow() }
    list.engine.source = self
  }

  public override func layoutContent(in area: Rect) {
    list.frame = area
    fitRows()
    let size: Size = [min(area.width, 24), min(area.height, 10)]
    let row = min((area.height / 2).rounded(.down) + 4, area.height)
    empty.frame = Rect(
      origin: area.origin + [((area.width - size.x) / 2).rounded(.down), max(0, row - size.y)], size: size)
  }

  public override var keyCommands: [KeyCommand] {
    [KeyCommand("n", title: Texts.newCard, .tap(add)), KeyCommand("+", title: "", .tap(add))] + super.keyCommands
  }

  /// The heights of a row: as high as a card shows much of itself, or as low as more cards need it.
  private static let rowHeights = 2.0...7

  private func fitRows() {
    let lowest = Int(list.bounds.height / Self.rowHeights.upperBound)
    let highest = Int(list.bounds.height / Self.rowHeights.lowerBound)
    list.rowsShown = max(1, min(max(cardCount, lowest), highest))
  }

  private var cardCount = 0
}

extension CardsView: @MainActor ValueDisplaying {
  public func display(_ lines: [CardLine]) {
    cardCount = lines.count
    fitRows()
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

/// The picture in place of an empty list: a blank card and a text below it.
@MainActor
public final class EmptyCardsView: PictureView {
  init(name: String) {
    super.init(picture: nil, name: name)
  }

  public override var visibleText: String? { Texts.noCards }

  public override func draw(on canvas: inout Canvas) {
    let card = CellRect(column: 0, row: 0, columns: cells.columns, rows: max(0, cells.rows - 2))
    if card.rows == 8, card.columns == 24, [.trueColor, .colors256].contains(canvas.level) {
      for row in 0..<card.rows {
        for column in 0..<card.columns {
          let style = Style(Self.role(column, 2 * row), on: Self.role(column, 2 * row + 1))
          canvas.write("▀", column: column, row: row, style: style)
        }
      }
    }
    let text = Texts.noCards
    canvas.write(text, column: (cells.columns - text.displayWidth) / 2, row: cells.rows - 1, style: .secondary)
  }
}

extension EmptyCardsView {
  /// Returns the role of a half cell of the blank card: a line, a chip and a number.
  fileprivate static func role(_ x: Int, _ y: Int) -> ColorRole {
    if y > 14 || [0, 23].contains(x) && [0, 14].contains(y) { return .background }
    let isLine = y == 3 && (2..<11).contains(x)
    let isChip = (3..<6).contains(y) && (16..<21).contains(x)
    let isNumber = y == 11 && [2..<5, 7..<10, 12..<15, 17..<19].contains { $0.contains(x) }
    return isLine || isChip || isNumber ? .raised : .surface
  }
}

/// A row with the front and the name of a card.
@MainActor
public final class CardRow: RowView {
  private let thumb = CardTopView()
  private let label = Label(style: .bold)

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

  /// The card looks out of a pocket, whose edge is the last line of the row.
  private var cardRows: Double { max(1, bounds.height - 1) }

  /// On a narrow screen, the name needs some of the width of the card.
  public override func layout() {
    let width = bounds.width < 60 ? max(0, min(19, bounds.width - 21)) : 38
    thumb.frame = Rect(x: 4, y: 0, width: width, height: cardRows)
    label.frame = Rect(
      x: width + 8, y: ((cardRows - 1) / 2).rounded(.down), width: max(0, bounds.width - width - 10), height: 1)
  }

  public override var markedArea: CellRect {
    CellRect(column: 0, row: 0, columns: max(0, cells.columns - 1), rows: Int(cardRows))
  }

  public override func draw(on canvas: inout Canvas) {
    guard bounds.height > 1 else { return }
    let width = Int(thumb.frame.width) + 2
    canvas.write(
      String(repeating: "▔", count: width), column: 3, row: Int(cardRows), style: Style(.faint))
  }
}

/// The upper part of a card, as wide as the view.
@MainActor
final class CardTopView: PictureView {
  override func draw(on canvas: inout Canvas) {
    guard let picture, cells.columns > 0 else { return }
    let (width, height) = (Double(picture.width), Double(picture.height))
    // A cell is two pixels high.
    let part = Rect(
      x: 0, y: 0, width: width, height: min(height, width * Double(2 * cells.rows) / Double(cells.columns)))
    canvas.draw(part, of: picture, filling: cells, upperCorner: PhotoButton.corner)
  }
}

extension CardRow: @MainActor ValueDisplaying {
  public func display(_ line: CardLine) {
    thumb.picture = line.picture
    label.text = line.name
  }
}
