import Armature
import ArmatureTestSupport
import TerminalUI
import Testing

@testable import Qwinkle

/// The list of people on a screen in memory.
@MainActor @Suite(.connected) struct PeopleTests {
  @Test("the help line says whether the key follows the person of the row or ends that")
  func helpOfRow() async throws {
    let driver = try AppDriver(.document(Documents.empty))
    driver.server.answer(
      .document(#"{"users":[\#(Documents.ada),\#(Documents.ben)],"friends":["u1"]}"#), at: ServerAddress.users)
    await driver.launch()
    driver.press("p")
    await driver.wait { driver.rows == ["Ada | Unfollow", "Ben | Follow"] }
    #expect(driver.helpLine.contains("f Unfollow   "))
    driver.press(.down)
    #expect(driver.helpLine.contains("f Follow   "))
    driver.press("f")
    await driver.wait { driver.rows == ["Ada | Unfollow", "Ben | Unfollow"] }
    #expect(driver.helpLine.contains("f Unfollow   "))
  }
}

extension AppDriver {
  /// The last line of the screen.
  fileprivate var helpLine: String {
    app.application.displayIfNeeded()
    return screen.canvas.lines.last ?? ""
  }
}
