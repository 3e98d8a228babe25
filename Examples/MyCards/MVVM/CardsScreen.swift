import Armature
import MyCardsViews
import TerminalUI

/// Binds the list of cards to its view model.
@MainActor
final class CardsScreen: ScreenController<CardsView> {
  private let model: CardsViewModel
  private let binder = Binder()

  init(_ model: CardsViewModel) {
    self.model = model
    super.init("cards", CardsView())
  }

  override func didLoad() {
    view.add.addTarget(model, action: CardsViewModel.addCard, for: .primaryActionTriggered)
    view.list.engine.delegate = self
    binder.bind(model, { $0.lines }, to: view)
    model.start()
  }

  override var preferredFirstResponder: any Responder { view.list }
}

extension CardsScreen: @MainActor ListDelegate {
  func list(_ list: ListEngine<RowView>, didSelectRowAt path: ListPath) {
    model.openCard(at: path.row)
  }

  func list(_ list: ListEngine<RowView>, didDeselectRowAt path: ListPath) {}
}
