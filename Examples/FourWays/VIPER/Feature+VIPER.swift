import Architectures
public import FourWaysShared

extension Feature {
  /// View, interactor, presenter and router, each behind a protocol, and assembled by a module.
  public static let viper = Feature(.viper) { navigator, counter, store, cast in
    let view = CounterScreen(cast)
    let (presenter, interactor) = (CounterPresenter(), CounterInteractor(counter, store))
    let router = CounterRouter(cast)
    cast.note(presenter, interactor, router)
    _ = try Module.viper(view: view, presenter: presenter, interactor: interactor, router: router)
    navigator.push(view)
  }
}
