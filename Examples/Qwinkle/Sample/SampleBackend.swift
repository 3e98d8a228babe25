import Foundation
import LoopbackServer
import Synchronization

/// The server inside the program, with sample people and updates that are the same in every run.
final class SampleBackend: Sendable {
  private let state: Mutex<SampleState>

  private init(firstCount: Int) {
    state = Mutex(SampleState(firstCount: firstCount))
  }

  /// Starts a server on a port; 0 for any free port.
  ///
  /// - Parameter rows: The initial number of updates.
  static func serve(port: Int, rows: Int = SampleQwink.firstCount) throws(LoopbackServerError) -> LoopbackServer {
    let backend = SampleBackend(firstCount: rows)
    return try LoopbackServer(port: port) { backend.answer($0) }
  }

  private func answer(_ request: Request) -> Response {
    switch (request.method, request.path) {
    case ("GET", ServerAddress.timeline): Self.document(state.withLock { $0.nextTimeline() })
    case ("POST", ServerAddress.qwinks): post(request)
    case ("GET", ServerAddress.messages): Self.document(state.withLock { $0.allMessages() })
    case ("POST", ServerAddress.messages): send(request)
    case ("GET", ServerAddress.users): Self.document(state.withLock { $0.people() })
    case ("PUT", ServerAddress.avatar): choose(request)
    case ("PUT", let path), ("DELETE", let path): follow(path, request.method == "PUT")
    default: Self.nothingHere
    }
  }

  private func post(_ request: Request) -> Response {
    struct Body: Decodable { let text: String }
    guard let body = Self.read(Body.self, request) else { return Self.unreadable }
    let written = WrittenText(body.text, limit: Qwink.limit)
    guard written.isValid else { return Self.refusal(422, "text_length", "A text has 1 to 140 characters.") }
    return Self.document(state.withLock { $0.post(written.text) }, 201)
  }

  private func send(_ request: Request) -> Response {
    struct Body: Decodable { let to, text: String }
    guard let body = Self.read(Body.self, request) else { return Self.unreadable }
    let written = WrittenText(body.text, limit: PrivateMessage.limit)
    guard written.isValid else { return Self.refusal(422, "text_length", "A text has 1 to 500 characters.") }
    guard Self.isPerson(body.to) else { return Self.unknownPerson }
    return Self.document(state.withLock { $0.send(written.text, to: body.to) }, 201)
  }

  private func choose(_ request: Request) -> Response {
    guard let avatar = Self.read(Avatar.self, request), case .symbol(let symbol, let color) = avatar else {
      return Self.unreadable
    }
    state.withLock { $0.choose(["symbol": String(symbol), "color": color]) }
    return Response(204)
  }

  private func follow(_ path: String, _ isFriend: Bool) -> Response {
    guard let id = path.split(separator: "/").last?.removingPercentEncoding, path == ServerAddress.friend(id)
    else {
      return Self.nothingHere
    }
    guard Self.isPerson(id) else { return Self.unknownPerson }
    state.withLock { $0.setFriend(id, isFriend) }
    return Response(204)
  }

  private static func isPerson(_ id: String) -> Bool { SamplePerson.all.contains { $0.id == id } }

  private static func read<Body: Decodable>(_ type: Body.Type, _ request: Request) -> Body? {
    try? JSONDecoder().decode(type, from: request.body)
  }

  private static func document(_ content: some Encodable, _ status: Int = 200) -> Response {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    encoder.dateEncodingStrategy = .iso8601
    guard let json = try? encoder.encode(content) else {
      return refusal(500, "encoding", "The answer isn't valid JSON.")
    }
    return Response(status, json: json)
  }

  private static let nothingHere = refusal(404, "not_found", "There is nothing here.")
  private static let unknownPerson = refusal(404, "nobody", "There is no person with that name.")
  private static let unreadable = refusal(400, "unreadable", "The request could not be read.")

  private static func refusal(_ status: Int, _ code: String, _ message: String) -> Response {
    Response(status, json: Data(#"{"error":{"code":"\#(code)","message":"\#(message)"}}"#.utf8))
  }
}
