import ArmatureTestSupport
import Foundation
import LoopbackServer
import Testing

/// Tests of `--snapshot`, which waits for the first loaded screen.
@Suite(.connected, .timeLimit(.minutes(5))) struct SnapshotTests {
  private func snapshot(of server: URL?, store: URL? = nil) async throws -> ChildProcess.Outcome {
    let program = try #require(ChildProcess.program("MyCards"), "The program MyCards isn't in the folder of the tests.")
    let address = try #require(server)
    let folder = store.map { ["--store", $0.path] } ?? []
    return try await ChildProcess.run(program, ["--snapshot", "--server", address.absoluteString] + folder)
  }

  private func snapshot(of document: String) async throws -> ChildProcess.Outcome {
    let server = try LoopbackServer { _ in Response(json: Data(document.utf8)) }
    defer { server.stop() }
    return try await snapshot(of: server.baseURL)
  }

  private static func card(_ identifier: String, _ name: String) -> String {
    #"{"identifier": "\#(identifier)", "name": "\#(name)", "front": "", "back": ""}"#
  }

  @Test("the loaded cards are shown, duplicates once")
  func cards() async throws {
    let outcome = try await snapshot(
      of: "[\(Self.card("1", "Bakery")), \(Self.card("2", "Library")), \(Self.card("1", "Bakery"))]")
    #expect(outcome.status == 0 && outcome.errors == "")
    let names = outcome.output.split(separator: "\n").compactMap { line in
      ["Bakery", "Library"].first { line.contains($0) }
    }
    #expect(names == ["Bakery", "Library"])
  }

  @Test("an empty list of cards is shown without an error")
  func none() async throws {
    let outcome = try await snapshot(of: "[]")
    #expect(outcome.status == 0 && outcome.errors == "")
    #expect(outcome.output.contains("My Cards"))
  }

  @Test("cards that can't be loaded are an error")
  func failures() async throws {
    let unreachable = try await snapshot(of: URL(string: "http://127.0.0.1:1"))
    #expect(unreachable.status == 2 && unreachable.output == "")
    #expect(
      unreachable.errors == """
        MyCards: The cards couldn't be loaded: Cannot reach the server of 'http://127.0.0.1:1/cards.json': it accepts no \
        connection. The server is probably not running, or the port is wrong.

        """)
    let unreadable = try await snapshot(of: "{}")
    #expect(unreadable.status == 2 && unreadable.errors.hasPrefix("MyCards: The cards couldn't be loaded: "))
  }

  @Test("cards that can't be stored are an error", arguments: ["cards.json", ".cards.lock"])
  func unusableStore(name: String) async throws {
    let store = FileManager.default.temporaryDirectory.appending(path: "cards-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: store) }
    try FileManager.default.createDirectory(at: store.appending(path: name), withIntermediateDirectories: true)
    let server = try LoopbackServer { _ in Response(json: Data("[\(Self.card("1", "Bakery"))]".utf8)) }
    defer { server.stop() }
    let outcome = try await snapshot(of: server.baseURL, store: store)
    #expect(outcome.status == 2 && outcome.output == "")
    #expect(outcome.errors.hasPrefix("MyCards: The cards couldn't be loaded: "))
    #expect(outcome.errors.contains(name))
  }
}
