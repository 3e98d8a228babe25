import Downloads
import Foundation

/// The requests and settings that the options stand for.
extension Options {
  /// The requests for the service, in the order of the addresses.
  var requests: [DownloadRequest] { urls.map(request) }

  /// The configuration of the service.
  var configuration: DownloadConfiguration {
    var configuration = DownloadConfiguration()
    configuration.retry.limit = retries
    configuration.maximumTransfersPerHost =
      maximumTransfersPerHost ?? max(configuration.maximumTransfersPerHost, connectionCount)
    configuration.maximumTransfers = max(configuration.maximumTransfers, configuration.maximumTransfersPerHost)
    if let connectTimeout { configuration.timeouts.connect = connectTimeout }
    configuration.timeouts.total = totalTimeout
    return configuration
  }

  /// The options of the transport's connections.
  var connections: ConnectionOptions {
    var options = connectionOptions
    options.clientCertificate = clientCertificate.map {
      ConnectionOptions.ClientCertificate(certificate: $0, key: clientKey ?? $0)
    }
    return options
  }

  /// Whether another run with the same addresses saves the documents again, under other names.
  var savesAgain: Bool { upload == nil && !skipsUnchanged }

  /// Whether the bodies of answers to an upload are removed.
  var dropsAnswers: Bool { upload != nil && place == .currentFolder }

  private func request(for url: String) -> DownloadRequest {
    var request = DownloadRequest.get(url, to: destination(for: url), fields: fields)
    if fields["User-Agent"] == nil { request.fields["User-Agent"] = "Fetch/\(Help.version)" }
    if let upload {
      request.method = "PUT"
      request.body = .file(upload)
      if fields["Content-Type"] == nil { request.fields["Content-Type"] = "application/octet-stream" }
    }
    request.credential = user.map { Credential(user: $0.name, password: $0.password ?? "") }
    request.expectedSHA256 = digests[url] ?? sha256
    request.resumes = resumes
    request.connections = connectionCount
    request.bytesPerSecond = bytesPerSecond
    request.keepsModificationDate = skipsUnchanged
    if skipsUnchanged, case .file(let file, _, _) = request.destination {
      request.knownVersion = EntityValidator(modificationDateOf: file)
      if request.knownVersion != nil, let digest = request.expectedSHA256 {
        request.modifiers = [.unconditional(unless: file, has: digest)]
      }
    }
    return request
  }

  private func destination(for url: String) -> DownloadDestination {
    if dropsAnswers { return .temporary }
    switch place {
    case .file(let file): return .file(file, ifOccupied: .replace)
    case .folder(let folder): return destination(for: url, in: folder, creatingFolders: true)
    case .currentFolder: return destination(for: url, in: .currentDirectory(), creatingFolders: false)
    case .standardOutput: return .descriptor(STDOUT_FILENO)
    }
  }

  private func destination(for url: String, in folder: URL, creatingFolders: Bool) -> DownloadDestination {
    guard skipsUnchanged else { return .folder(folder, ifOccupied: .unique, creatingFolders: creatingFolders) }
    // Only a name that is known before the request can be compared with the server's version.
    let name = DownloadRequest.get(url).suggestedFilename
    return .file(folder.appending(path: name), ifOccupied: .replace, creatingFolders: creatingFolders)
  }
}

extension RequestModifier {
  /// Requests a document even if it is no newer than the file, unless the file has the expected SHA-256.
  fileprivate static func unconditional(unless file: URL, has digest: String) -> RequestModifier {
    .perJob { request in
      let output = open("/dev/null", O_WRONLY | O_CLOEXEC)
      defer { close(output) }
      var check = DownloadRequest.get(file.absoluteString, to: .descriptor(output))
      check.expectedSHA256 = digest
      do {
        _ = try await DownloadService().download(check)
      } catch is DownloadError {
        request.fields["If-Modified-Since"] = nil
      }
    }
  }
}
