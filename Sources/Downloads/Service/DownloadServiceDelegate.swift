/// Is told how the jobs of a ``DownloadService`` ended.
///
/// Every call comes on the actor from which the service is used, one after another, and never before the call that
/// started the job has returned. The service holds its delegate weakly: once it is released, nothing is called.
/// During a call it may start and cancel jobs, invalidate the service and take another delegate's place.
public protocol DownloadServiceDelegate: AnyObject {
  /// Runs once for each job started with ``DownloadService/start(_:isolation:)``, when it has ended.
  func downloadService(_ service: DownloadService, didEnd job: DownloadJob, with outcome: DownloadOutcome)

  /// Runs for each thing that happens to such a job on its way: its end comes by the call above.
  ///
  /// The default does nothing; adopt the protocol in an extension, so that the compiler points out a misspelt name.
  func downloadService(_ service: DownloadService, job: DownloadJob, did event: DownloadEvent)

  /// Runs once for each report of the system that the service accepted, after every job of that time was reported.
  ///
  /// This is the place to run the completion handler that came with the report; see
  /// ``DownloadService/handleEvents(forBackgroundIdentifier:isolation:)``. The default does nothing; adopt the
  /// protocol in an extension, so that the compiler points out a misspelt name.
  func downloadService(_ service: DownloadService, didFinishEventsForIdentifier identifier: String)
}

extension DownloadServiceDelegate {
  /// Does nothing.
  public func downloadService(_ service: DownloadService, job: DownloadJob, did event: DownloadEvent) {}

  /// Does nothing.
  public func downloadService(_ service: DownloadService, didFinishEventsForIdentifier identifier: String) {}
}
