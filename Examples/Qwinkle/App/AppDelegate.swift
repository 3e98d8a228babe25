import Armature
import TerminalUI

/// Puts the app together, and stands at the end of the responder chain, where the keys that work everywhere arrive.
///
/// Between the app and the system it only mediates: it keeps the completion handlers that come with the system's reports
/// about background sessions, and runs each when a screen says that all is delivered.
@MainActor
final class AppDelegate: Responder, TraceNamed {
  let application: Application
  let timeline: TimelineController
  let traceName = "appDelegate"

  private let stage: Stage<View>
  private let navigator = Navigator<View>(makeContent: { Pane() })
  private let sessions = BackgroundSessions()
  private let completions = CompletionHandlers()
  private let log: AppLog

  init(screen: any Screen, environment: AppEnvironment) {
    application = Application(screen: screen)
    stage = Stage(application.window)
    log = environment.log
    timeline = TimelineController(
      Composition(environment, sessions: sessions) { [completions] in completions.run($0) })
    application.applicationState.delegate = self
  }

  /// Shows the first screen.
  func launch() {
    navigator.push(timeline)
    stage.setRootController(navigator)
    stage.show()
  }

  /// Ends in order: every screen leaves.
  func stop() {
    stage.close()
  }

  // MARK: The background

  func enterBackground() {
    sessions.hold()
  }

  func enterForeground() {
    sessions.resume()
  }

  /// Takes a report of the system that a background session has delivered everything.
  ///
  /// - Parameter completion: Run once, when the session's deliveries are made; never for a session that the app does not
  ///   have.
  func handleEvents(forBackgroundSession identifier: String, completion: @escaping () -> Void) {
    guard sessions.deliver(identifier) else {
      return log.write("background: unknown identifier \(identifier)")
    }
    // Deliveries are made in a later turn: the handler is there when they are.
    completions.keep(completion, for: identifier)
  }
}

extension AppDelegate: KeyCommanding, Shaking, Quitting {
  var keyCommands: [KeyCommand] {
    [KeyCommand("s", title: "Shake", .shake), KeyCommand("q", title: "Quit", .quit)]
  }

  func shake() {
    application.shake()
  }

  func quit() {
    application.quit()
  }
}

/// Somebody who can shake the device, which a terminal has no other way to do.
protocol Shaking: AnyObject {
  func shake()
}

/// Somebody who can end the program.
protocol Quitting: AnyObject {
  func quit()
}

extension Command<any Shaking> {
  static var shake: Self { Command { $0.shake } }
}

extension Command<any Quitting> {
  static var quit: Self { Command { $0.quit } }
}

/// The completion handlers that came with the system's reports, until they are run, each once.
@MainActor
final class CompletionHandlers {
  private var waiting: [String: [() -> Void]] = [:]

  /// Keeps a handler behind those of earlier reports about the same identifier.
  func keep(_ handler: @escaping () -> Void, for identifier: String) {
    waiting[identifier, default: []].append(handler)
  }

  /// Runs the oldest handler of an identifier.
  func run(_ identifier: String) {
    guard var handlers = waiting[identifier], !handlers.isEmpty else { return }
    let handler = handlers.removeFirst()
    waiting[identifier] = handlers
    handler()
  }
}
