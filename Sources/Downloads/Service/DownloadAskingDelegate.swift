/// A delegate that is also asked, about redirects and for credentials.
///
/// Only jobs that are told to the delegate ask it, and only if it was there, and adopted this, when they were started.
public protocol DownloadAskingDelegate: DownloadServiceDelegate {
  /// Where a job goes when a server names another address: the request that it would send, a changed one, or nil to
  /// take the answer that names the address as the last.
  func downloadService(
    _ service: DownloadService, job: DownloadJob, willRedirectTo next: TransportRequest, after head: ResponseHead
  ) -> TransportRequest?

  /// Runs when a server asks for a user and password and the request has none.
  ///
  /// The question may be kept and answered later.
  func downloadService(_ service: DownloadService, job: DownloadJob, needsCredential question: CredentialQuestion)
}
