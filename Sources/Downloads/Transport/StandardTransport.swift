import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// The transport of a service that is given no other: Foundation's session, and sockets where that is not safe.
///
/// On Apple's platforms everything goes through ``URLSessionTransport``. On Linux only https does: the session of the
/// toolchain ends the process when a server closes a connection in the middle of a head, or sends trailers, so plain
/// http goes over sockets of the library's own. They keep connections and cookies as the session does, unpack gzip and
/// deflate, and read no faster than the body is stored. Where `http_proxy` names a proxy, the session does it all.
public final class StandardTransport: Transport {
  private let session: URLSessionTransport
  #if os(Linux) || os(Android)
    private let sockets: SocketTransport?
  #endif

  /// Creates a transport with connections and cookies of its own.
  public init() {
    session = URLSessionTransport()
    #if os(Linux) || os(Android)
      let proxy = ProcessInfo.processInfo.environment["http_proxy"] ?? ""
      sockets = proxy.isEmpty ? SocketTransport(cookies: session.cookies) : nil
    #endif
  }

  /// Begins an exchange over a socket or as a task of the session.
  public func open(
    _ request: TransportRequest, into sink: any BodySink, report: @escaping @Sendable (TransportEvent) -> Void
  ) -> any Exchange {
    #if os(Linux) || os(Android)
      if let sockets, request.url.scheme?.lowercased() == "http" {
        return sockets.open(request, into: sink, report: report)
      }
    #endif
    return session.open(request, into: sink, report: report)
  }
}
