import Foundation

extension DownloadRequest {
  /// Returns the request to send, after all checks that need no connection.
  func checked() throws(DownloadError.Reason) -> TransportRequest {
    var shown: String { url.redactedURL }
    guard let parsed = URL(string: url, encodingInvalidCharacters: false), parsed.scheme != nil else {
      throw .malformedURL(shown)
    }
    var request = try TransportRequest(method: method, url: parsed, fields: fields, body: body).checked()
    request.bytesPerSecond = bytesPerSecond
    if !request.isLocal { knownVersion?.addConditions(to: &request.fields) }
    return request
  }
}

extension EntityValidator {
  /// Makes a request conditional on another version, unless it has such a condition of its own.
  fileprivate func addConditions(to fields: inout HTTPFields) {
    let date: String?
    switch self {
    case .entityTag(let tag, let lastModified):
      guard fields["If-None-Match"] == nil else { return }
      fields["If-None-Match"] = tag
      // A server that supports tags ignores the date, and a cache on the way may support dates only.
      date = lastModified
    case .lastModified(let lastModified): date = lastModified
    }
    if let date, fields["If-Modified-Since"] == nil { fields["If-Modified-Since"] = date }
  }
}

extension TransportRequest {
  /// Returns the request to send, after all checks that need no connection.
  func checked() throws(DownloadError.Reason) -> TransportRequest {
    var shown: String { url.absoluteString.redactedURL }
    guard let scheme = url.scheme?.lowercased() else { throw .malformedURL(shown) }
    guard ["http", "https", "file", "data"].contains(scheme) else { throw .unsupportedScheme(scheme, url: shown) }
    guard !method.isEmpty, method.utf8.allSatisfy(\.isHTTPTokenByte) else { throw .malformedMethod(method) }
    if body != nil, ["GET", "HEAD"].contains(method) { throw .bodyNotAllowed(method: method) }
    for field in fields.all where !field.isWellFormed { throw .malformedField(name: field.name) }
    if isLocal {
      guard ["GET", "HEAD"].contains(method) else { throw .methodNotSupported(method, scheme: scheme) }
      return self
    }
    guard let host = url.host, !host.isEmpty else { throw .missingHost(url: shown) }
    try checkBody()
    var request = self
    try request.moveUserIntoField()
    return request
  }

  /// Whether the library handles the request itself, without a server.
  var isLocal: Bool { ["file", "data"].contains(url.scheme?.lowercased()) }

  /// Checks that the body can be sent.
  private func checkBody() throws(DownloadError.Reason) {
    switch body {
    case .data, nil: return
    case .stream: if fields["Content-Length"] != nil { throw .lengthOfStream }
    case .file(let file):
      do throws(URL.SendingFailure) {
        _ = try file.sizeForSending()
      } catch {
        switch error {
        case .missing(let code), .unreadable(let code), .notRegular(let code): throw .unreadableBody(file, code: code)
        }
      }
    }
  }

  /// Moves the user and password from the URL into a field, so that no log and no error shows them.
  private mutating func moveUserIntoField() throws(DownloadError.Reason) {
    guard url.user != nil || url.password != nil else { return }
    let user = url.user(percentEncoded: false) ?? ""
    let password = url.password(percentEncoded: false) ?? ""
    guard let bare = url.withoutUser else { throw .malformedURL(url.absoluteString.redactedURL) }
    url = bare
    guard fields["Authorization"] == nil else { return }
    do throws(CredentialError) {
      fields["Authorization"] = try Credential(user: user, password: password).basicAuthorization()
    } catch {
      throw .credentialFailed(UnderlyingError(error))
    }
  }
}

extension RequestBody {
  /// The number of bytes; nil if it isn't known before the end.
  var knownLength: Int? {
    switch self {
    case .data(let data): data.count
    case .file(let file): (try? file.resourceValues(forKeys: [.fileSizeKey]))?.fileSize
    case .stream: nil
    }
  }
}
