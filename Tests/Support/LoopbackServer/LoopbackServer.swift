public import Foundation
import Synchronization

/// An HTTP/1.1 server on 127.0.0.1 for examples and tests: one handler answers every request.
///
/// It listens from the moment it is made until ``stop()`` or its release. Every connection has a thread of its own, so
/// a client that is slow, stuck or hostile holds up nobody else; what it may ask is bounded by ``Limits``. Malformed
/// requests are answered 400, others that cannot be served with the status that says why, and never reach the handler.
///
/// ```swift
/// let server = try LoopbackServer { request in
///   request.path == "/v1/timeline" ? Response(json: timeline) : Response(404)
/// }
/// print("Serving at \(server.baseURL)")
/// ```
public final class LoopbackServer: Sendable {
  /// Answers one request; called concurrently for several connections, one after another for each.
  ///
  /// The task is cancelled when the server stops; the answer is then not sent. An error becomes a 500.
  public typealias Handler = @Sendable (Request) async throws -> Response

  /// What has happened since the server was made.
  public struct Counts: Sendable, Hashable {
    /// Connections accepted, those refused for their number included.
    public var connections = 0
    /// Requests that were given to a route or the handler.
    public var requests = 0

    /// Creates counts, to compare with.
    public init(connections: Int = 0, requests: Int = 0) {
      self.connections = connections
      self.requests = requests
    }
  }

  /// The port it listens on, also when it was asked for any.
  public let port: Int

  private let listener: Listener
  private let router: Router
  private let log: RequestLog

  /// Starts listening.
  ///
  /// - Parameters:
  ///   - port: The port to take; 0, the default, takes a free one.
  ///   - limits: What a client may ask.
  ///   - handler: Answers the requests for which there is no route, by default with 404; it is kept until the server
  ///     is released and its last connection has ended.
  /// - Throws: ``LoopbackServerError`` if the port cannot be had.
  public init(
    port: Int = 0, limits: Limits = Limits(), handler: @escaping Handler = { _ in Response(404) }
  ) throws(LoopbackServerError) {
    router = Router(fallback: Route(handler))
    log = RequestLog(limit: limits.recordedBytes)
    listener = try Listener(port: port, limits: limits, router: router, log: log)
    self.port = listener.port
    listener.start()
  }

  deinit {
    listener.stop()
  }

  /// The address of the server's root, without a slash at its end: `"\(server.baseURL)/v1/timeline"`.
  public var baseURL: URL {
    var components = URLComponents()
    components.scheme = "http"
    components.host = "127.0.0.1"
    components.port = port
    return components.url ?? URL(filePath: "/")
  }

  /// What answers under a path, to which a query does not belong; setting nil leaves the path to the handler.
  ///
  /// Routes may be set and replaced while the server runs; a request keeps the one there was when its head arrived.
  public subscript(path: String) -> Route? {
    get { router[path] }
    set { router[path] = newValue }
  }

  /// The address of a path; `localhost` is another host to clients, and the same server.
  public func url(_ path: String = "/", host: String = "127.0.0.1") -> String {
    "http://\(host):\(port)\(path)"
  }

  /// How many connections and requests there were so far.
  public var counts: Counts { Counts(connections: listener.accepted, requests: log.count) }

  /// The requests that were given to routes and handlers, in order; the oldest are gone if there were too many.
  public var requests: [Request] { log.requests }

  /// How many requests were under way at the same time, at most.
  ///
  /// One is under way from the end of its head until the last bytes of its response are about to be sent.
  public var mostRequestsAtOnce: Int { log.mostAtOnce }

  /// Returns once so many requests were given to routes and handlers, or when the calling task is cancelled.
  public func received(requests count: Int) async { await log.reach(count) }

  /// Stops listening and breaks off every connection; when it returns, all sockets are closed.
  ///
  /// Handlers under way are cancelled and not waited for. Stopping twice changes nothing. The port can be taken again
  /// at once.
  public func stop() {
    listener.stop()
  }
}
