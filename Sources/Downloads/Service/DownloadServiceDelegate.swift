public import Foundation
import Synchronization

/// The delegate of a ``DownloadService``, notified when jobs end.
///
/// Every call happens on the actor from which the service is used, one at a time, and never before the call that
/// started the job has returned. The service holds its delegate weakly. During a call the delegate may start and cancel
/// jobs, invalidate the service, and set another delegate.
///
/// Adopt the protocol in an extension, so that the compiler reports misspelled names of methods that have a default.
public protocol DownloadServiceDelegate: AnyObject {
  /// Called once for each job started with ``DownloadService/start(_:from:isolation:)``, when it has ended.
  func downloadService(_ service: DownloadService, didEnd job: DownloadJob, with outcome: DownloadOutcome)

  /// Called for each event of such a job except its end.
  ///
  /// The default does nothing.
  func downloadService(_ service: DownloadService, job: DownloadJob, did event: DownloadEvent)

  /// Called once for each report of the system, after the ends of all jobs that were pending at the report.
  ///
  /// Run the completion handler that came with the report here; see
  /// ``DownloadService/handleEvents(forBackgroundIdentifier:isolation:)``. The default does nothing.
  func downloadService(_ service: DownloadService, didFinishEventsForIdentifier identifier: String)
}

extension DownloadServiceDelegate {
  /// Does nothing.
  public func downloadService(_ service: DownloadService, job: DownloadJob, did event: DownloadEvent) {}

  /// Does nothing.
  public func downloadService(_ service: DownloadService, didFinishEventsForIdentifier identifier: String) {}
}

/// A delegate that also decides about redirects and provides credentials.
///
/// The service calls these methods only for jobs that it reports to its delegate, and only if the delegate adopted this
/// protocol when the job was started.
public protocol DownloadExchangeDelegate: DownloadServiceDelegate {
  /// Returns the request that follows a redirect: the proposed one, a changed one, or nil to stop at the redirect.
  func downloadService(
    _ service: DownloadService, job: DownloadJob, willRedirectTo next: TransportRequest, after head: ResponseHead
  ) -> TransportRequest?

  /// Called when a server requires a user and a password and the request has none.
  ///
  /// The delegate may keep the request for a credential and answer it later.
  func downloadService(
    _ service: DownloadService, job: DownloadJob, needsCredential credentialRequest: CredentialRequest)
}

/// A request for a user and a password, to be answered once, immediately or later and from any thread.
///
/// If it is deallocated without an answer, the server's refusal is the response of the job.
public final class CredentialRequest: Sendable {
  /// The server's name for the protected area; nil if it has none.
  public let realm: String?

  /// The protected URL.
  public let url: URL

  private let completion: Mutex<(@Sendable (Credential?) -> Void)?>

  init(realm: String?, url: URL, completion: @escaping @Sendable (Credential?) -> Void) {
    self.realm = realm
    self.url = url
    self.completion = Mutex(completion)
  }

  deinit { answer(nil) }

  /// Sends the request again with a credential; nil accepts the server's refusal.
  ///
  /// Only the first answer counts, and only until the job has ended.
  public func answer(_ credential: Credential?) {
    let completion = completion.withLock { $0.take() }
    completion?(credential)
  }
}
