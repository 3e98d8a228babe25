import Armature
import MyCardsFeature
import MyCardsPresentation
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

  /// - Parameter reports: The messages of the stores for the person, shown in alerts.
  init(_ feature: Feature, _ services: Services, _ reports: StoreReports, screen: any Screen) throws {
    application = Application(screen: screen)
    host = ControllerHost(application.window)
    reports.window = application.window
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

/// Shows the reports of stores in alerts, and writes them to the log.
///
/// Stores are made before the window.
@MainActor
final class StoreReports {
  /// The window that shows the alerts.
  weak var window: Window?

  private let log: @Sendable (String) -> Void

  init(log: @escaping @Sendable (String) -> Void) {
    self.log = log
  }

  /// Shows a report; a store calls this on any thread.
  nonisolated func show(_ report: String) {
    log(report)
    Task { @MainActor in window?.present(AlertView(title: Texts.cardsNotOpened, message: report)) }
  }
}
