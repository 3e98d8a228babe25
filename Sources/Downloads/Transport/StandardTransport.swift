import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// The default transport of a service: Foundation's session, and the library's own sockets where that isn't safe.
///
/// On Apple's platforms all requests go through `URLSession`. On Linux only https does: the session of the toolchain
/// ends the process when a server closes a connection within a head or sends trailers, so plain http goes over the
/// library's own sockets. These reuse connections and keep cookies as the session does, decode gzip and deflate, and
/// read no faster than the body is stored. If `http_proxy` names a proxy, the session carries all requests.
public final class StandardTransport: Transport {
  private let session: URLSessionTransport
  #if os(Linux) || os(Android)
    private let sockets: SocketTransport?
  #endif

  /// Creates a transport with its own connections and cookies.
  ///
  /// - Parameter options: The options of its connections.
  public init(_ options: ConnectionOptions = ConnectionOptions()) {
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
