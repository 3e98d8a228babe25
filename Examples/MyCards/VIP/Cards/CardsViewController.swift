import Armature
import MyCardsViews
import TerminalUI

/// Turns taps on the list into Requests, and displays its lines.
@MainActor
final class CardsViewController: ScreenController<CardsView>, VIPController, CardsDisplaying {
  let interactor = StrongLink<any CardsLogic>()
  let router = StrongLink<any CardsRouting>()
  var interface: any CardsDisplaying { self }

  init() {
    super.init("cards", CardsView())
  }

  override func didLoad() {
    view.add.addTarget(self, action: CardsViewController.add, for: .primaryActionTriggered)
    view.list.engine.delegate = self
    interactor.send(ListCards.Request()) { $0.list }
  }

  override var preferredFirstResponder: any Responder { view.list }

  private func add() {
    interactor.send(ChooseCard.Request.new) { $0.choose }
  }

  func displayCards(_ viewModel: ListCards.ViewModel) {
    view.display(viewModel.lines)
  }

  func displayChoice(_ viewModel: ChooseCard.ViewModel) {
    router { $0.routeToDetails() }
  }
}

extension CardsViewController: @MainActor ListDelegate {
  func list(_ list: ListEngine<RowView>, didSelectRowAt path: ListPath) {
    interactor.send(ChooseCard.Request.row(path.row)) { $0.choose }
  }

  func list(_ list: ListEngine<RowView>, didDeselectRowAt path: ListPath) {}
}
