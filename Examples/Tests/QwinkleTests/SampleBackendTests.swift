import Armature
import ArmatureTestSupport
import Foundation
import LoopbackServer
import Testing

@testable import Qwinkle

/// Tests of the server inside the program, over HTTP.
@MainActor @Suite(.connected) struct SampleBackendTests {
  private let backend: LoopbackServer
  private let client: ServerClient
  private let service = DownloadService()
  private let address: ServerAddress

  init() throws {
    backend = try SampleBackend.serve(port: 0, rows: 2)
    address = ServerAddress(base: backend.baseURL)
    client = ServerClient(address: address, service: DownloadService(), log: AppLog { _ in })
  }

  private func read<Document: Decodable>(_ type: Document.Type, _ path: String) async throws -> Document {
    try JSONDecoder().decode(type, from: try await service.data(for: .get(address.address(of: path))).data)
  }

  @Test("a posted update is the newest entry of the next timeline, which has one more by another person")
  func posting() async throws {
    let first = try await read(TimelineDocument.self, ServerAddress.timeline).qwinks.map(\.id)
    #expect(first == ["q1001", "q1000"])
    let posted = try await PostingService(client: client).post(QwinkDraft(by: Qwinkers().me, " Hi "))
    #expect(posted.text == "Hi")
    #expect(posted.author == .user)
    let second = try await read(TimelineDocument.self, ServerAddress.timeline).qwinks.map(\.id)
    #expect(second == ["q1002", posted.id, "q1001", "q1000"])
    await #expect(throws: ServiceError(reason: "A text has 1 to 140 characters.")) {
      try await PostingService(client: client).post(QwinkDraft(by: Qwinkers().me, "  "))
    }
  }

  @Test("friends and the avatar are stored, and unknown people are an error")
  func account() async throws {
    let qwinkers = Qwinkers()
    let account = Account(client: client, qwinkers: qwinkers)
    try await account.toggleFollowing("u1")
    try await account.choose(.symbol("★", color: "yellow"))
    var people = try await read(PeopleDocument.self, ServerAddress.users)
    #expect(people.friends == ["u1", "u6"])
    #expect(people.users.last?.avatar == .symbol("★", color: "yellow"))
    #expect(qwinkers.me.avatarText == "★")
    try await account.toggleFollowing("u1")
    people = try await read(PeopleDocument.self, ServerAddress.users)
    #expect(people.friends == ["u6"])
    await #expect(throws: ServiceError(reason: "There is no person with that name.")) {
      try await account.toggleFollowing("u/8 ö")
    }
    #expect(!account.isAwaitingAnswer(about: "u/8 ö"))
  }

  @Test("a sent message is in the next list; one to an unknown person is an error")
  func messages() async throws {
    let qwinkers = Qwinkers()
    qwinkers.update(with: try await read(PeopleDocument.self, ServerAddress.users).users)
    let messaging = MessagingService(client: client)
    let ben = try #require(qwinkers["u2"])
    let sent = try await messaging.send(WrittenText("Yes", limit: PrivateMessage.limit), to: ben)
    let messages = try await read(MessagesDocument.self, ServerAddress.messages).messages
    #expect(NewestFirst(messages).entries.first == sent)
    await #expect(throws: ServiceError(reason: "There is no person with that name.")) {
      try await messaging.send(WrittenText("Yes", limit: PrivateMessage.limit), to: qwinkers.me)
    }
    await #expect(throws: ServiceError(reason: "There is nothing here.")) {
      try await client.send("DELETE", "/v1/timeline")
    }
  }
}
