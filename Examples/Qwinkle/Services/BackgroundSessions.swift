import Armature

/// The download services of the screens, as the system knows them: by the identifiers of their sessions.
///
/// It names them weakly: the session of a screen that has gone is none of the app's any more.
@MainActor
final class BackgroundSessions {
  private struct Session {
    weak var service: DownloadService?
  }

  private var sessions: [Session] = []

  private var services: [DownloadService] { sessions.compactMap(\.service) }

  /// Takes a service in.
  func add(_ service: DownloadService) {
    sessions.removeAll { $0.service == nil }
    sessions.append(Session(service: service))
  }

  /// Lets the sessions load and deliver nothing, while the app is in the background.
  func hold() {
    for service in services { service.holdDeliveries() }
  }

  /// Has everything delivered that was not.
  func resume() {
    for service in services { service.resumeDeliveries() }
  }

  /// Has a session make its deliveries, and then tell its delegate that they were all; false if there is no such session.
  func deliver(_ identifier: String) -> Bool {
    services.contains { $0.handleEvents(forBackgroundIdentifier: identifier) }
  }
}
