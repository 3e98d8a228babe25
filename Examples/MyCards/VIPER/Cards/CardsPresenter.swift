import Architectures
import MyCardsPresentation

/// Makes the lines of the list, and opens the card of a tapped line.
@MainActor
final class CardsPresenter: VIPERPresenter, CardsPresenting, CardsInteractorOutput {
  let view = WeakLink<any CardsViewing>()
  let interactor = StrongLink<any CardsInteractorInput>()
  let router = StrongLink<any CardsRouting>()
  var interface: any CardsPresenting { self }
  var interactorOutput: any CardsInteractorOutput { self }
  private var lines: [CardLine] = []

  func ready() { interactor { $0.start() } }
  func tapAdd() { router { $0.openNewCard() } }

  /// Has no effect for an index out of range.
  func tapRow(_ index: Int) {
    guard lines.indices.contains(index) else { return }
    router { $0.openCard(lines[index].id) }
  }

  func changed(_ cards: [ListedCard]) {
    lines = cards.map { CardLine(id: $0.identifier, name: $0.name, front: $0.front) }
    view { $0.show(lines) }
  }
}
