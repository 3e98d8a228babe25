import Armature
import ArmatureTestSupport
import ArmatureTesting
import BidlyServer
import Foundation
import LoopbackServer
import TerminalUI
import Testing

@testable import Bidly

/// Tests over real HTTP that screens are released when they close, and the app with all its objects.
@MainActor @Suite(.connected, .timeLimit(.minutes(5))) struct ReleaseTests {
  private let place = Result { try TemporaryFolder() }

  private func start(_ server: LoopbackServer) throws -> AppDelegate {
    let app = try AppDelegate(
      screen: HeadlessScreen(columns: 80, rows: 24),
      environment: AppEnvironment(
        server: server.baseURL, transport: StandardTransport(), downloads: DownloadConfiguration(),
        store: try place.get().folder, log: { _ in }))
    app.application.launch()
    return app
  }

  private func press(_ app: AppDelegate?, _ keys: KeyPress...) {
    for key in keys { app?.application.send(.key(key)) }
  }

  /// The controller of the topmost screen.
  private func top<Screen: Controller<View>>(_ app: AppDelegate?, _ type: Screen.Type) -> Screen? {
    let screen = app?.application.window.readingOrder.first { $0 is ScreenView }
    return screen?.chain.lazy.compactMap { $0 as? Screen }.first
  }

  @Test("a detail and a new bid are released when they close, and the rest with the app")
  func release() async throws {
    let server = try AuctionServer(folder: place.get().folder, latency: .none).listen()
    defer { server.stop() }
    var app: AppDelegate? = try start(server)
    press(app, KeyPress("2"), KeyPress("x"), KeyPress(.returnKey))
    await app?.application.run { app?.application.window.visibleList?.engine.numberOfRows == 30 }
    press(app, KeyPress(.returnKey))
    #expect(top(app, ItemDetailController.self) != nil)
    press(app, KeyPress("+"))
    #expect(app?.application.window.title == "New Bid")
    ReleaseCheck(of: [top(app, NewBidController.self)]).verify { press(app, KeyPress(.escape)) }
    press(app, KeyPress("w"))
    #expect(place.success?.text("watchlist.json") != nil)
    ReleaseCheck(of: [top(app, ItemDetailController.self)]).verify { press(app, KeyPress(.escape)) }
    #expect(app?.application.window.title == "Search")
    app?.application.terminate()
    ReleaseCheck(of: [app, app?.application.window]).verify { app = nil }
  }
}

extension Result {
  fileprivate var success: Success? { try? get() }
}
