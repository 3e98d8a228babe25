// error: instance method 'bind(_:_:to:isolation:fileID:line:deliver:)' requires that 'Card' conform to 'Equatable'
// imports: Architectures
import Architectures

final class Card { var title = "" }
final class Deck { var top = Card() }
final class CardView { var card = Card(), title = "" }

@MainActor func show(_ deck: Deck, in view: CardView, _ binder: Binder) {
  binder.bind(deck, { $0.top.title }, to: view, \.title)
  binder.bind(deck, { $0.top }, to: view) { $0.card = $1 }  // wrong
}
