import Armature

/// The background sessions of the screens, held weakly: a session ends with its screen.
@MainActor
final class BackgroundSessions {
  private struct Session {
    weak var service: DownloadService?
  }

  private var sessions: [Session] = []

  private var services: [DownloadService] { sessions.compactMap(\.service) }

  /// Adds the session of a service.
  func add(_ service: DownloadService) {
    sessions.removeAll { $0.service == nil }
    sessions.append(Session(service: service))
  }

  /// Holds all deliveries while the app is in the background.
  ///
  /// Downloads continue.
  func hold() {
    for service in services { service.holdDeliveries() }
  }

  /// Resumes deliveries, beginning with the held ones.
  func resume() {
    for service in services { service.resumeDeliveries() }
  }

  /// Makes a session deliver its events and report their end to its delegate.
  ///
  /// - Returns: Whether the session is known.
  func deliver(_ identifier: String) -> Bool {
    services.contains { $0.handleEvents(forBackgroundIdentifier: identifier) }
  }
}
