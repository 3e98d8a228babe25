public import Armature
public import Foundation
public import TerminalUI

/// The application delegate of all stages, which shows the first screen and keeps the system's completion handlers.
@MainActor
public final class StageAppDelegate: Responder, TraceNamed {
  /// The application, for input and the screen.
  public let application: Application

  public let traceName = "appDelegate"

  private let host: ControllerHost<View>
  private let system: SessionSystem
  private let log: StageLog
  private var completions: [String: [() -> Void]] = [:]

  /// Creates the app of a stage.
  ///
  /// - Parameters:
  ///   - server: The base address of the server.
  ///   - store: The folder for downloaded documents.
  ///   - transport: The transport of the system's sessions.
  ///   - makeController: Makes the stage's first screen.
  public init(
    screen: any Screen, server: URL, store: URL, log: StageLog, transport: any Transport,
    makeController: (StageEnvironment) -> any Controller<View>
  ) {
    application = Application(screen: screen)
    host = ControllerHost(application.window)
    system = SessionSystem(transport: transport)
    self.log = log
    application.delegate = self
    let environment = StageEnvironment(server: server, store: store, log: log, system: system) {
      [weak self] identifier in self?.runCompletionHandler(of: identifier)
    }
    host.setRootController(makeController(environment))
    SharedApplication.delegate = self
  }

  /// Runs the oldest completion handler of a session, once.
  public func runCompletionHandler(of identifier: String) {
    guard let handler = completions[identifier]?.first else { return }
    completions[identifier]?.removeFirst()
    handler()
  }
}

extension StageAppDelegate: ApplicationDelegate {
  public func applicationDidLaunch(_ application: Application) {
    host.show()
    (host.rootController?.contentNode as? StageView)?.list.becomeFirstResponder()
  }

  public func applicationWillEnterBackground(_ application: Application) {
    system.hold()
  }

  public func applicationDidEnterForeground(_ application: Application) {
    system.resume()
  }

  public func application(
    _ application: Application, handleEventsForBackgroundSession identifier: String,
    completion: @escaping () -> Void
  ) {
    guard system.handleEvents(of: identifier) else {
      return log.write("background: unknown identifier \(identifier)")
    }
    // The deliveries happen later, so the handler is registered in time.
    completions[identifier, default: []].append(completion)
  }
}

extension StageAppDelegate: KeyCommanding, Quitting {
  public var keyCommands: [KeyCommand] { [KeyCommand("q", title: "Quit", .quit)] }
}

/// Global access to the application delegate, which stages A to C use and stage D avoids.
@MainActor
public enum SharedApplication {
  /// The delegate of the current app.
  public static weak var delegate: AnyObject?
}
