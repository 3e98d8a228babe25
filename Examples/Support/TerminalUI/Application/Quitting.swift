public import Responders

/// A responder that quits the program, such as the delegate of an ``Application``.
@MainActor
public protocol Quitting: AnyObject {
  /// The running application.
  var application: Application { get }
}

extension Quitting {
  /// Quits the application.
  public func quit() {
    application.quit()
  }
}

extension Command<any Quitting> {
  /// Quits the program.
  @MainActor public static var quit: Self { Command { $0.quit } }
}
