import Architectures
public import FourWaysShared

extension Feature {
  /// Two controllers, a delegate between them, and the model observed.
  public static let mvc = Feature(.mvc) { navigator, counter, store, cast in
    navigator.push(CounterController(counter, store, cast))
  }
}
