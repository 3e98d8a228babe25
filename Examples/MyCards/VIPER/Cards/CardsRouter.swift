import Armature
import MyCardsFeature
import MyCardsServices
import MyCardsViews
import TerminalUI

/// Opens the details of a stored or a new card.
@MainActor
final class CardsRouter: VIPERRouter, CardsRouting {
  let controller = WeakLink<any Controller<View>>()
  var interface: any CardsRouting { self }
  private let services: Services

  init(_ services: Services) {
    self.services = services
  }

  func openNewCard() { open(nil) }
  func openCard(_ identifier: String) { open(identifier) }

  private func open(_ identifier: String?) {
    assembling {
      let details = try DetailsModule.make(identifier, services)
      controller { $0.present(Navigator(root: details)) }
    }
  }
}
