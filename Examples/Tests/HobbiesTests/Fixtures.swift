import Armature
import Foundation
import HobbiesModel
import LoopbackServer
import TerminalUI

@testable import Hobbies

extension AppDelegate {
  /// Launches the app on a screen in memory.
  static func launched(_ server: LoopbackServer, store: URL) throws -> AppDelegate {
    let app = try AppDelegate(
      screen: HeadlessScreen(columns: 80, rows: 24),
      environment: AppEnvironment(
        server: server.baseURL, transport: StandardTransport(), downloads: DownloadConfiguration(),
        location: FixedLocation(.failure(.denied)), store: store, log: { _ in }))
    app.application.launch()
    return app
  }

  func press(_ keys: KeyPress...) {
    for key in keys { application.send(.key(key)) }
  }

  /// The texts of the rows on the screen.
  var rows: [String] { application.window.visibleList?.visibleRows.compactMap(\.visibleText) ?? [] }
}
