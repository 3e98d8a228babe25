public import Responders

/// Something that refreshes when a person pulls it.
public protocol Pulling: AnyObject {
  /// Begins to refresh, unless that is under way.
  func pull()
}

extension Command<any Pulling> {
  /// Asks the nearest one that can to refresh.
  public static var pull: Self { Command { $0.pull } }
}
