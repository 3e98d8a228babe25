public import Responders

/// A responder whose content scrolls.
public protocol Scrolling: AnyObject {
  /// Scrolls by rows. A positive number scrolls toward the end.
  func scroll(rows: Int)

  /// Scrolls by pages.
  func scroll(pages: Int)

  /// Scrolls to the beginning.
  func scrollToTop()

  /// Scrolls to the end.
  func scrollToEnd()
}

extension Command<any Scrolling> {
  /// Scrolls the nearest scrolling view by rows.
  public static func scroll(rows: Int) -> Self { Command({ $0.scroll(rows:) }, rows) }

  /// Scrolls the nearest scrolling view by pages.
  public static func scroll(pages: Int) -> Self { Command({ $0.scroll(pages:) }, pages) }

  /// Scrolls the nearest scrolling view to its beginning.
  public static var scrollToTop: Self { Command { $0.scrollToTop } }

  /// Scrolls the nearest scrolling view to its end.
  public static var scrollToEnd: Self { Command { $0.scrollToEnd } }
}

/// A responder that refreshes when a person pulls it.
public protocol Pulling: AnyObject {
  /// Begins to refresh, unless a refresh is in progress.
  func pull()
}

extension Command<any Pulling> {
  /// Pulls the nearest responder that can be pulled.
  public static var pull: Self { Command { $0.pull } }
}
