import ArmatureTestSupport
import Foundation
import HobbiesModel
import HobbiesNetworking
import LoopbackServer
import Testing

@testable import HobbiesServer

/// The data providers in conversation with the server, over real HTTP.
@MainActor @Suite(.connected, .timeLimit(.minutes(5))) struct HobbyServerTests {
  private let place = Result { try TemporaryFolder() }

  private func start(_ kind: StoreKind) async throws -> (server: LoopbackServer, connection: Connection) {
    let store = try kind.open(place.get())
    try await store.add(Sample.all)
    let server = try HobbyServer(store, latency: .zero).listen()
    return (server, Connection(base: server.baseURL))
  }

  @Test("a file in place of the server's folder is named, with the remedy")
  func occupiedFolder() async throws {
    let place = try place.get()
    try place.write("", to: "Server")
    let error = await #expect(throws: (any Error).self) { _ = try await HobbyServer.openStore(in: place.folder) }
    #expect(
      error.map { "\($0)" }
        == "The system could not create '\(place.file("Server").path)': File exists. Move away what is in its place.")
  }

  @Test("a name gives the same account each time, after a restart too", arguments: StoreKind.allCases)
  func accounts(kind: StoreKind) async throws {
    for round in 1...2 {
      let (server, connection) = try await start(kind)
      defer { server.stop() }
      let users = UserDataProvider(connection)
      #expect(await users.account(for: User(username: " zed ")) { $0.userID } == "u7")
      let status = await HobbyDataProvider(connection).save(User(userID: "u7", hobbies: [Hobby("Go & Chess")]))
      #expect(status == .ok)
      let place = Place(latitude: 1.5, longitude: -2.5)
      let seen = await users.account(for: User(username: "zed", place: place)) { user in
        "\(user.status.code) \(user.username) \(user.place == place) \(user.hobbies?.map(\.name) ?? [])"
      }
      #expect(seen == #"0 zed true ["Go & Chess"]"#, "round \(round)")
    }
  }

  @Test("a search finds the others, with and without a place", arguments: StoreKind.allCases)
  func search(kind: StoreKind) async throws {
    let (server, connection) = try await start(kind)
    defer { server.stop() }
    let seeker = User(userID: "u1")
    seeker.searchHobby = Hobby("Video Games")
    let found = await UserDataProvider(connection).usersSharingHobby(of: seeker) { list in
      list.users.map { "\($0.userID ?? "") \($0.username) \($0.place != nil) \($0.hobbies?.count ?? 0)" }
    }
    #expect(found == ["u3 Cal false 2", "u5 Eli true 2", "u6 Fay true 2"])
    seeker.searchHobby = Hobby("Gadgets")
    #expect(await UserDataProvider(connection).usersSharingHobby(of: seeker) { $0.users.map(\.username) } == ["Cal"])
  }

  @Test("each refusal has the server's words")
  func refusals() async throws {
    let (server, connection) = try await start(.file)
    defer { server.stop() }
    let (users, hobbies) = (UserDataProvider(connection), HobbyDataProvider(connection))
    #expect(
      await users.account(for: User(username: "Admin")) { $0.status } == Status(code: 5, description: "Name taken"))
    #expect(await users.account(for: User(username: " ")) { $0.status.code } == 3)
    #expect(await hobbies.save(User(userID: "u99", hobbies: [])).code == 6)
    #expect(await hobbies.save(User(userID: "u1", hobbies: ["A", "B", "C", "D"].map(Hobby.init))).code == 4)
    #expect(await hobbies.save(User(userID: "u1", hobbies: ["A", "A"].map(Hobby.init))).code == 4)
    #expect(await hobbies.save(User(userID: "a/b c", hobbies: [])).description == "There is no such user")
    for (verb, path, body, code) in [
      (Connection.Verb.post, "/api/users", "[", 2), (.put, "/api/users/u1/hobbies", "{}", 2), (.get, "/api", nil, 8),
    ] as [(Connection.Verb, String, String?, Int)] {
      let text = await withCheckedContinuation { continuation in
        connection.send(verb, path, body: body.map { Data($0.utf8) }) { answer in
          guard case .document(let data) = answer else { return continuation.resume(returning: "") }
          continuation.resume(returning: String(decoding: data, as: UTF8.self))
        }
      }
      #expect(text.contains(#""Code":\#(code),"#), "\(verb) \(path): \(text)")
    }
  }
}
