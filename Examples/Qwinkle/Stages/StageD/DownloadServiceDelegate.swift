import Foundation

/// Stage D: is told how a download ended, and when all that was reported for a session is delivered.
@MainActor
protocol DownloadServiceDelegate: AnyObject {
  func downloadService(_ service: DownloadService, didFinish source: URL, file: URL?, error: (any Error)?)
  func downloadService(_ service: DownloadService, didFinishEventsForIdentifier identifier: String)
}
