import Armature
public import MyCardsFeature

extension Feature {
  /// View, interactor, presenter and router, each behind a protocol, in a module for each screen.
  public static let viper = Feature(.viper) { launch in
    let screen = CardsScreen()
    try AssembledModule.viper(
      view: screen, presenter: CardsPresenter(), interactor: CardsInteractor(launch.services),
      router: CardsRouter(launch.services))
    launch.navigator.push(screen)
  }
}
