public import TargetActions

/// A responder that sees the steps of a pointer: those on its node, and those that nodes below forward.
public protocol PointerResponding: AnyObject {
  /// Runs for every step that reaches it; the answer says whether the next responder sees it too.
  func pointer(_ sample: PointerSample) -> EventReply
}

extension ResponderEvent<any PointerResponding> {
  /// One step of a pointer sequence.
  public static func pointer(_ sample: PointerSample) -> Self { ResponderEvent({ $0.pointer }, sample) }
}
