import Architectures
import FourWaysMVC
import FourWaysMVVM
import FourWaysShared
import FourWaysVIP
import FourWaysVIPER
import Launching
import MessageTracing
import Responders
import TerminalUI

/// The application around the feature: a window, the model, and the architecture that is on the screen.
@MainActor
final class AppShell: ApplicationDelegate, TraceNamed {
  let application: Application
  let host: ControllerHost<View>
  let counter = Counter()
  let traceName = "shell"
  private(set) var navigator: Navigator<View>
  private let store: any CounterStore

  init(_ architecture: Architecture, screen: any Screen, store: any CounterStore) throws {
    application = Application(screen: screen)
    host = ControllerHost(application.window)
    self.store = store
    navigator = try Self.navigator(architecture, counter, store)
    application.delegate = self
    host.setRootController(navigator)
    host.show()
  }

  /// Opens the pane with the messages of a recorder.
  ///
  /// The feature needs little room, so that the messages get more.
  func openPane(_ recorder: Recorder) {
    application.pane = MessagePane(recorder, besides: 40, showing: MessageFilter().shows)
  }

  /// Returns a navigator with the first screen in an architecture.
  private static func navigator(
    _ architecture: Architecture, _ counter: Counter, _ store: any CounterStore
  ) throws -> Navigator<View> {
    let navigator = Navigator<View>(makeContent: { ArchitectureView(architecture) })
    try Feature.of(architecture).start(navigator, counter, store)
    return navigator
  }
}

extension AppShell: ArchitectureSwitching {
  /// Replaces the screens of an architecture by those of another one, with the same counter.
  func show(_ architecture: Architecture) {
    do {
      navigator = try Self.navigator(architecture, counter, store)
      host.setRootController(navigator)
    } catch {
      Diagnostic(.failedAssembly, about: Participant(self), "\(error)").emit()
    }
  }
}

extension AppShell: KeyCommanding, Quitting {
  var keyCommands: [KeyCommand] { [KeyCommand("q", title: "Quit", .quit)] }
}

extension Feature {
  /// Returns the feature in an architecture.
  static func of(_ architecture: Architecture) -> Feature {
    switch architecture {
    case .mvc: .mvc
    case .mvvm: .mvvm
    case .viper: .viper
    case .vip: .vip
    }
  }
}
