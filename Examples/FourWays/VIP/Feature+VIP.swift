import Architectures
public import FourWaysShared

extension Feature {
  /// View controller, interactor and presenter in a cycle, with a worker and a router.
  public static let vip = Feature(.vip) { navigator, counter, store, roles in
    let controller = CounterViewController(roles)
    let (interactor, presenter) = (CounterInteractor(counter), CounterPresenter())
    let router = CounterRouter(roles)
    roles.note(interactor, presenter, router)
    try AssembledModule.vip(
      controller: controller, interactor: interactor, presenter: presenter, worker: store, router: router)
    navigator.push(controller)
  }
}
