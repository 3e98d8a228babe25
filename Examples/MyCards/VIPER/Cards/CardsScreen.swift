import Armature
import MyCardsPresentation
import MyCardsViews
import TerminalUI

/// The view of the list: shows lines, and reports taps to the presenter.
@MainActor
final class CardsScreen: ScreenController<CardsView>, VIPERView, CardsViewing {
  let presenter = StrongLink<any CardsPresenting>()
  var interface: any CardsViewing { self }

  init() {
    super.init("cards", CardsView())
  }

  override func didLoad() {
    view.add.addTarget(self, action: CardsScreen.add, for: .primaryActionTriggered)
    view.list.engine.delegate = self
    presenter { $0.ready() }
  }

  override var preferredFirstResponder: any Responder { view.list }

  func show(_ lines: [CardLine]) { view.display(lines) }

  private func add() { presenter { $0.tapAdd() } }
}

extension CardsScreen: @MainActor ListDelegate {
  func list(_ list: ListEngine<RowView>, didSelectRowAt path: ListPath) {
    presenter { $0.tapRow(path.row) }
  }

  func list(_ list: ListEngine<RowView>, didDeselectRowAt path: ListPath) {}
}
