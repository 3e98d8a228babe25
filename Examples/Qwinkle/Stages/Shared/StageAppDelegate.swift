public import Armature
public import Foundation
public import TerminalUI

/// The application delegate of all stages, which shows one screen and keeps the system's completion handlers.
@MainActor
public final class StageAppDelegate: Responder, TraceNamed {
  /// The application, for input and the screen.
  public let application: Application

  public let traceName = "appDelegate"

  private let host: ControllerHost<View>
  private var sessions: [DownloadService] = []
  private var completions: [String: () -> Void] = [:]

  /// Makes the app of a stage.
  ///
  /// - Parameters:
  ///   - base: The base address of the server.
  ///   - store: The folder for the downloaded document.
  ///   - makeService: Makes the download service of a session.
  ///   - makeController: Makes the stage's screen.
  public init(
    screen: any Screen, base: URL, store: URL, log: StageLog,
    makeService: @escaping (String) -> DownloadService,
    makeController: (StageTools) -> any Controller<View>
  ) {
    application = Application(screen: screen)
    host = ControllerHost(application.window)
    application.applicationState.delegate = self
    let tools = StageTools(base: base, store: store, log: log) { [weak self] identifier in
      self?.runCompletionHandler(of: identifier)
    } makeService: { [weak self] identifier in
      let service = makeService(identifier)
      self?.sessions.append(service)
      return service
    }
    host.setRootController(makeController(tools))
    SharedApplication.delegate = self
  }

  /// Shows the screen and makes its list first responder.
  public func launch() {
    host.show()
    (host.rootController?.contentNode as? StageView)?.list.becomeFirstResponder()
  }

  /// Holds all deliveries.
  ///
  /// Downloads continue.
  public func enterBackground() {
    for session in sessions { session.holdDeliveries() }
  }

  /// Resumes deliveries, beginning with the held ones.
  public func enterForeground() {
    for session in sessions { session.resumeDeliveries() }
  }

  /// Keeps the completion handler of the system's report about a session, and makes the session deliver.
  public func handleEvents(forBackgroundSession identifier: String, completion: @escaping () -> Void) {
    completions[identifier] = completion
    for session in sessions { session.handleEvents(forBackgroundIdentifier: identifier) }
  }

  /// Runs the completion handler of a session once.
  public func runCompletionHandler(of identifier: String) {
    completions.removeValue(forKey: identifier)?()
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
