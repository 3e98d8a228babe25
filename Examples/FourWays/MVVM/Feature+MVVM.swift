import Architectures
public import FourWaysShared

extension Feature {
  /// View models that are bound to views, and a coordinator that navigates.
  public static let mvvm = Feature(.mvvm) { navigator, counter, store, roles in
    let coordinator = CounterCoordinator(roles)
    // The navigator keeps the coordinator alive after the first push.
    withExtendedLifetime(coordinator) { coordinator.start(on: navigator, counter, store) }
  }
}
