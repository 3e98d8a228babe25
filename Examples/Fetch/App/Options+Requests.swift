import Downloads
import Foundation

extension Options {
  /// What to ask the service for, in the order of the addresses.
  var requests: [DownloadRequest] {
    urls.map { url in
      var request = DownloadRequest.get(url, to: destination, fields: fields)
      if let upload {
        request.method = "PUT"
        request.body = .file(upload)
        if fields["Content-Type"] == nil { request.fields["Content-Type"] = "application/octet-stream" }
      }
      request.credential = credential
      request.expectedSHA256 = sha256
      request.resumes = resumes
      return request
    }
  }

  var configuration: DownloadConfiguration {
    var configuration = DownloadConfiguration()
    configuration.retry.limit = retries
    configuration.transfersPerHost = transfersPerHost
    configuration.transfersAtOnce = max(configuration.transfersAtOnce, transfersPerHost)
    return configuration
  }

  /// Whether what an upload is answered is thrown away.
  var dropsAnswers: Bool { upload != nil && file == nil && folder == nil }

  private var destination: DownloadDestination {
    if dropsAnswers { return .temporary }
    if let file { return .file(file, ifOccupied: .replace) }
    return .folder(folder ?? URL.currentDirectory(), ifOccupied: .unique, creatingFolders: folder != nil)
  }
}
