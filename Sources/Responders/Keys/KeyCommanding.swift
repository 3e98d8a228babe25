/// A responder that declares key commands: they work while it is on the first responder's chain.
public protocol KeyCommanding: AnyObject {
  /// Read at every key press that reaches it, and when the active ones are listed.
  var keyCommands: [KeyCommand] { get }
}
