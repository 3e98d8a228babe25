import Architectures
import FourWaysShared
import MessageTracing
import Responders
import TerminalUI

/// The application around a feature: a window, a navigator, and the model.
@MainActor
final class AppShell: Responder, TraceNamed {
  let application: Application
  let host: ControllerHost<View>
  let navigator = Navigator<View>(makeContent: { Pane() })
  let roles = RoleLog()
  let counter = Counter()
  let traceName = "shell"

  init(_ feature: Feature, screen: any Screen, store: any CounterStore) throws {
    application = Application(screen: screen)
    host = ControllerHost(application.window)
    application.applicationState.delegate = self
    try feature.start(navigator, counter, store, roles)
    host.setRootController(navigator)
    host.show()
  }
}

extension AppShell: KeyCommanding, Quitting {
  var keyCommands: [KeyCommand] { [KeyCommand("q", title: "Quit", .quit)] }
}
