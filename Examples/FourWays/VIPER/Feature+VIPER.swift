import Architectures
public import FourWaysShared

extension Feature {
  /// View, interactor, presenter and router, each behind a protocol, assembled by a module.
  public static let viper = Feature(.viper) { navigator, counter, store, roles in
    let view = CounterScreen(roles)
    let (presenter, interactor) = (CounterPresenter(), CounterInteractor(counter, store))
    let router = CounterRouter(roles)
    roles.note(presenter, interactor, router)
    try AssembledModule.viper(view: view, presenter: presenter, interactor: interactor, router: router)
    navigator.push(view)
  }
}
