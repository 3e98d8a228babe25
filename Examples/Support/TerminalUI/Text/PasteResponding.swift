public import Responders

/// A responder that takes a text which came in one piece from elsewhere.
@MainActor
public protocol PasteResponding: AnyObject {
  /// Runs for a text that reaches it; the answer says whether the next responder is asked, too.
  func pasted(_ text: String) -> EventReply
}

extension ResponderEvent<any PasteResponding> {
  /// A text was pasted.
  @MainActor public static func pasted(_ text: String) -> Self { ResponderEvent({ $0.pasted }, text) }
}
