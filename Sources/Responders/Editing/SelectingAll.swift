/// A responder all of whose content can be selected: the handler of ``Command/selectAll``.
public protocol SelectingAll: AnyObject {
  func selectAll()
}

extension Command<any SelectingAll> {
  /// Selects everything.
  public static var selectAll: Self { Command { $0.selectAll } }
}
