public import Responders

/// Something whose content moves under keys and wheel.
public protocol Scrolling: AnyObject {
  /// Moves by rows; a positive number towards the end.
  func scroll(rows: Int)

  /// Moves by what is visible at once.
  func scroll(pages: Int)

  func scrollToTop()
  func scrollToEnd()
}

extension Command<any Scrolling> {
  public static func scroll(rows: Int) -> Self { Command({ $0.scroll(rows:) }, rows) }
  public static func scroll(pages: Int) -> Self { Command({ $0.scroll(pages:) }, pages) }
  public static var scrollToTop: Self { Command { $0.scrollToTop } }
  public static var scrollToEnd: Self { Command { $0.scrollToEnd } }
}
