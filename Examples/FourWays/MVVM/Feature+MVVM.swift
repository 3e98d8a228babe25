import Architectures
public import FourWaysShared

extension Feature {
  /// View models that are bound, and a coordinator that leads from one scene to the next.
  public static let mvvm = Feature(.mvvm) { navigator, counter, store, cast in
    let coordinator = CounterCoordinator(cast)
    // From its first scene on the navigator keeps it.
    withExtendedLifetime(coordinator) { coordinator.start(on: navigator, counter, store) }
  }
}
