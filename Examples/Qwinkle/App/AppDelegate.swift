import Armature
import TerminalUI

/// Assembles the app, and handles the keys that work on every screen: it is the last responder of the chain.
///
/// It mediates between the app and the system: it keeps the completion handlers of the system's reports about background
/// sessions, and runs each when a screen reports that all events are delivered.
@MainActor
final class AppDelegate: Responder, TraceNamed {
  let application: Application
  let timeline: TimelineController
  let traceName = "appDelegate"

  private let host: ControllerHost<View>
  private let navigator = Navigator<View>(makeContent: { Pane() })
  private let sessions = BackgroundSessions()
  private let completions = CompletionHandlers()
  private let log: AppLog

  init(screen: any Screen, environment: AppEnvironment) {
    application = Application(screen: screen)
    host = ControllerHost(application.window)
    log = environment.log
    timeline = TimelineController(
      Composition(environment, sessions: sessions) { [completions] in completions.run($0) })
    application.delegate = self
  }
}

extension AppDelegate: ApplicationDelegate {
  /// Shows the first screen.
  func applicationDidLaunch(_ application: Application) {
    navigator.push(timeline)
    host.setRootController(navigator)
    host.show()
  }

  /// Holds all deliveries: downloads continue, and the screens hear of them later.
  func applicationWillEnterBackground(_ application: Application) {
    sessions.hold()
  }

  func applicationDidEnterForeground(_ application: Application) {
    sessions.resume()
  }

  func application(
    _ application: Application, handleEventsForBackgroundSession identifier: String,
    completion: @escaping () -> Void
  ) {
    guard sessions.deliver(identifier) else {
      return log.write("background: unknown identifier \(identifier)")
    }
    // The deliveries happen later, so the handler is registered in time.
    completions.keep(completion, for: identifier)
  }

  /// Closes all screens.
  func applicationWillTerminate(_ application: Application) {
    host.close()
  }
}

extension AppDelegate: KeyCommanding, Shaking, Quitting {
  var keyCommands: [KeyCommand] {
    [KeyCommand("s", title: Texts.shake, .shake), KeyCommand("q", title: Texts.quit, .quit)]
  }

  func shake() {
    application.shake()
  }
}

/// A responder that shakes the device by a key, because a terminal can't be shaken.
protocol Shaking: AnyObject {
  func shake()
}

extension Command<any Shaking> {
  static var shake: Self { Command { $0.shake } }
}

/// The pending completion handlers of the system's reports.
///
/// Each runs once.
@MainActor
final class CompletionHandlers {
  private var pending: [String: [() -> Void]] = [:]

  /// Adds a handler after those of earlier reports for the same identifier.
  func keep(_ handler: @escaping () -> Void, for identifier: String) {
    pending[identifier, default: []].append(handler)
  }

  /// Runs the oldest handler for an identifier.
  func run(_ identifier: String) {
    guard var handlers = pending[identifier], !handlers.isEmpty else { return }
    let handler = handlers.removeFirst()
    pending[identifier] = handlers
    handler()
  }
}
