public import Responders

/// Something whose content moves under keys and wheel.
@MainActor
public protocol Scrolling: AnyObject {
  /// Moves by rows; a positive number towards the end.
  func scroll(rows: Int)

  /// Moves by what is visible at once.
  func scroll(pages: Int)

  func scrollToTop()
  func scrollToEnd()
}

extension Command<any Scrolling> {
  @MainActor public static func scroll(rows: Int) -> Self { Command({ $0.scroll(rows:) }, rows) }
  @MainActor public static func scroll(pages: Int) -> Self { Command({ $0.scroll(pages:) }, pages) }
  @MainActor public static var scrollToTop: Self { Command { $0.scrollToTop } }
  @MainActor public static var scrollToEnd: Self { Command { $0.scrollToEnd } }
}
