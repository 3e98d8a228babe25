import Foundation

extension DownloadRequest {
  /// Returns what goes to the server, or why nothing can.
  func checked() throws(DownloadError) -> TransportRequest {
    guard let parsed = URL(string: url, encodingInvalidCharacters: false) else { throw .malformedURL(url) }
    guard let scheme = parsed.scheme?.lowercased() else { throw .malformedURL(url) }
    guard scheme == "http" || scheme == "https" else { throw .unsupportedScheme(scheme, url: url) }
    guard let host = parsed.host, !host.isEmpty else { throw .missingHost(url: url) }
    guard !method.isEmpty, method.utf8.allSatisfy(\.isHTTPTokenByte) else { throw .malformedMethod(method) }
    if body != nil, ["GET", "HEAD"].contains(method) { throw .bodyNotAllowed(method: method) }
    for field in fields.all where !field.isWellFormed { throw .malformedField(name: field.name) }
    return TransportRequest(method: method, url: parsed, fields: fields, body: body)
  }
}

extension HTTPFields.Field {
  /// Whether the field stays one field on the wire.
  fileprivate var isWellFormed: Bool {
    !name.isEmpty && name.utf8.allSatisfy(\.isHTTPTokenByte)
      && value.utf8.allSatisfy { $0 == 0x09 || $0 >= 0x20 && $0 != 0x7F }
  }
}
