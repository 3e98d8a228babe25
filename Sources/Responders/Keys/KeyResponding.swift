/// A responder that sees key presses, such as a text field.
public protocol KeyResponding: AnyObject {
  /// Runs for every press that reaches it; the answer says whether the next responder sees it too.
  func keyPressed(_ press: KeyPress) -> EventReply
}
