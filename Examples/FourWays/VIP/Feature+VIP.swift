import Architectures
public import FourWaysShared

extension Feature {
  /// View controller, interactor and presenter in a circle, with a worker and a router.
  public static let vip = Feature(.vip) { navigator, counter, store, cast in
    let controller = CounterViewController(cast)
    let (interactor, presenter) = (CounterInteractor(counter), CounterPresenter())
    let router = CounterRouter(cast)
    cast.note(interactor, presenter, router)
    _ = try Module.vip(
      controller: controller, interactor: interactor, presenter: presenter, worker: store, router: router)
    navigator.push(controller)
  }
}
