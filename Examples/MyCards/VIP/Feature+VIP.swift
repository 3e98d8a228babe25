import Armature
public import MyCardsFeature

extension Feature {
  /// View controller, interactor and presenter in a cycle, with the services as workers and a router, for each screen.
  public static let vip = Feature(.vip) { launch in
    let controller = CardsViewController()
    try AssembledModule.vip(
      controller: controller, interactor: CardsInteractor(), presenter: CardsPresenter(), worker: launch.services,
      router: CardsRouter(launch.services))
    launch.navigator.push(controller)
  }
}
