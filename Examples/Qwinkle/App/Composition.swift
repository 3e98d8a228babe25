import Armature

/// What the screens share: made once, when the app starts, and handed on from screen to screen.
@MainActor
struct Composition {
  let server: ServerAddress
  let qwinkers: Qwinkers
  let account: Account
  let posting: PostingService
  let messaging: MessagingService
  let cache: TimelineCache
  let log: AppLog

  /// Runs the completion handler that came with the system's report about an identifier.
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

  /// Makes a download service for one screen, whose background session has this identifier.
  func downloads(_ identifier: String) -> DownloadService {
    let service = environment.session(identifier)
    sessions.add(service)
    return service
  }
}
