import Armature
import ArmatureTestSupport
import ArmatureTesting
import Foundation
import HobbiesServer
import LoopbackServer
import TerminalUI
import Testing

@testable import Hobbies

/// Tests over real HTTP that screens are released when they close, and the app with all its objects.
@MainActor @Suite(.connected, .timeLimit(.minutes(5))) struct ReleaseTests {
  private let place = Result { try TemporaryFolder() }

  /// The controller of the topmost screen.
  private func top<Screen: Controller<View>>(_ app: AppDelegate?, _ type: Screen.Type) -> Screen? {
    let screen = app?.application.window.readingOrder.first { $0 is ScreenView }
    return screen?.chain.lazy.compactMap { $0 as? Screen }.first
  }

  @Test("the screen of the hobbies is released when it closes, and the rest with the app")
  func release() async throws {
    let store = try place.get().folder
    let server = try await HobbyServer(HobbyServer.openStore(in: store), latency: .zero).listen()
    defer { server.stop() }
    var app: AppDelegate? = try .launched(server, store: store)
    app?.press(KeyPress("A"), KeyPress("d"), KeyPress("a"), KeyPress(.returnKey))
    await app?.application.run { app?.rows == ["Apple", "Gadgets"] }
    app?.press(KeyPress(.tab), KeyPress(.tab), KeyPress("e"))
    #expect(top(app, EditHobbiesController.self) != nil)
    ReleaseCheck(of: [top(app, EditHobbiesController.self)]).verify { app?.press(KeyPress(.escape)) }
    #expect(app?.application.window.title == "Me")
    app?.press(KeyPress(.tab), KeyPress("2"), KeyPress(.returnKey))
    await app?.application.run { app?.rows.count == 2 }
    #expect(app?.rows == ["Bea — Apple", "Dot — Computers, Software, Apple"])
    app?.application.terminate()
    ReleaseCheck(of: [app, app?.application.window]).verify { app = nil }
  }
}
