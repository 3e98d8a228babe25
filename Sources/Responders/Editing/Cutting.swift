/// A responder whose selection can be cut: the handler of ``Command/cut``.
public protocol Cutting: AnyObject {
  func cut()
}

extension Command<any Cutting> {
  /// Cuts the selection.
  public static var cut: Self { Command { $0.cut } }
}
