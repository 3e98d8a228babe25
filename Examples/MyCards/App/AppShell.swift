import Armature
import MyCardsFeature
import MyCardsServices
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

  init(_ feature: Feature, _ services: Services, screen: any Screen) throws {
    application = Application(screen: screen)
    host = ControllerHost(application.window)
    application.delegate = self
    try feature.start(on: navigator, services)
  }

}

extension AppShell: ApplicationDelegate {
  /// Shows the first screen.
  func applicationDidLaunch(_ application: Application) {
    host.setRootController(navigator)
    host.show()
  }

  /// Closes all screens.
  func applicationWillTerminate(_ application: Application) {
    host.close()
  }
}

extension AppShell: KeyCommanding, Quitting {
  var keyCommands: [KeyCommand] { [KeyCommand("q", title: "Quit", .quit)] }
}
