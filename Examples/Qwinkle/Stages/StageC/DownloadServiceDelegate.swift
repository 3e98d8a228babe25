import Foundation

/// Stage C: is told how a download ended, by a file or by an error, never by both.
@MainActor
protocol DownloadServiceDelegate: AnyObject {
  func downloadService(_ service: DownloadService, didFinish source: URL, file: URL?, error: (any Error)?)
}
