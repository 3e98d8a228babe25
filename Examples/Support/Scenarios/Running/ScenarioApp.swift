public import TerminalUI

/// One run of an app, from its launch until it is stopped or killed, as a scenario drives it.
///
/// An app makes everything it needs from its ``World``: nothing of it is shared between two runs, so that dropping the
/// object is what killing the app means.
@MainActor
public protocol ScenarioApp: AnyObject {
  /// Where the person's input goes, and what is on the screen.
  var application: Application { get }

  /// Shows the first screen.
  func launch()

  /// Ends in order: what is to be kept is kept.
  func stop()

  /// The app leaves the screen; its background sessions go on but deliver nothing.
  func enterBackground()

  /// The app is back.
  func enterForeground()

  /// The system reports that the background session of an identifier has delivered everything.
  ///
  /// The app makes and keeps the completion handler that came with the report, and calls ``World/probe(_:)`` in it.
  func backgroundEventsDelivered(_ identifier: String)
}
