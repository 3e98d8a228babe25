import Armature
import MyCardsFeature
import MyCardsServices
import MyCardsViews
import TerminalUI

/// Opens the details, and passes them the chosen card.
@MainActor
final class CardsRouter: VIPRouter, CardsRouting {
  let controller = WeakLink<any Controller<View>>()
  let dataStore = StrongLink<any CardsData>()
  var interface: any CardsRouting { self }
  private let services: Services

  init(_ services: Services) {
    self.services = services
  }

  func routeToDetails() {
    let chosen = passing({ $0.chosen }, to: (any DetailsData).take)
    assembling {
      let details = try DetailsScene.make(services)
      controller { $0.present(Navigator(root: details), handing: chosen) }
    }
  }
}
