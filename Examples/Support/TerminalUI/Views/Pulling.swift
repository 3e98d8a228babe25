public import Responders

/// Something that refreshes when a person pulls it.
@MainActor
public protocol Pulling: AnyObject {
  func pull()
}

extension Command<any Pulling> {
  @MainActor public static var pull: Self { Command { $0.pull } }
}
