import Armature
import ArmatureTestSupport
import Foundation
import HobbiesModel
import HobbiesNetworking
import LoopbackServer
import Synchronization
import Testing

@MainActor @Suite(.connected, .timeLimit(.minutes(5))) struct ConnectionTests {
  /// The requests that a server has received.
  private final class Log: Sendable {
    let requests = Mutex<[Request]>([])
  }

  private func server(
    _ body: String, status: Int = 200, log: Log = Log(), at gate: Gate? = nil
  ) throws -> LoopbackServer {
    try LoopbackServer { request in
      log.requests.withLock { $0.append(request) }
      await gate?.pass()
      return Response(status, json: Data(body.utf8))
    }
  }

  @Test(
    "the outcome is the status of the document, whatever the HTTP status is",
    arguments: [
      (200, #"{"Status":{"Code":0,"Description":"OK"}}"#, Status.ok),
      (500, #"{"Status":{"Code":0,"Description":"OK"}}"#, .ok),
      (409, #"{"Status":{"Code":5,"Description":"Name taken"}}"#, Status(code: 5, description: "Name taken")),
      (404, #"{"Message":"Gone"}"#, Status(code: 999, description: "Gone")), (200, "{}", .nothingHeard),
      (200, "[]", .unreadable), (200, "", .unreadable), (503, "<html>", .unreadable),
    ])
  func outcomes(httpStatus: Int, body: String, status: Status) async throws {
    let server = try server(body, status: httpStatus)
    defer { server.stop() }
    let connection = Connection(base: server.baseURL)
    #expect(await HobbyDataProvider(connection).save(User(userID: "u1", hobbies: [])) == status)
    #expect(await UserDataProvider(connection).account(for: User(username: "a")) { $0.status } == status)
  }

  @Test("without a server the connection has failed")
  func unreachable() async throws {
    let server = try server("{}")
    server.stop()
    let status = await HobbyDataProvider(Connection(base: server.baseURL)).save(User(userID: "u1"))
    #expect(status == Status(code: 1, description: "Connection failed"))
  }

  @Test("paths are joined to one base address and encoded, and only bodies have a type")
  func requests() async throws {
    let log = Log()
    let server = try server("{}", log: log)
    defer { server.stop() }
    let base = try #require(URL(string: "\(server.baseURL.absoluteString)/v2/"))
    let connection = Connection(base: base)
    let user = User(userID: "u 1", hobbies: ["Software", "Apple"].map(Hobby.init))
    user.searchHobby = Hobby("Video Games & é/+")
    _ = await HobbyDataProvider(connection).save(user)
    _ = await UserDataProvider(connection).usersSharingHobby(of: user) { $0.status }
    let seen = log.requests.withLock { requests in
      requests.map {
        "\($0.method) \($0.target) \($0.headers["Content-Type"] ?? "-") \(String(decoding: $0.body, as: UTF8.self))"
      }
    }
    #expect(
      seen == [
        #"PUT /v2/api/users/u%201/hobbies application/json {"Hobbies":["Software","Apple"]}"#,
        "GET /v2/api/users?hobby=Video%20Games%20%26%20%C3%A9%2F%2B&for=u%201 - ",
      ])
  }

  @Test("a canceled request has no completion")
  func canceling() async throws {
    let gate = Gate()
    let server = try server(#"{"Status":{"Code":0}}"#, at: gate)
    defer { server.stop() }
    let provider = UserDataProvider(Connection(base: server.baseURL))
    let request: RunningRequest = provider.usersSharingHobby(of: User()) { _ in
      _ = Issue.record("A canceled request has completed.")
    }
    let other = Task { await provider.usersSharingHobby(of: User()) { $0.succeeded } }
    await gate.reached()
    request.cancel()
    gate.open()
    #expect(await other.value)
  }
}
