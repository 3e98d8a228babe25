/// A responder whose selection can be copied: the handler of ``Command/copy``.
public protocol Copying: AnyObject {
  func copy()
}

extension Command<any Copying> {
  /// Copies the selection.
  public static var copy: Self { Command { $0.copy } }
}
