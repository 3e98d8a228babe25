public import Responders

/// Something that refreshes when a person pulls it.
public protocol Pulling: AnyObject {
  func pull()
}

extension Command<any Pulling> {
  public static var pull: Self { Command { $0.pull } }
}
