public import Armature
public import TerminalUI

/// The first screen: the list of cards, or a picture while there are none.
@MainActor
public final class CardsView: ScreenView {
  public let add = BarButton(Texts.add, name: "add", key: KeyPress("+"))
  public let list = ListView(name: "list")
  private let empty = EmptyCardsView(name: "empty")

  public init() {
    super.init(name: "cards.view", bar: NavigationBar(title: Texts.myCards, right: [add]))
    addAll(list, empty)
    list.rowsShown = 10
    list.engine.register(CardRow.self) { CardRow() }
  }

  /// Whether there is nothing to list.
  public var isEmpty: Bool {
    get { !empty.isHidden }
    set { if empty.isHidden == newValue { empty.isHidden = !newValue } }
  }

  public override func layoutContent(in area: Rect) {
    list.frame = area
    empty.frame = Rect(
      x: area.origin.x + (area.width / 4).rounded(), y: area.origin.y + 3, width: (area.width / 2).rounded(),
      height: max(1, area.height - 6))
  }
}
