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
    /// Requests that arrived whole and were given to the handler.
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

  /// Starts listening.
  ///
  /// - Parameters:
  ///   - port: The port to take; 0, the default, takes a free one.
  ///   - limits: What a client may ask.
  ///   - handler: Answers the requests; it is kept until the server is released and its last connection has ended.
  /// - Throws: ``LoopbackServerError`` if the port cannot be had.
  public init(port: Int = 0, limits: Limits = Limits(), handler: @escaping Handler) throws(LoopbackServerError) {
    listener = try Listener(port: port, limits: limits, handler: handler)
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

  /// How many connections and requests there were so far.
  public var counts: Counts { listener.counts }

  /// Stops listening and breaks off every connection; when it returns, all sockets are closed.
  ///
  /// Handlers under way are cancelled and not waited for. Stopping twice changes nothing. The port can be taken again
  /// at once.
  public func stop() {
    listener.stop()
  }
}
