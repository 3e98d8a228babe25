import Armature
public import MyCardsFeature
import MyCardsModel
import MyCardsServices
import MyCardsViews
import Raster
import TerminalUI

extension Feature {
  /// View models that are bound to views, and coordinators that navigate.
  public static let mvvm = Feature(.mvvm) { CardsCoordinator($0.services).start(on: $0.navigator) }
}

/// Navigates between the list, the details and a full-screen photo on behalf of their view models.
///
/// The navigator retains the coordinator as the owner of its controllers, so it refers to them weakly.
@MainActor
final class CardsCoordinator: @MainActor ControllerOwner {
  private let services: Services
  private weak var cards: CardsScreen?
  private weak var details: DetailsScreen?
  private weak var photo: PhotoScreen?

  init(_ services: Services) {
    self.services = services
  }

  /// Pushes the list.
  func start(on navigator: Navigator<View>) {
    let screen = CardsScreen(CardsViewModel(services, coordinator: self))
    screen.controllerState.owner = self
    cards = screen
    navigator.push(screen)
  }

  func controllerWasRemoved(_ removal: ControllerRemoval) {}
}

extension CardsCoordinator: CardsNavigating {
  /// Has no effect while the list presents the details: a second key may arrive before they cover the list.
  func showDetails(of card: Card, in mode: DetailsMode) {
    guard let cards, cards.presentedController == nil else { return }
    let screen = DetailsScreen(DetailsViewModel(card, mode, services, coordinator: self))
    screen.controllerState.owner = self
    details = screen
    cards.present(Navigator(root: screen))
  }
}

extension CardsCoordinator: DetailsNavigating {
  func showPhoto(_ picture: Raster) {
    guard let details, details.presentedController == nil else { return }
    let screen = PhotoScreen(PhotoViewModel(picture, coordinator: self))
    screen.controllerState.owner = self
    photo = screen
    details.present(screen)
  }

  @discardableResult
  func choosePhoto(of side: Card.Side, receive: @escaping (Raster) -> Void) -> (any PhotoChoice)? {
    guard let details else { return nil }
    let choice = PhotoCoordinator(side, services, over: details, receive: receive)
    choice.start()
    return choice
  }

  func closeDetails() {
    details?.dismiss()
  }
}

extension CardsCoordinator: PhotoClosing {
  func closePhoto() {
    photo?.dismiss()
  }
}
