import Architectures
import FourWaysShared
import MessageTracing
import Responders
import TerminalUI

/// Puts a screen, a window and a navigator around a feature.
@MainActor
final class Host: Responder, TraceNamed {
  let application: Application
  let stage: Stage<View>
  let navigator = Navigator<View>(makeContent: { Pane() })
  let cast = Cast()
  let counter = Counter()
  let traceName = "host"

  init(_ feature: Feature, screen: any Screen, store: any CounterStore) throws {
    application = Application(screen: screen)
    stage = Stage(application.window)
    application.applicationState.delegate = self
    try feature.start(navigator, counter, store, cast)
    stage.setRootController(navigator)
    stage.show()
  }
}

/// Somebody who can end the program.
@MainActor
protocol Quitting: AnyObject {
  func quit()
}

extension Command<any Quitting> {
  @MainActor static var quit: Self { Command { $0.quit } }
}

extension Host: KeyCommanding, Quitting {
  var keyCommands: [KeyCommand] { [KeyCommand("q", title: "Quit", .quit)] }

  func quit() { application.quit() }
}
