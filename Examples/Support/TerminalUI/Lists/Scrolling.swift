public import Responders

/// Something whose content moves under keys and wheel.
public protocol Scrolling: AnyObject {
  /// Moves by rows; a positive number towards the end.
  func scroll(rows: Int)

  /// Moves by what is visible at once.
  func scroll(pages: Int)

  /// Moves to the beginning.
  func scrollToTop()

  /// Moves to the end.
  func scrollToEnd()
}

extension Command<any Scrolling> {
  /// Moves the nearest scrolling view by rows.
  public static func scroll(rows: Int) -> Self { Command({ $0.scroll(rows:) }, rows) }

  /// Moves the nearest scrolling view by pages.
  public static func scroll(pages: Int) -> Self { Command({ $0.scroll(pages:) }, pages) }

  /// Moves the nearest scrolling view to its beginning.
  public static var scrollToTop: Self { Command { $0.scrollToTop } }

  /// Moves the nearest scrolling view to its end.
  public static var scrollToEnd: Self { Command { $0.scrollToEnd } }
}

/// Something that refreshes when a person pulls it.
public protocol Pulling: AnyObject {
  /// Begins to refresh, unless that is under way.
  func pull()
}

extension Command<any Pulling> {
  /// Asks the nearest one that can to refresh.
  public static var pull: Self { Command { $0.pull } }
}
