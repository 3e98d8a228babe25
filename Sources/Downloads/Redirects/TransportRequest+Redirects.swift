import Foundation

extension TransportRequest {
  /// Returns the request that a redirect leads to; nil if the response isn't a redirect.
  ///
  /// 307 and 308 keep the method and the body. 303 becomes a GET, except after a HEAD; 301 and 302 do so after a POST,
  /// as in other clients. Several Location fields must be equal. Secret fields are removed when the origin changes.
  func redirected(by head: ResponseHead) throws(DownloadError.Reason) -> TransportRequest? {
    guard head.isRedirect, let location = head.fields["Location"] else { return nil }
    let locations = head.fields.all.filter { $0.name.isEqualIgnoringCase(to: "Location") }.map(\.value)
    guard locations.allSatisfy({ $0 == location }) else {
      let shown = locations.map(\.redactedURL).joined(separator: ", ")
      throw .malformedRedirect(to: shown, from: url.absoluteString.redactedURL)
    }
    let target = try resolved(location)
    var next = self
    next.url = target
    let becomesGet = head.status == 303 ? method != "HEAD" : (301...302).contains(head.status) && method == "POST"
    if becomesGet {
      next.method = "GET"
      next.body = nil
      for name in ["Content-Type", "Content-Length", "Content-Encoding", "Transfer-Encoding", "Expect"] {
        next.fields[name] = nil
      }
    }
    if !target.hasSameOrigin(as: url) {
      next.fields = next.fields.withoutSecrets
      // Another host has another name, and cookies are chosen by it.
      next.fields["Host"] = nil
    }
    // A digest is valid for one URI; another server may reject it as malformed.
    if next.fields["Authorization"]?.lowercased().hasPrefix("digest ") == true { next.fields["Authorization"] = nil }
    return next
  }

  /// Returns this request without the secrets of a proposed request, if that has another origin.
  func removingSecrets(of proposed: TransportRequest) -> TransportRequest {
    guard !url.hasSameOrigin(as: proposed.url) else { return self }
    var next = self
    for field in proposed.fields.all where field.isSecret && fields[field.name] == field.value {
      next.fields[field.name] = nil
    }
    if next.fields["Host"] == proposed.fields["Host"] { next.fields["Host"] = nil }
    return next
  }

  private func resolved(_ location: String) throws(DownloadError.Reason) -> URL {
    let shown = location.redactedURL
    // Resolved here, since the session on Linux resolves against the root of the URL.
    guard !location.isEmpty,
      let target = URL(string: location.encodingInvalidCharacters, relativeTo: url)?.absoluteURL,
      target.port.map({ (0...65_535).contains($0) }) ?? true
    else {
      throw .malformedRedirect(to: shown, from: url.absoluteString.redactedURL)
    }
    guard ["http", "https"].contains(target.scheme?.lowercased()), !(target.host ?? "").isEmpty else {
      throw .unsupportedRedirect(to: shown, from: url.absoluteString.redactedURL)
    }
    guard target.user != nil || target.password != nil else { return target }
    // A server must not choose the user of the next request.
    guard let bare = target.withoutUser else {
      throw .malformedRedirect(to: shown, from: url.absoluteString.redactedURL)
    }
    return bare
  }
}

extension URL {
  /// Returns whether both URLs have the same scheme, host and port.
  func hasSameOrigin(as other: URL) -> Bool {
    scheme?.lowercased() == other.scheme?.lowercased() && host?.lowercased() == other.host?.lowercased()
      && effectivePort == other.effectivePort
  }

  /// The URL without user and password; nil if it can't be written without them.
  var withoutUser: URL? {
    var parts = URLComponents(url: self, resolvingAgainstBaseURL: true)
    parts?.user = nil
    parts?.password = nil
    return parts?.url
  }

  private var effectivePort: Int? {
    port ?? (scheme?.lowercased() == "https" ? 443 : 80)
  }
}

extension String {
  /// The reference to a URL with the characters that a URL must not contain percent-encoded, except in its host.
  ///
  /// What is encoded already stays as it is. Foundation would encode the percent signs again, in each component with a
  /// character to encode.
  fileprivate var encodingInvalidCharacters: String {
    let scalars = unicodeScalars
    let path = pathStart
    var encoded = String(scalars[..<path])
    for index in scalars[path...].indices {
      let scalar = String(scalars[index])
      let isEscape = PercentEncoding.decode(String(scalars[index...].prefix(3)))?.count == 1
      let isValid = scalar == "%" ? isEscape : scalar.utf8.allSatisfy(\.isURLByte)
      encoded += isValid ? scalar : PercentEncoding.encode(scalar)
    }
    return encoded
  }

  /// The index after the host; the start of the text if it has none.
  private var pathStart: Index {
    let scheme = unicodeScalars.prefix { !":/?#".unicodeScalars.contains($0) }
    let rest = unicodeScalars[scheme.endIndex...]
    let mark = scheme.isEmpty ? "//" : "://"
    guard String(rest.prefix(mark.count)) == mark else { return startIndex }
    return rest.dropFirst(mark.count).firstIndex { "/?#".unicodeScalars.contains($0) } ?? endIndex
  }
}

extension UInt8 {
  /// Whether the byte may occur in a path, a query or a fragment, or separates them.
  fileprivate var isURLByte: Bool { isAlphanumeric || "-._~:/?#@!$&'()*+,;=".utf8.contains(self) }
}

extension RedirectPolicy {
  /// Returns the request that follows a redirect; nil to stop at the redirect.
  func redirected(
    _ current: TransportRequest, by head: ResponseHead
  ) throws(DownloadError.Reason) -> TransportRequest? {
    if case .stop = self { return nil }
    guard let next = try current.redirected(by: head) else { return nil }
    if case .modify(let modify) = self { return modify(next, head)?.removingSecrets(of: next) }
    return next
  }
}
