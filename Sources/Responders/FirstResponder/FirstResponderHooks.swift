/// A responder that is asked when it is about to become first responder, or to stop being it.
///
/// A hook may change the tree and make requests of its own; a request made inside overtakes the one that called it.
public protocol FirstResponderHooks: FirstResponding {
  /// Runs once for each request for this responder, after the former one resigned; a no leaves the root without one.
  func willBecomeFirstResponder() -> Bool

  /// Runs once when it is to give way; a no keeps it first, unless it is leaving its root: then the answer is ignored.
  func willResignFirstResponder() -> Bool
}
