/// A responder into which what was copied or cut can be pasted: the handler of ``Command/paste``.
public protocol Pasting: AnyObject {
  func paste()
}

extension Command<any Pasting> {
  /// Pastes what was copied or cut.
  public static var paste: Self { Command { $0.paste } }
}
