public import Foundation

/// An HTTP server on 127.0.0.1 for tests and demos, with TLS if required.
///
/// The tests of the library and of its examples use it, and a demo may serve its own backend with it. Routes can delay,
/// truncate, reset and misdeclare their responses. It isn't a server for production: it listens on the loopback
/// interface only, its keys are public, and it uses a thread for each connection and records the requests in memory.
///
/// ```swift
/// let server = try LoopbackServer { request in
///   request.path == "/v1/timeline" ? Response(json: timeline) : Response(404)
/// }
/// print("Serving at \(server.baseURL)")
/// ```
///
/// It listens from its creation until ``stop()`` or its deallocation. A client that is slow, stuck or hostile delays no
/// other client, since each connection has its own thread; ``Limits`` bound what a client may send. A malformed request
/// is answered with 400, and any other request that can't be served with the matching status; neither reaches the
/// handler.
public final class LoopbackServer: Sendable {
  /// Answers one request; called concurrently for several connections, and in order for each.
  ///
  /// When the server stops, the task is canceled and the answer isn't sent. An error becomes a 500.
  public typealias Handler = @Sendable (Request) async throws -> Response

  /// The numbers of connections and requests since the server was created.
  public struct Counts: Sendable, Hashable {
    /// The connections accepted, including those refused because there were too many.
    public var connections = 0
    /// The requests that reached a route or the handler.
    public var requests = 0

    /// Creates counts, for comparisons.
    public init(connections: Int = 0, requests: Int = 0) {
      self.connections = connections
      self.requests = requests
    }
  }

  /// The port that the server listens on.
  public let port: Int

  /// The interface that the server listens on.
  public let interface: Interface

  /// Whether and how connections are encrypted.
  public let security: ServerSecurity

  private let listener: Listener
  private let router: Router
  private let log: RequestLog

  /// Creates a server that listens.
  ///
  /// - Parameters:
  ///   - port: The port to listen on; 0, the default, takes a free one.
  ///   - interface: The address to listen on: 127.0.0.1 or ::1.
  ///   - security: Whether connections are encrypted, and the certificate that clients receive.
  ///   - limits: The limits of what a client may send.
  ///   - handler: Answers the requests for which there is no route, by default with 404; retained until the server
  ///     is deallocated and its last connection has ended.
  /// - Throws: ``LoopbackServerError`` if the server can't listen on the port, or has no library for TLS.
  public init(
    port: Int = 0, interface: Interface = .ipv4, security: ServerSecurity = .plain, limits: Limits = Limits(),
    handler: @escaping Handler = { _ in Response(404) }
  ) throws(LoopbackServerError) {
    self.interface = interface
    self.security = security
    router = Router(fallback: Route(handler))
    log = RequestLog(limit: limits.recordedBytes)
    let tls: TLSContext? = if let identity = security.identity { try TLSContext(identity, of: security) } else { nil }
    listener = try Listener(
      port: port, interface: interface,
      settings: ConnectionSettings(limits: limits, router: router, log: log, security: security, tls: tls))
    self.port = listener.port
    listener.start()
  }

  deinit {
    listener.stop()
  }

  /// The URL of the server's root, without a slash at its end: `"\(server.baseURL)/v1/timeline"`.
  public var baseURL: URL {
    var components = URLComponents()
    components.scheme = security.scheme
    components.host = interface.host
    components.port = port
    return components.url ?? URL(filePath: "/")
  }

  /// The route of a path without its query; nil leaves the path to the handler.
  ///
  /// Routes may be set and replaced while the server runs; a request uses the route that was set when its head arrived.
  public subscript(path: String) -> Route? {
    get { router[path] }
    set { router[path] = newValue }
  }

  /// Returns the URL of a path; `localhost` is another host to clients, and the same server.
  public func url(_ path: String = "/", host: String? = nil) -> String {
    "\(security.scheme)://\(host ?? interface.host):\(port)\(path)"
  }

  /// The numbers of connections and requests so far.
  public var counts: Counts { Counts(connections: listener.accepted, requests: log.count) }

  /// The requests that reached routes and the handler, in order; the oldest are dropped beyond
  /// ``Limits/recordedBytes``.
  public var requests: [Request] { log.requests }

  /// The maximum number of requests in progress at the same time so far.
  ///
  /// A request is in progress from the end of its head until the last bytes of its response are about to be sent.
  public var mostRequestsAtOnce: Int { log.mostAtOnce }

  /// Waits until this many requests have reached routes and the handler, or until the calling task is canceled.
  public func received(requests count: Int) async { await log.reach(count) }

  /// Stops listening and aborts every connection; when it returns, the sockets of all connections are closed.
  ///
  /// Handlers in progress are canceled, but not awaited. Stopping again does nothing. A server that names the port can use
  /// it immediately. On Linux, one that takes any port doesn't get it as long as this server exists, so that clients of a
  /// stopped server are refused.
  public func stop() {
    listener.stop()
  }
}

/// The loopback interface that a server listens on.
public enum Interface: Sendable, Hashable {
  /// 127.0.0.1.
  case ipv4
  /// ::1, which some systems lack.
  case ipv6

  /// The host of a URL.
  var host: String { self == .ipv4 ? "127.0.0.1" : "[::1]" }
}
