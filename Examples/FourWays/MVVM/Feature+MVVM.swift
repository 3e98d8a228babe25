import Architectures
public import FourWaysShared

extension Feature {
  /// View models that are bound, and a coordinator that leads from one scene to the next.
  public static let mvvm = Feature(.mvvm) { navigator, counter, store, cast in
    CounterCoordinator(cast).start(on: navigator, counter, store)
  }
}
