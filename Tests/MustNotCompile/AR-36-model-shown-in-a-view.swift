// error: type 'CardCell' does not conform to protocol 'ValueDisplaying'
// imports: Architectures
import Architectures

final class Card { var title = "" }
struct CardRow: Equatable, Sendable { var title = "" }

final class CardLabel: ValueDisplaying {
  func display(_ row: CardRow) {}
}

final class CardCell: ValueDisplaying {  // wrong
  func display(_ card: Card) {}  // wrong
}  // wrong
