public import Foundation
import Synchronization

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

  /// Stops listening and aborts every connection; when it returns, all sockets are closed.
  ///
  /// Handlers in progress are canceled, but not awaited. Stopping again does nothing. The port can be reused
  /// immediately.
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

/// The limits of what a client may send; a request beyond a limit is refused with the status named there.
public struct Limits: Sendable, Hashable {
  /// The bytes of the request line (414).
  public var requestLineBytes = 8 * 1024

  /// The bytes of all fields of a head and its trailers (431).
  public var headerBytes = 32 * 1024

  /// The number of fields of a head and its trailers (431).
  public var headerCount = 100

  /// The bytes of a request's body (413).
  public var bodyBytes = 16 * 1024 * 1024

  /// The bytes of a request's body that are kept in memory; of a longer body, only count and digest are recorded.
  public var keptBodyBytes = 16 * 1024 * 1024

  /// The bytes of recorded requests, heads and kept bodies; the oldest requests are dropped for the newest.
  public var recordedBytes = 64 * 1024 * 1024

  /// The number of requests at once on a connection with HTTP/2; the client sends further ones later.
  public var streams = 100

  /// The number of open connections (503 for the next).
  public var connections = 256

  /// The time without traffic, between requests or within one, after which a connection is closed.
  public var idleTimeout: Duration = .seconds(120)

  /// The time that a request may take to arrive, from its first byte to its last (408).
  public var requestTimeout: Duration = .seconds(240)

  /// Creates the default limits.
  public init() {}
}

/// The reason why a server could not start; it doesn't listen, and leaves no descriptor open.
public enum LoopbackServerError: Error, Sendable, Hashable {
  /// Another program, or another server of this process, listens on that port.
  case portTaken(Int)
  /// The system reserves that port for privileged programs.
  case portNotPermitted(Int)
  /// No port has that number.
  case portOutOfRange(Int)
  /// The server can't speak HTTP/2, since the system lacks the library for it.
  case noHTTP2
  /// The server can't encrypt, since the system lacks the library for it.
  case noTLS
  /// A system call failed for a reason other than the port.
  case system(call: String, code: Int32)
}

extension LoopbackServerError: CustomStringConvertible, LocalizedError {
  /// What happened, the likely cause and the remedy, in full sentences.
  public var description: String {
    switch self {
    case .portTaken(let port):
      """
      Cannot listen on port \(port): another program uses it. Stop that program, choose another port, or pass 0 to get a \
      free one.
      """
    case .portNotPermitted(let port):
      """
      Cannot listen on port \(port): the system reserves it for privileged programs. Choose a port from 1024 to 65535, or \
      pass 0 to get a free one.
      """
    case .portOutOfRange(let port):
      "Cannot listen on port \(port): ports go from 1 to 65535. Choose one of these, or pass 0 to get a free one."
    case .noHTTP2:
      """
      Cannot start the server: it needs nghttp2 to speak HTTP/2, and this system doesn't have libnghttp2.so.14. \
      Install it, or use a server with HTTP/1.1; 'ServerSecurity.isHTTP2Available' tells beforehand.
      """
    case .noTLS:
      """
      Cannot start the server: it needs OpenSSL 1.1 or 3 to encrypt, and this system has neither. Install it, or use a \
      server without encryption; 'ServerSecurity.isAvailable' tells beforehand.
      """
    case .system(let call, let code):
      """
      Cannot start the server: the system's \(call) failed with error \(code) (\(String(cString: strerror(code)))). \
      The process may have run out of file descriptors.
      """
    }
  }

  /// The same text, for code that knows only `Error`.
  public var errorDescription: String? { description }
}
