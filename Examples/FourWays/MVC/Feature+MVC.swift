import Architectures
public import FourWaysShared

extension Feature {
  /// Two controllers, a delegate between them, and an observed model.
  public static let mvc = Feature(.mvc) { navigator, counter, store, roles in
    navigator.push(CounterController(counter, store, roles))
  }
}
