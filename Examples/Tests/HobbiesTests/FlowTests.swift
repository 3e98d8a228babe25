import Armature
import ArmatureTestSupport
import Foundation
import LoopbackServer
import TerminalUI
import Testing

@testable import Hobbies

/// The conversation of the objects, step by step.
@MainActor @Suite(.connected, .timeLimit(.minutes(5))) struct FlowTests {
  private let place = Result { try TemporaryFolder() }

  /// The messages between the objects of the app, without those of the toolkit and the transport.
  private func conversation(
    _ server: LoopbackServer, until isDone: @escaping (AppDelegate) -> Bool
  ) async throws -> [String] {
    let app = try AppDelegate.launched(server, store: place.get().folder)
    defer { app.application.terminate() }
    let (_, run) = await recording {
      app.press(KeyPress("z"), KeyPress("e"), KeyPress("d"), KeyPress(.returnKey))
      await app.application.run { isDone(app) }
    }
    // What the connection's request came to differs from what it sends.
    return run.messages.map { message in
      message.pattern.name == "download" ? "\(message.sender?.name ?? "") → server: \(message.text)" : "\(message)"
    }
    .filter { $0.contains("[message]") || $0.contains("→ server") }
  }

  @Test("H-26 a username goes from the screen through data provider and connection to the server, and back as a user")
  func submit() async throws {
    let server = try LoopbackServer { _ in
      Response(json: Data(#"{"Status":{"Code":0,"Description":"OK"},"UserId":"u9","Hobbies":["Software"]}"#.utf8))
    }
    defer { server.stop() }
    let messages = try await conversation(server) { $0.rows == ["Software"] }
    #expect(
      messages == [
        "me → userDataProvider: account [message]",
        "userDataProvider → User: write JSON [message]",
        "userDataProvider → connection: POST /api/users [message]",
        "connection → server: POST /api/users",
        "DownloadService → connection: document [message]",
        "connection → userDataProvider: document [message]",
        "userDataProvider → User 2: read JSON [message]",
        "userDataProvider → me: user [message]",
      ])
  }

  @Test("without a server, a failure made by the connection takes the place of the answer")
  func failure() async throws {
    let server = try LoopbackServer { _ in Response(500) }
    server.stop()
    let messages = try await conversation(server) { !$0.application.window.alerts.isEmpty }
    #expect(
      messages == [
        "me → userDataProvider: account [message]",
        "userDataProvider → User: write JSON [message]",
        "userDataProvider → connection: POST /api/users [message]",
        "connection → server: POST /api/users",
        "DownloadService → connection: failed: Connection failed [message]",
        "connection → userDataProvider: failed: Connection failed [message]",
        "userDataProvider → User 2: read JSON [message]",
        "userDataProvider → me: user [message]",
      ])
  }
}
