import Synchronization

/// The content of one path, and the way it is sent.
///
/// ```swift
/// let server = try LoopbackServer()
/// let film = Route.resource(.seeded(7, count: 100_000), etag: #""v1""#)
/// server["/film"] = .inTurn(film.reset(afterBytes: 40_000), film)
/// server["/moved"] = .redirect(307, to: server.url("/film", host: "localhost"))
/// ```
public struct Route: ResponseShaping {
  /// The answer to one request, chosen when its head has arrived.
  struct Reception: Sendable {
    /// The number of bytes of the body that are read before the answer; nil for the whole body.
    var earlyAfter: Int?
    var answer: LoopbackServer.Handler

    func response(to request: Request) async -> Response {
      do {
        return try await answer(request)
      } catch {
        return .refusal(500, "The handler failed: \(error)")
      }
    }
  }

  let receive: @Sendable (Request) -> Reception

  init(receive: @escaping @Sendable (Request) -> Reception) {
    self.receive = receive
  }

  /// Creates a route that answers with a handler.
  public init(_ handler: @escaping LoopbackServer.Handler) {
    self.init { _ in Reception(earlyAfter: nil, answer: handler) }
  }

  /// Creates a route that answers every request with this response.
  public init(_ response: Response) {
    self.init { _ in response }
  }

  /// Returns a route with the same responses, changed by a function.
  public func shaped(_ change: @escaping @Sendable (inout Response) -> Void) -> Route {
    Route { head in
      var reception = receive(head)
      let answer = reception.answer
      reception.answer = { request in
        var response = try await answer(request)
        change(&response)
        return response
      }
      return reception
    }
  }

  /// Answers once this many bytes of a request's body have arrived, instead of all, and ends the connection.
  ///
  /// The rest of the body, up to 4 MB, is read and dropped, so that the client can read the answer. Requests with no
  /// more bytes are answered as usual. A client that waits for `100 Continue` receives the answer instead if the count
  /// is 0.
  public func early(afterBytes count: Int = 0) -> Route {
    Route { head in
      var reception = receive(head)
      reception.earlyAfter = count
      return reception
    }
  }
}

extension Route {
  /// Serves bytes for every method, with their length and without validators.
  public static func bytes(_ content: Content) -> Route { Route(Response(body: .content(content))) }

  /// Serves a text in UTF-8.
  public static func text(_ text: String) -> Route { bytes(.text(text)) }

  /// Serves bytes as a web server serves a file: with validators, conditions and ranges.
  public static func resource(_ content: Content, etag: String? = nil, lastModified: String? = nil) -> Route {
    resource(Resource(content, etag: etag, lastModified: lastModified))
  }

  /// Serves a resource.
  public static func resource(_ resource: Resource) -> Route { Route { resource.response(to: $0) } }

  /// Answers with a status and a text.
  public static func status(_ status: Int, _ text: String = "") -> Route { Route(Response(status, body: .text(text))) }

  /// Redirects the client to a location, which is sent unchanged.
  public static func redirect(_ status: Int = 302, to location: String) -> Route {
    Route(Response(status, headers: ["Location": location]))
  }

  /// Sends bytes without a head, and ends the connection.
  public static func raw(_ content: Content) -> Route { Route(.raw([.content(content)])) }

  /// Resets the connection without an answer.
  public static var reset: Route { Route(.reset) }

  /// Answers each request with the next of these routes, and every further request with the last.
  ///
  /// The position belongs to this value: all paths that share it advance it together.
  public static func inTurn(_ first: Route, _ others: Route...) -> Route {
    let routes = [first] + others
    let turn = Turn()
    return Route { head in routes[turn.next(last: routes.count - 1)].receive(head) }
  }

  private final class Turn: Sendable {
    private let count = Mutex(0)

    func next(last: Int) -> Int {
      count.withLock { count in
        defer { count = min(count + 1, last) }
        return count
      }
    }
  }
}

/// The routes by path.
final class Router: Sendable {
  private let fallback: Route
  private let routes = Mutex<[String: Route]>([:])

  init(fallback: Route) {
    self.fallback = fallback
  }

  subscript(path: String) -> Route? {
    get { routes.withLock { $0[path] } }
    set { routes.withLock { $0[path] = newValue } }
  }

  func reception(of head: Request) -> Route.Reception {
    (self[head.path] ?? fallback).receive(head)
  }
}
