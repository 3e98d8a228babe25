/// A responder that can be first: the one where keys, motion and commands without a target begin.
///
/// Without this protocol a responder is never first. One that adopts nothing more agrees to become first and to resign
/// whenever it is asked; to have a say at these moments adopt ``FirstResponderHooks``.
public protocol FirstResponding: Responder {
  /// Whether it can become first now. Asked at each request and while looking for the next in key order.
  var canBecomeFirstResponder: Bool { get }
}
