/// A responder that sees motion events.
public protocol MotionResponding: AnyObject {
  /// Runs for every phase of a motion that reaches it; the answer says whether the next responder sees it too.
  func motion(_ event: MotionEvent) -> EventReply
}

extension ResponderEvent<any MotionResponding> {
  /// A motion, begun, ended or cancelled.
  public static func motion(_ event: MotionEvent) -> Self { ResponderEvent({ $0.motion }, event) }
}
