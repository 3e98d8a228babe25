import Armature
import Foundation

/// The dependencies of the screens, made once at launch and passed from screen to screen.
@MainActor
struct Composition {
  private let server: ServerAddress
  let qwinkers: Qwinkers
  let account: Account
  let posting: PostingService
  let messaging: MessagingService
  let cache: TimelineCache
  let log: AppLog

  /// Runs the completion handler of the system's report for an identifier.
  let finishBackgroundEvents: (String) -> Void

  private let environment: AppEnvironment
  private let sessions: BackgroundSessions

  init(
    _ environment: AppEnvironment, sessions: BackgroundSessions,
    finishBackgroundEvents: @escaping (String) -> Void
  ) {
    let client = ServerClient(
      address: environment.server, service: environment.session("requests"), log: environment.log)
    server = environment.server
    qwinkers = Qwinkers()
    account = Account(client: client, qwinkers: qwinkers)
    posting = PostingService(client: client)
    messaging = MessagingService(client: client)
    cache = TimelineCache(store: environment.store)
    log = environment.log
    self.finishBackgroundEvents = finishBackgroundEvents
    self.environment = environment
    self.sessions = sessions
  }

  /// The current date, by which screens tell today's times from older days.
  var today: Date { environment.downloads.date() }

  /// Makes the refresh cycle of a screen, with a background session of this identifier.
  func refreshCycle<Document>(
    _ type: Document.Type, _ path: String, session identifier: String
  ) -> RefreshCycle<Document> {
    let downloads = environment.session(identifier)
    sessions.add(downloads)
    return RefreshCycle(
      address: server.address(of: path), path: path, downloads: downloads, log: log,
      finishBackgroundEvents: finishBackgroundEvents)
  }
}
