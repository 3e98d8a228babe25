import Architectures
import MyCardsPresentation

/// Makes the lines of the list.
@MainActor
final class CardsPresenter: VIPPresenter, CardsPresentation {
  let controller = WeakLink<any CardsDisplaying>()
  var interface: any CardsPresentation { self }

  func presentCards(_ response: ListCards.Response) {
    controller.send(ListCards.ViewModel(lines: response.cards.map(CardLine.init))) { $0.displayCards }
  }

  func presentChoice(_ response: ChooseCard.Response) {
    controller.send(ChooseCard.ViewModel()) { $0.displayChoice }
  }
}
