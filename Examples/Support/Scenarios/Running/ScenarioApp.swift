public import TerminalUI

/// One run of an app, from its launch until it is stopped or killed.
///
/// An app makes everything it needs from its ``World`` and shares nothing between two runs. So releasing the object kills
/// the app.
@MainActor
public protocol ScenarioApp: AnyObject {
  /// The application, for input and the screen.
  var application: Application { get }

  /// Shows the first screen.
  func launch()

  /// Terminates the app in order, so that it can save its state.
  func stop()

  /// Moves the app to the background. Its background sessions continue but deliver nothing.
  func enterBackground()

  /// Moves the app to the foreground.
  func enterForeground()

  /// Reports that all events of a background session have been delivered.
  ///
  /// The app makes the completion handler of this report itself, and calls ``World/probe(_:)`` in it.
  func backgroundEventsDelivered(_ identifier: String)
}

extension ScenarioApp {
  /// Launches the application, whose delegate shows the first screen.
  public func launch() { application.launch() }

  /// Notifies the delegate that the app ends.
  public func stop() { application.terminate() }

  /// Moves the application to the background.
  public func enterBackground() { application.enterBackground() }

  /// Moves the application to the foreground.
  public func enterForeground() { application.enterForeground() }
}
