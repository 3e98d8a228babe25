import Armature
import MyCardsViews
import TerminalUI

/// Assembles the window, the navigator and the first screen.
///
/// It is the last responder of the chain.
@MainActor
final class AppShell: Responder, TraceNamed {
  let application: Application
  let traceName = "appDelegate"

  private let host: ControllerHost<View>
  private let navigator = Navigator<View>(makeContent: { Pane() })
  private let feature: Feature

  init(_ feature: Feature, screen: any Screen) {
    self.feature = feature
    application = Application(screen: screen)
    host = ControllerHost(application.window)
    application.applicationState.delegate = self
  }

  /// Shows the first screen, which uses the shared services.
  func launch() {
    navigator.push(feature.firstScreen())
    host.setRootController(navigator)
    host.show()
  }

  /// Closes all screens.
  func stop() {
    host.close()
  }
}

extension AppShell: KeyCommanding, Quitting {
  var keyCommands: [KeyCommand] { [KeyCommand("q", title: "Quit", .quit)] }
}
