/// An object that takes part in the responder chain: it may handle what travels there, and else the next one may.
///
/// Adopting it takes nothing but the conformance. What a responder handles are protocols that it adopts beside this
/// one: a command's handler protocol, ``MotionResponding``, ``KeyCommanding``, ``FirstResponding`` and so on; the chain
/// finds them by type. Where a responder stands is computed, never stored:
///
/// * a node's next responder is its controller if it is that controller's content node, else its parent;
/// * a controller's (``ContentHolder``) is the parent of its content node;
/// * a root's (``ResponderRoot``) is the application;
/// * the application's (``ResponderApplication``) is its delegate, if that is a responder and stands nowhere else.
///
/// A type with a next responder of its own adopts ``NextSupplying``. The chain owns nobody.
///
/// Responders of an actor are found where the runtime sees that actor. On Linux a bare handler of the main queue is not
/// such a place, even inside `MainActor.assumeIsolated`: hand input on to a task, as with an `AsyncStream`.
public protocol Responder: AnyObject {
  /// Where this responder stands.
  ///
  /// The library answers for every kind of responder; to supply a next responder of your own adopt ``NextSupplying``.
  var chainPlace: ChainPlace { get }
}

extension Responder {
  /// A responder that is no node, no controller and no application stands alone.
  public var chainPlace: ChainPlace { .alone }

  /// The responder that is asked after this one; `nil` at the end of the chain.
  ///
  /// - Complexity: O(1), besides what a ``NextSupplying`` type does.
  public var nextResponder: (any Responder)? {
    guard let supplier = self as? any NextSupplying else { return chainPlace.next }
    return supplier.suppliedNext.resolved(from: supplier)
  }
}
