import Foundation

extension ResponseHead {
  /// Whether the server sends the client to another address.
  var isRedirect: Bool {
    [301, 302, 303, 307, 308].contains(status) && fields["Location"] != nil
  }
}

extension TransportRequest {
  /// Returns the request that a redirect leads to; nil if the response is no redirect.
  ///
  /// A 307 or 308 repeats method and body. A 303 asks for the result of what was sent, and so do 301 and 302 after a
  /// POST, as every client has always done. Credentials stay with the origin they were meant for.
  func redirected(
    by head: ResponseHead, allowsInsecure: Bool = false
  ) throws(DownloadError.Reason) -> TransportRequest? {
    guard head.isRedirect, let location = head.fields["Location"] else { return nil }
    let target = try resolved(location, allowsInsecure)
    var next = self
    next.url = target
    let becomesGet = head.status == 303 ? method != "HEAD" : (301...302).contains(head.status) && method == "POST"
    if becomesGet {
      next.method = "GET"
      next.body = nil
      for name in ["Content-Type", "Content-Length", "Content-Encoding", "Transfer-Encoding"] {
        next.fields[name] = nil
      }
    }
    if !target.hasSameOrigin(as: url) {
      for name in Self.secretFields { next.fields[name] = nil }
    }
    // A proof of a password is made for one address, and another server may well call it malformed.
    if next.fields["Authorization"]?.lowercased().hasPrefix("digest ") == true { next.fields["Authorization"] = nil }
    return next
  }

  private static let secretFields = ["Authorization", "Proxy-Authorization", "Cookie"]

  /// Returns this request, which somebody made of a proposed one, without the secrets that it has from there if it goes
  /// to another origin.
  func withoutSecrets(unlessMeantBy proposed: TransportRequest) -> TransportRequest {
    guard !url.hasSameOrigin(as: proposed.url) else { return self }
    var next = self
    for name in Self.secretFields where fields[name] == proposed.fields[name] { next.fields[name] = nil }
    return next
  }

  /// Whether nobody on the way can read it.
  var isEncrypted: Bool { url.scheme?.lowercased() == "https" }

  private func resolved(_ location: String, _ allowsInsecure: Bool) throws(DownloadError.Reason) -> URL {
    func refused(_ reason: DownloadError.RedirectProblem) -> DownloadError.Reason {
      .redirectRefused(location: location.withoutPassword, from: url.absoluteString, reason: reason)
    }
    // Resolved against the current address by hand: the session would take its root (and does, on Linux).
    guard !location.isEmpty, let target = URL(string: location, relativeTo: url)?.absoluteURL else {
      throw refused(.malformed)
    }
    guard ["http", "https"].contains(target.scheme?.lowercased()), !(target.host ?? "").isEmpty else {
      throw refused(.unsupported)
    }
    guard allowsInsecure || url.scheme?.lowercased() != "https" || target.scheme?.lowercased() == "https" else {
      throw refused(.insecure)
    }
    guard target.user != nil || target.password != nil else { return target }
    // A server does not choose as whom one logs in.
    var parts = URLComponents(url: target, resolvingAgainstBaseURL: true)
    parts?.user = nil
    parts?.password = nil
    guard let bare = parts?.url else { throw refused(.malformed) }
    return bare
  }
}

extension URL {
  /// Whether both are of one scheme, host and port.
  func hasSameOrigin(as other: URL) -> Bool {
    scheme?.lowercased() == other.scheme?.lowercased() && host?.lowercased() == other.host?.lowercased()
      && effectivePort == other.effectivePort
  }

  private var effectivePort: Int? {
    port ?? (scheme?.lowercased() == "https" ? 443 : 80)
  }
}
