public import Armature
public import Foundation
public import TerminalUI

/// The application delegate of all stages: it shows one screen and keeps the completion handlers of the system.
@MainActor
public final class StageAppDelegate: Responder, TraceNamed {
  /// Where keys go, and what is shown.
  public let application: Application

  public let traceName = "appDelegate"

  private let stage: Stage<View>
  private var sessions: [DownloadService] = []
  private var completions: [String: () -> Void] = [:]

  /// Makes the app of a stage.
  ///
  /// - Parameters:
  ///   - base: Where the server is.
  ///   - store: The folder for the downloaded document.
  ///   - makeService: Makes what carries out the downloads of a session.
  ///   - makeController: Makes the stage's one screen.
  public init(
    screen: any Screen, base: URL, store: URL, log: StageLog,
    makeService: @escaping (String) -> DownloadService,
    makeController: (StageTools) -> any Controller<View>
  ) {
    application = Application(screen: screen)
    stage = Stage(application.window)
    application.applicationState.delegate = self
    let tools = StageTools(base: base, store: store, log: log) { [weak self] identifier in
      self?.runCompletionHandler(of: identifier)
    } makeService: { [weak self] identifier in
      let service = makeService(identifier)
      self?.sessions.append(service)
      return service
    }
    stage.setRootController(makeController(tools))
    SharedApplication.delegate = self
  }

  /// Shows the screen, whose list gets the keys.
  public func launch() {
    stage.show()
    (stage.rootController?.contentNode as? StageView)?.list.becomeFirstResponder()
  }

  /// Lets the sessions load and deliver nothing.
  public func enterBackground() {
    for session in sessions { session.holdDeliveries() }
  }

  /// Has everything delivered that was not.
  public func enterForeground() {
    for session in sessions { session.resumeDeliveries() }
  }

  /// Keeps the handler that came with the system's report about a session, and has the session deliver.
  public func handleEvents(forBackgroundSession identifier: String, completion: @escaping () -> Void) {
    completions[identifier] = completion
    for session in sessions { session.handleEvents(forBackgroundIdentifier: identifier) }
  }

  /// Runs the handler of a session, once.
  public func runCompletionHandler(of identifier: String) {
    completions.removeValue(forKey: identifier)?()
  }
}

extension StageAppDelegate: KeyCommanding {
  public var keyCommands: [KeyCommand] { [KeyCommand("q", title: "Quit", .endProgram)] }
}

extension StageAppDelegate: ProgramEnding {
  func endProgram() {
    application.quit()
  }
}

/// Somebody who can end the program.
@MainActor
protocol ProgramEnding: AnyObject {
  func endProgram()
}

extension Command<any ProgramEnding> {
  @MainActor static var endProgram: Self { Command { $0.endProgram } }
}

/// The one application delegate, for everybody to reach from everywhere: what stages A to C do, and stage D no longer.
@MainActor
public enum SharedApplication {
  /// The delegate of the app that was made last.
  public static weak var delegate: AnyObject?
}
