import Synchronization

/// What answers the requests under one path: a value that says what is served and how it goes over the wire.
///
/// ```swift
/// let server = try LoopbackServer()
/// let film = Route.resource(.seeded(7, count: 100_000), etag: #""v1""#)
/// server["/film"] = .inTurn(film.reset(afterBytes: 40_000), film)
/// server["/moved"] = .redirect(307, to: server.url("/film", host: "localhost"))
/// ```
public struct Route: ResponseShaping {
  /// What is done about one request, decided when its head has arrived.
  struct Reception: Sendable {
    /// How many bytes of the body are read before the answer, if the rest of it is not waited for.
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

  /// Answers as a handler says.
  public init(_ handler: @escaping LoopbackServer.Handler) {
    self.init { _ in Reception(earlyAfter: nil, answer: handler) }
  }

  /// Answers every request alike.
  public init(_ response: Response) {
    self.init { _ in response }
  }

  /// Returns a route whose responses are changed, whatever they are.
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

  /// Answers before a request's body has arrived, once so many bytes of it did, and ends the connection.
  ///
  /// What the client sends all the same is read and dropped, up to 4 MB, so that it can read the answer.
  ///
  /// Requests with no more bytes than that are answered as usual. A client that asks whether it may send its body
  /// gets the answer instead of a permission if not a byte is asked for.
  public func early(afterBytes count: Int = 0) -> Route {
    Route { head in
      var reception = receive(head)
      reception.earlyAfter = count
      return reception
    }
  }
}

extension Route {
  /// Serves bytes to every method, under their length and without validators.
  public static func bytes(_ content: Content) -> Route { Route(Response(body: .content(content))) }

  /// Serves a text in UTF-8.
  public static func text(_ text: String) -> Route { bytes(.text(text)) }

  /// Serves bytes as a web server serves a file: with validators, conditions and ranges.
  public static func resource(_ content: Content, etag: String? = nil, lastModified: String? = nil) -> Route {
    resource(Resource(content, etag: etag, lastModified: lastModified))
  }

  /// Serves a resource.
  public static func resource(_ resource: Resource) -> Route { Route { resource.response(to: $0) } }

  /// Answers with a status and perhaps a text.
  public static func status(_ status: Int, _ text: String = "") -> Route { Route(Response(status, body: .text(text))) }

  /// Sends the client to another place, which is written on the wire as it stands here.
  public static func redirect(_ status: Int = 302, to location: String) -> Route {
    Route(Response(status, headers: ["Location": location]))
  }

  /// Puts bytes on the wire as they are, and ends the connection.
  public static func raw(_ content: Content) -> Route { Route(.raw([.content(content)])) }

  /// Resets the connection instead of an answer.
  public static var reset: Route { Route(.reset) }

  /// Answers each request by the next of these routes, and once all had their turn, by the last.
  ///
  /// The turn is kept for this route wherever it is used.
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
